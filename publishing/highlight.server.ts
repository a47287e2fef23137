import { createCssVariablesTheme, createHighlighterCore, type HighlighterCore } from "shiki/core";
import { createJavaScriptRegexEngine } from "shiki/engine/javascript";
import { bundledLanguages, bundledLanguagesInfo } from "shiki/langs";
import { element, type HtmlChild, text } from "./html-tree.server.ts";
import { TOKEN_CLASSES } from "./sanitize-schema.server.ts";

/** A programming language. */
export interface CodeLanguage {
	/** Its lower-case name, for `data-language`. */
	readonly id: string;
	/** The name that readers see. */
	readonly label: string;
}

const PLAIN: CodeLanguage = { id: "text", label: "Texto" };
const CSS_VARIABLES = createCssVariablesTheme();
/** A tag is what a keyword is: there it would have the colour of the strings in its attributes. */
const THEME = {
	...CSS_VARIABLES,
	tokenColors: [
		...(CSS_VARIABLES.tokenColors ?? []),
		{ scope: ["entity.name.tag"], settings: { foreground: "var(--shiki-token-keyword)" } },
	],
};
/** Longer lines (minified code, data) are shown without colours, because a grammar may take seconds for one. */
const MAX_LINE = 2_000;
/** With a time limit for each line, the published result would depend on how busy the machine was. */
const NO_TIME_LIMIT = 0;

const languages = new Map<string, CodeLanguage>(
	bundledLanguagesInfo.flatMap(({ id, name, aliases = [] }) =>
		[id, ...aliases].map((word) => [word, { id, label: name }] as const),
	),
);

/** Words of other highlighters, with ours. */
const ALIASES: Readonly<Record<string, string>> = {
	markup: "html",
	svg: "xml",
	terminal: "shellsession",
	cmd: "bat",
	plain: "text",
	"html+erb": "erb",
};

let highlighter: Promise<HighlighterCore> | undefined;

/** The language for the word in a code block. Unknown or empty words give plain text (docs/product.md, 2.4). */
export function codeLanguage(word: string): CodeLanguage {
	const name = word.toLowerCase();
	return languages.get(Object.hasOwn(ALIASES, name) ? (ALIASES[name] as string) : name) ?? PLAIN;
}

/**
 * Highlights code as text and `<span class="t-…">`, with one class for each kind of token, so that the colours can be
 * in the style sheet. A grammar is loaded when the first block needs it. If the grammar fails, the code stays plain
 * text.
 */
export async function highlight(code: string, language: CodeLanguage): Promise<HtmlChild[]> {
	const load = bundledLanguages[language.id as keyof typeof bundledLanguages];
	if (load === undefined) return [text(code)];
	highlighter ??= createHighlighterCore({
		themes: [THEME],
		langs: [],
		engine: createJavaScriptRegexEngine({ forgiving: true }),
	});
	const shiki = await highlighter;
	try {
		await shiki.loadLanguage(load);
		const lines = shiki.codeToTokensBase(code, {
			lang: language.id,
			theme: THEME.name ?? "css-variables",
			tokenizeMaxLineLength: MAX_LINE,
			tokenizeTimeLimit: NO_TIME_LIMIT,
		});
		return joined(lines.flatMap((line, index) => [...(index === 0 ? [] : [{ content: "\n" }]), ...line]));
	} catch {
		return [text(code)];
	}
}

interface Token {
	readonly content: string;
	readonly color?: string;
}

interface Run {
	readonly name: string | undefined;
	content: string;
}

/** Operators and what parts things: signs alone have the colour of text. */
const SIGNS = /^[-+*/%=<>!?:;,.&|^~]+$/;
/** A unit of CSS. */
const UNIT = /^(?:%|[a-z]{1,4})$/;

/**
 * Joins adjacent tokens of the same class into one span, with the white space between them. A unit goes with its
 * number.
 */
function joined(tokens: readonly Token[]): HtmlChild[] {
	const runs: Run[] = [];
	let space = "";
	const add = (name: string | undefined, content: string) => {
		const last = runs.at(-1);
		if (last !== undefined && last.name === name) last.content += content;
		else runs.push({ name, content });
	};
	for (const { content, color } of tokens) {
		if (content.trim() === "") {
			space += content;
			continue;
		}
		const name = nameOf(content, color, space === "" ? runs.at(-1) : undefined);
		if (space !== "") add(runs.at(-1)?.name === name ? name : undefined, space);
		add(name, content);
		space = "";
	}
	if (space !== "") add(undefined, space);
	return runs.map(({ name, content }) =>
		name === undefined ? text(content) : element("span", { className: [name] }, [text(content)]),
	);
}

/** The class of a token. `before`: the run that it touches. */
function nameOf(content: string, color: string | undefined, before: Run | undefined): string | undefined {
	if (before?.name === "t-constant" && /\d$/.test(before.content) && UNIT.test(content)) return before.name;
	return SIGNS.test(content) ? undefined : classOf(color);
}

function classOf(color: string | undefined): string | undefined {
	const name = `t-${/--shiki-token-([a-z-]+)/.exec(color ?? "")?.[1]}`;
	return TOKEN_CLASSES.find((known) => known === name);
}
