import type { Extension as FromMarkdown } from "mdast-util-from-markdown";
import type { Code, Construct, Extension, State } from "micromark-util-types";
import type { Processor } from "unified";

declare module "micromark-util-types" {
	interface TokenTypeMap {
		formula: "formula";
		formulaMark: "formulaMark";
		formulaText: "formulaText";
	}
}

const DOLLAR = 36;
const BACKSLASH = 92;
const BACKTICK = 96;

/** Whether a character, or the end of the text, is white space. Line ends and tabs have negative codes. */
const isSpace = (code: Code) => code === null || code < 0 || code === 32;

/** Whether a character belongs to a word or a number, as in `US$20`. */
const isWord = (code: Code) => code !== null && code > 0 && /[\p{L}\p{N}]/u.test(String.fromCodePoint(code));

/** Prices in a sentence: a number, then words that are no commands. */
const PRICE = /^[\d.,]+ .*(?<![\\\p{L}])\p{L}{2,}/u;

/**
 * A formula between dollar signs, by the rule of Pandoc: no space within the signs, no word or number outside of them.
 * So `US$20 o US$30` and `entre $5 y $10` stay text.
 */
const construct: Construct = {
	name: "formula",
	previous: (code) => code !== DOLLAR && code !== BACKSLASH && !isWord(code),
	tokenize(effects, ok, nok) {
		let signs = 0;
		let closing = 0;
		let source = "";
		let last: Code = null;

		const begin: State = (code) => {
			effects.enter("formula");
			effects.enter("formulaMark");
			return open(code);
		};
		const open: State = (code) => {
			if (code === DOLLAR && signs < 2) {
				signs++;
				effects.consume(code);
				return open;
			}
			effects.exit("formulaMark");
			if (code === DOLLAR || code === null || (signs === 1 && isSpace(code))) return nok(code);
			effects.enter("formulaText");
			return within(code);
		};
		const within: State = (code) => {
			if (code === null || code === BACKTICK) return nok(code);
			if (code === DOLLAR) {
				effects.exit("formulaText");
				effects.enter("formulaMark");
				closing = 0;
				return close(code);
			}
			if (code < -2) {
				effects.exit("formulaText");
				effects.enter("lineEnding");
				effects.consume(code);
				effects.exit("lineEnding");
				effects.enter("formulaText");
				source += " ";
				last = code;
				return within;
			}
			source += code < 0 ? " " : String.fromCodePoint(code);
			last = code;
			effects.consume(code);
			return code === BACKSLASH ? escaped : within;
		};
		const escaped: State = (code) => {
			if (code === null || code < 0) return within(code);
			source += String.fromCodePoint(code);
			last = code;
			effects.consume(code);
			return within;
		};
		const close: State = (code) => {
			if (code === DOLLAR && closing < signs) {
				closing++;
				effects.consume(code);
				return close;
			}
			const isWhole = closing === signs && (signs === 2 || (!isSpace(last) && !isWord(code) && !PRICE.test(source)));
			if (!isWhole) return nok(code);
			effects.exit("formulaMark");
			effects.exit("formula");
			return ok(code);
		};
		return begin;
	},
};

const syntax: Extension = { text: { [DOLLAR]: construct } };

/** Makes inline code with the class `math` of a formula. */
const fromMarkdown: FromMarkdown = {
	enter: {
		formula(token) {
			this.enter({ type: "inlineCode", value: "", data: { hProperties: { className: ["math"] } } }, token);
			this.buffer();
		},
	},
	exit: {
		formulaText(token) {
			this.config.enter.data?.call(this, token);
			this.config.exit.data?.call(this, token);
		},
		formula(token) {
			const value = this.resume();
			const node = this.stack.at(-1);
			if (node?.type === "inlineCode") node.value = value;
			this.exit(token);
		},
	},
};

/** A plugin of `unified` that reads formulas between dollar signs (docs/product.md, 5.6). */
export function readFormulas(this: Processor): void {
	const data = this.data() as { micromarkExtensions?: unknown[]; fromMarkdownExtensions?: unknown[] };
	data.micromarkExtensions = [...(data.micromarkExtensions ?? []), syntax];
	data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), fromMarkdown];
}

const FENCE = /^[\s>]*(`{3,}|~{3,})/;

/** Writes blocks between lines of `$$` as fenced code of the language `math`, the form that GitHub has for them. */
export function formulasAsFences(source: string): string {
	if (!source.includes("$$")) return source;
	const lines = source.split("\n");
	const written: string[] = [];
	let fence: string | null = null;
	for (let index = 0; index < lines.length; index++) {
		const line = lines[index] ?? "";
		const mark = FENCE.exec(line)?.[1];
		if (mark !== undefined && (fence === null || mark.startsWith(fence))) fence = fence === null ? mark : null;
		const [, before, first] = (fence === null && /^([ \t>]*)\$\$(?!.*\$\$)(.*)$/.exec(line)) || [];
		const end = before === undefined ? -1 : endOf(lines, index + 1);
		if (before === undefined || first === undefined || end === -1) {
			written.push(line);
			continue;
		}
		const last = (lines[end] ?? "").replace(/\$\$[ \t]*$/, "");
		const inner = [before + first, ...lines.slice(index + 1, end), last].filter((each) => !/^[ \t>]*$/.test(each));
		written.push(`${before}\`\`\`math`, ...inner, `${before}\`\`\``);
		index = end;
	}
	return written.join("\n");
}

/** The line that ends the block whose content begins at `from`; -1 if a blank line or the end comes first. */
function endOf(lines: readonly string[], from: number): number {
	for (let index = from; index < lines.length; index++) {
		const line = lines[index] ?? "";
		if (/\$\$[ \t]*$/.test(line)) return index;
		if (line.includes("$$") || line.trim() === "") return -1;
	}
	return -1;
}
