import { type BodyElement, type BodyNode, wordsOf } from "../content/body-tree.ts";

/** Where a body comes from, and how its parts go into a letter. */
export interface PartsContext {
	/** The absolute address of the page, which its own links are relative to. */
	readonly base: string;
	/** Whether pictures are shown; otherwise each is a described link. */
	readonly withPictures: boolean;
	/** Whether the part stands in a link, where no other link may be. Absent: no. */
	readonly inLink?: boolean;
}

/** Elements that begin a line of their own. */
const BLOCKS = new Set("blockquote div dl h1 h2 h3 h4 h5 h6 hr ol p pre table ul".split(" "));

/** Whether a part of a letter stands in a line of its own. */
export function isBlock(node: BodyNode): node is BodyElement {
	return typeof node !== "string" && BLOCKS.has(node.name);
}

/** An element of a letter. */
export function part(
	name: string,
	children: readonly BodyNode[],
	attributes: Readonly<Record<string, string>> = {},
): BodyElement {
	return { name, attributes, children };
}

/** These parts with what stands between blocks in paragraphs. */
export function inBlocks(parts: readonly BodyNode[]): readonly BodyElement[] {
	const blocks: BodyElement[] = [];
	let line: BodyNode[] = [];
	const endLine = () => {
		if (line.some((node) => typeof node !== "string" || node.trim() !== "")) blocks.push(part("p", line));
		line = [];
	};
	for (const node of parts) {
		if (!isBlock(node)) line.push(node);
		else {
			endLine();
			blocks.push(node);
		}
	}
	endLine();
	return blocks.filter(({ name, children }) => name !== "p" || children.length > 0);
}

/** Whether nothing in these parts is read. */
export function isSilent(nodes: readonly BodyNode[]): boolean {
	return nodes.every((node) => wordsOf(node).trim() === "");
}

/** An address of a page as an absolute one. */
export function absolute(address: string, base: string): string {
	return URL.canParse(address, base) ? new URL(address, base).href : address;
}
