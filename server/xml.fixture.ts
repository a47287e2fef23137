/** An element of a document. `text` is its own text, decoded. */
export interface XmlElement {
	readonly name: string;
	readonly attributes: Readonly<Record<string, string>>;
	readonly children: XmlElement[];
	text: string;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function decode(text: string): string {
	// biome-ignore lint/suspicious/noControlCharactersInRegex: these cannot stand in XML 1.0
	if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(text))
		throw new Error(`A character that XML cannot hold: ${JSON.stringify(text)}`);
	if (text.includes("<")) throw new Error(`A bare < in ${text}`);
	return text.replace(/&([^;]*;?)/g, (whole, name: string) => {
		const known = ENTITIES[name.slice(0, -1)];
		if (!name.endsWith(";") || known === undefined) throw new Error(`Not an entity of XML: ${whole}`);
		return known;
	});
}

/**
 * Parses a document strictly: everything it accepts is well-formed.
 * @throws {Error} for anything else, and for what a feed does not need (CDATA, doctypes, comments).
 */
export function parseXml(document: string): XmlElement {
	const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
	if (!document.startsWith(declaration)) throw new Error("No XML declaration");
	const root: XmlElement = { name: "", attributes: {}, children: [], text: "" };
	const open = [root];
	const token = /<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>|([^<]+)|(.)/gsy;
	token.lastIndex = declaration.length;
	for (let match = token.exec(document); match !== null; match = token.exec(document)) {
		const [, closing, name = "", attributes = "", empty, text, stray] = match;
		const parent = open.at(-1);
		if (stray !== undefined || parent === undefined)
			throw new Error(`Not well-formed at ${match.index}: ${document.slice(match.index, match.index + 60)}`);
		if (text !== undefined) parent.text += decode(text);
		else if (closing === "/") {
			if (parent.name !== name) throw new Error(`</${name}> closes <${parent.name}>`);
			open.pop();
		} else {
			const pairs = [...attributes.matchAll(/([\w:.-]+)="([^"]*)"/g)].map(
				([, key = "", value = ""]) => [key, decode(value)] as const,
			);
			if (new Set(pairs.map(([key]) => key)).size !== pairs.length) throw new Error(`An attribute twice in <${name}>`);
			const element: XmlElement = { name, attributes: Object.fromEntries(pairs), children: [], text: "" };
			parent.children.push(element);
			if (empty !== "/") open.push(element);
		}
	}
	const [element] = root.children;
	if (open.length !== 1 || element === undefined || root.children.length !== 1 || root.text.trim() !== "")
		throw new Error("Not one element");
	return element;
}

/** The children of that name. */
export function allOf(element: XmlElement, name: string): XmlElement[] {
	return element.children.filter((child) => child.name === name);
}

/** The text of the first child of that name, or undefined. */
export function textOf(element: XmlElement, name: string): string | undefined {
	return allOf(element, name)[0]?.text;
}
