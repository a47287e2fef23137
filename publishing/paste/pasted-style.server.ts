import { element, type HtmlElement } from "../html-tree.server.ts";

/** The declarations of an element's `style`, by lower-case name, with lower-case values. */
export function styleOf({ properties }: HtmlElement): ReadonlyMap<string, string> {
	const { style } = properties;
	if (typeof style !== "string") return new Map();
	return new Map(
		style.split(";").flatMap((declaration) => {
			const at = declaration.indexOf(":");
			if (at === -1) return [];
			return [
				[
					declaration.slice(0, at).trim().toLowerCase(),
					declaration
						.slice(at + 1)
						.trim()
						.toLowerCase(),
				] as const,
			];
		}),
	);
}

/** The classes of an element, with a space between them. */
export function classesOf({ properties }: HtmlElement): string {
	const { className } = properties;
	return Array.isArray(className) ? className.join(" ") : "";
}

/** Elements that only say how words look, and what they are named here. */
const MARKS: Readonly<Record<string, "strong" | "em" | "del">> = {
	...{ b: "strong", strong: "strong", i: "em", em: "em", cite: "em", dfn: "em", s: "del", strike: "del", del: "del" },
};

const isBold = (weight: string | undefined) => weight !== undefined && /^(?:bold|bolder|[6-9]\d\d)$/.test(weight);
const isLight = (weight: string | undefined) => weight !== undefined && /^(?:normal|lighter|[1-5]\d\d)$/.test(weight);

/**
 * What an element within a line says of its words: by its name, by its style, or not at all, where the style takes back
 * what the name says. Google Docs puts all words into `<b style="font-weight:normal">`.
 */
export function marksOf(node: HtmlElement): readonly ("strong" | "em" | "del" | "sup" | "sub")[] {
	const style = styleOf(node);
	const own = MARKS[node.tagName];
	const weight = style.get("font-weight");
	const isOblique = /^(?:italic|oblique)/.test(style.get("font-style") ?? "");
	const lines = `${style.get("text-decoration") ?? ""} ${style.get("text-decoration-line") ?? ""}`;
	const place = style.get("vertical-align");
	const isTaken = (own === "strong" && isLight(weight)) || (own === "em" && style.get("font-style") === "normal");
	return [
		...(own !== undefined && !isTaken ? [own] : []),
		...(own !== "strong" && isBold(weight) ? (["strong"] as const) : []),
		...(own !== "em" && isOblique ? (["em"] as const) : []),
		...(own !== "del" && lines.includes("line-through") ? (["del"] as const) : []),
		...(node.tagName === "span" && place === "super" ? (["sup"] as const) : []),
		...(node.tagName === "span" && place === "sub" ? (["sub"] as const) : []),
	];
}

/** Whether an element only says how words look. */
export function isLook({ tagName }: HtmlElement): boolean {
	return tagName === "span" || tagName === "font" || Object.hasOwn(MARKS, tagName);
}

/** Words with the marks that an element puts on them. */
export function marked(node: HtmlElement): HtmlElement["children"] {
	let inner = node.children;
	for (const name of marksOf(node)) inner = [element(name, {}, inner)];
	return inner;
}
