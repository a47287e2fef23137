const OPEN = "\uE000";
const CLOSE = "\uE001";
const TOKEN = /\uE000(\d+)\uE001/g;

/** A text in which parts are replaced by tokens that no syntax touches. */
export interface Mask {
	/** Keeps a part and returns its token. */
	keep(part: string): string;
	/** The text with all parts in their places again, also parts within parts. */
	restore(text: string): string;
	/** Masks fenced code and code spans of Markdown. */
	code(text: string): string;
}

/** Creates a mask. Characters of its tokens that the text has already are lost: they have no meaning to readers. */
export function createMask(): Mask {
	const parts: string[] = [];
	const keep = (part: string) => {
		parts.push(part);
		return `${OPEN}${parts.length - 1}${CLOSE}`;
	};
	const restore = (text: string): string => {
		let result = text;
		for (let round = 0; round < 5 && result.includes(OPEN); round += 1)
			result = result.replace(TOKEN, (_, index: string) => parts[Number(index)] ?? "");
		return result;
	};
	return { keep, restore, code: (text) => maskSpans(maskFences(text, keep), keep) };
}

/** The text without the characters that masks use. */
export function withoutTokens(text: string): string {
	return text.replace(/[\uE000-\uE003]/g, "");
}

/**
 * Masks comments of HTML outside code, so that nothing in them is read: a block that opens in a comment would take in all
 * that follows. Their tokens are others than those of `createMask`, which may be used on the text meanwhile.
 */
export function maskComments(text: string): { readonly text: string; restore(text: string): string } {
	if (!text.includes("<!--")) return { text, restore: (changed) => changed };
	const mask = createMask();
	const comments: string[] = [];
	const masked = mask.code(text).replace(/<!--[\s\S]*?-->/g, (comment) => {
		comments.push(mask.restore(comment));
		return `\uE002${comments.length - 1}\uE003`;
	});
	return {
		text: mask.restore(masked),
		restore: (changed) => changed.replace(/\uE002(\d+)\uE003/g, (_, index: string) => comments[Number(index)] ?? ""),
	};
}

const FENCE = /^((?:[ \t]|>|[-*+][ \t]|\d{1,9}[.)][ \t])*)(`{3,}|~{3,})([^\n]*)$/;

/** Calls `each` for every line with whether it belongs to fenced code, its fences included. */
export function eachLine(text: string, each: (line: string, isCode: boolean) => void): void {
	let fence: string | null = null;
	for (const line of text.split("\n")) {
		const [, , marks = "", info = ""] = FENCE.exec(line) ?? [];
		if (fence === null) {
			const opens = marks !== "" && !(marks.startsWith("`") && info.includes("`"));
			if (opens) fence = marks;
			each(line, opens);
		} else {
			each(line, true);
			if (marks.startsWith(fence) && info.trim() === "") fence = null;
		}
	}
}

function maskFences(text: string, keep: (part: string) => string): string {
	const lines: string[] = [];
	let code: string[] = [];
	const flush = () => {
		if (code.length > 0) lines.push(keep(code.join("\n")));
		code = [];
	};
	eachLine(text, (line, isCode) => {
		if (isCode) code.push(line);
		else {
			flush();
			lines.push(line);
		}
	});
	flush();
	return lines.join("\n");
}

/** A code span ends with as many backticks as it began with, and before an empty line. */
function maskSpans(text: string, keep: (part: string) => string): string {
	let result = "";
	let from = 0;
	const runs = [...text.matchAll(/`+|\n[ \t]*\n/g)];
	for (let index = 0; index < runs.length; index += 1) {
		const run = runs[index];
		if (run === undefined || run[0].startsWith("\n") || run.index < from) continue;
		if (text[run.index - 1] === "\\") continue;
		let end = index + 1;
		while (end < runs.length && runs[end]?.[0] !== run[0] && !runs[end]?.[0].startsWith("\n")) end += 1;
		const close = runs[end];
		if (close === undefined || close[0] !== run[0]) continue;
		const stop = close.index + close[0].length;
		result += text.slice(from, run.index) + keep(text.slice(run.index, stop));
		from = stop;
		index = end;
	}
	return result + text.slice(from);
}
