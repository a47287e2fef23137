import { withoutReferences } from "./character-references.ts";

/** An element of a body. An attribute without a value has an empty one. */
export interface BodyElement {
	readonly name: string;
	readonly attributes: Readonly<Record<string, string>>;
	readonly children: readonly BodyNode[];
}

/** A part of a body. A string is text, without character references. */
export type BodyNode = string | BodyElement;

/** A tag, or the text up to the next one. Compiled bodies are sanitised, so every tag of theirs has this form. */
export const BODY_TOKEN = /<(\/?)([a-z0-9]+)((?: [a-z-]+(?:="[^"]*")?)*)>|[^<]+/g;

/** An attribute in a tag. */
export const BODY_ATTRIBUTE = / ([a-z-]+)(?:="([^"]*)")?/g;

/** Elements without an end tag. */
export const EMPTY_ELEMENTS: ReadonlySet<string> = new Set(["br", "hr", "img", "source", "track"]);

interface OpenElement extends BodyElement {
	readonly children: BodyNode[];
}

/** The tree of a sanitised body. */
export function parseBody(body: string): readonly BodyNode[] {
	const root: OpenElement = { name: "", attributes: {}, children: [] };
	const open: OpenElement[] = [root];
	for (const [token, slash, name, attributes = ""] of body.matchAll(BODY_TOKEN)) {
		const parent = open.at(-1) ?? root;
		if (name === undefined) parent.children.push(withoutReferences(token));
		else if (slash !== "") {
			if (open.length > 1) open.pop();
		} else {
			const element: OpenElement = { name, attributes: readAttributes(attributes), children: [] };
			parent.children.push(element);
			if (!EMPTY_ELEMENTS.has(name)) open.push(element);
		}
	}
	return root.children;
}

function readAttributes(attributes: string): Record<string, string> {
	return Object.fromEntries(
		Array.from(attributes.matchAll(BODY_ATTRIBUTE), ([, name = "", value = ""]) => [name, withoutReferences(value)]),
	);
}

/** Whether an element has a class. */
export function hasClass({ attributes }: BodyElement, name: string): boolean {
	return (attributes.class ?? "").split(" ").includes(name);
}

/** The text in a part of a body, as it is written. */
export function wordsOf(node: BodyNode): string {
	return typeof node === "string" ? node : node.children.map(wordsOf).join("");
}
