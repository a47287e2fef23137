/** A tag of JSX. `end`: where the text goes on behind it. */
export interface JsxTag {
	readonly name: string;
	readonly end: number;
	readonly isClosing: boolean;
	/** Whether it closes itself: `<X />`. */
	readonly isAlone: boolean;
	/** `isCode`: the value stood in braces. */
	readonly attributes: ReadonlyMap<string, { readonly value: string; readonly isCode: boolean }>;
}

/** The longest tag or expression that is read. */
const MOST = 50_000;

/** Reads the tag at a `<`; null if none is there. */
export function readTag(text: string, start: number): JsxTag | null {
	const [head = "", slash, name = ""] = /^<(\/?)([A-Za-z][\w.:-]*)/.exec(text.slice(start, start + 100)) ?? [];
	// An address in angle brackets is a link.
	if (name === "" || /^(?:https?|mailto|tel|ftp):?$/.test(name) || text[start + head.length] === "@") return null;
	const attributes = new Map<string, { value: string; isCode: boolean }>();
	let at = start + head.length;
	const last = Math.min(text.length, start + MOST);
	while (at < last) {
		const rest = text.slice(at, at + 200);
		const space = /^\s+/.exec(rest)?.[0].length ?? 0;
		if (space > 0) {
			at += space;
			continue;
		}
		if (rest.startsWith("/>")) return { name, end: at + 2, isClosing: slash === "/", isAlone: true, attributes };
		if (rest.startsWith(">")) return { name, end: at + 1, isClosing: slash === "/", isAlone: false, attributes };
		if (rest.startsWith("{")) {
			const end = balancedEnd(text, at);
			if (end === null) return null;
			at = end;
			continue;
		}
		const [found = "", key = "", equals] = /^([^\s=>"'{}/<]+)(\s*=\s*)?/.exec(rest) ?? [];
		if (found === "") return null;
		at += found.length;
		if (equals === undefined) {
			attributes.set(key, { value: "", isCode: false });
			continue;
		}
		const sign = text[at];
		if (sign === '"' || sign === "'") {
			const end = text.indexOf(sign, at + 1);
			if (end < 0 || end > last) return null;
			attributes.set(key, { value: text.slice(at + 1, end), isCode: false });
			at = end + 1;
		} else if (sign === "{") {
			const end = balancedEnd(text, at);
			if (end === null) return null;
			attributes.set(key, { value: text.slice(at + 1, end - 1), isCode: true });
			at = end;
		} else {
			const [value = ""] = /^[^\s>"']+/.exec(text.slice(at, at + 500)) ?? [];
			if (value === "") return null;
			attributes.set(key, { value, isCode: false });
			at += value.length;
		}
	}
	return null;
}

/** Where the braces end that open at `start`; null if they do not. Braces in quoted texts do not count. */
export function balancedEnd(text: string, start: number): number | null {
	let depth = 0;
	const last = Math.min(text.length, start + MOST);
	for (let at = start; at < last; at += 1) {
		const sign = text[at];
		if (sign === "{") depth += 1;
		else if (sign === "}") {
			depth -= 1;
			if (depth === 0) return at + 1;
		} else if (sign === '"' || sign === "'" || sign === "`") {
			const end = endOfQuote(text, at, last);
			// An apostrophe in words is no quotation mark.
			if (end !== null) at = end;
		}
	}
	return null;
}

/**
 * Where the line ends on which all brackets of the statement at `start` are closed; null if they never are. Brackets in
 * quoted texts and comments do not count.
 */
export function statementEnd(text: string, start: number): number | null {
	let depth = 0;
	const last = Math.min(text.length, start + MOST);
	for (let at = start; at < last; at += 1) {
		const sign = text[at] ?? "";
		if (sign === "\n" && depth <= 0) return at;
		if (/[{([]/.test(sign)) depth += 1;
		else if (/[})\]]/.test(sign)) depth -= 1;
		else if (/["'`]/.test(sign)) at = endOfQuote(text, at, last) ?? at;
		else if (sign === "/" && text[at + 1] === "*") {
			const end = text.indexOf("*/", at + 2);
			if (end < 0) return null;
			at = end + 1;
		} else if (sign === "/" && text[at + 1] === "/" && text[at - 1] !== ":") {
			const end = text.indexOf("\n", at);
			at = (end < 0 ? text.length : end) - 1;
		}
	}
	return last === text.length && depth <= 0 ? last : null;
}

function endOfQuote(text: string, start: number, last: number): number | null {
	const mark = text[start];
	for (let at = start + 1; at < last; at += 1) {
		if (text[at] === "\\") at += 1;
		else if (text[at] === mark) return at;
		else if (text[at] === "\n" && mark !== "`") return null;
	}
	return null;
}
