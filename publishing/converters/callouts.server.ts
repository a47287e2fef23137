import { eachLine } from "./code-mask.server.ts";

/** The kinds of GitHub's callouts by the names that other systems have for theirs. */
const KINDS: Readonly<Record<string, string>> = Object.fromEntries(
	Object.entries({
		NOTE: "note nota info información informacion abstract summary tldr todo question help faq example quote cite notice primary default secondary light dark note-info aside details-info callout alert admonition box",
		TIP: "tip consejo success hint check done truco idea exito",
		IMPORTANT: "important importante key",
		WARNING: "warning warn caution attention aviso atencion atención cuidado alerta",
		CAUTION: "danger error bug failure fail missing peligro critical",
	}).flatMap(([kind, names]) => names.split(" ").map((name) => [name, kind])),
);

/** The callout that a name or a list of classes stands for, such as `notice--warning`; null for none. */
export function calloutKind(names: string): string | null {
	const parts = names.toLowerCase().split(/[\s.,]+/);
	const most = parts.flatMap((part) => [...part.split(/--?|_/).reverse(), part]);
	const found = most
		.map((name) => (Object.hasOwn(KINDS, name) ? KINDS[name] : undefined))
		.filter((kind) => kind !== undefined);
	return found.find((kind) => kind !== "NOTE") ?? found[0] ?? null;
}

/** The lines that open and close a callout, for `drawCallouts`. */
export function calloutText(kind: string, title: string, body: string): string {
	return `\n\n:::${kind.toLowerCase()} ${title.replace(/\s+/g, " ").trim()}\n${body.replace(/^\n+|\s+$/g, "")}\n:::\n\n`;
}

/** A block that opens and closes, for `drawCallouts`. */
export function detailsText(summary: string, body: string): string {
	return `\n\n<details>\n<summary>${summary.trim() === "" ? "Detalles" : summary.trim()}</summary>\n\n${body.trim()}\n\n</details>\n\n`;
}

const OPENING = /^(\s*)(:{3,})\s*(?:\{([^}]*)\}|([\p{L}\w-]+))?[ \t]*(?:\[([^\]]*)\]|\{([^}]*)\})?[ \t]*(.*)$/su;
/** How deep callouts are read within each other. Every level makes each line longer. */
const MOST_DEEP = 20;

/**
 * Gives blocks between lines of three colons the form of GitHub's callouts. Blocks of unknown kinds, and those nested too deep,
 * are unwrapped.
 * `found` is called for each with its kind, or "" for an unknown one.
 */
export function drawCallouts(text: string, found: (kind: string, name: string) => void): string {
	if (!text.includes(":::") && !/^[ \t>]*>[ \t]*\[![\p{L}\w-]+\]/mu.test(text)) return text;
	const result: string[] = [];
	const open: { readonly isQuote: boolean; readonly marks: number; readonly details: boolean }[] = [];
	let quotes = 0;
	const prefix = () => "> ".repeat(quotes);
	const put = (line: string) => result.push(line === "" ? prefix().trimEnd() : prefix() + line);
	eachLine(text, (line, isCode) => {
		const [, , marks = "", attributes, word, bracket, more, rest = ""] = isCode ? [] : (OPENING.exec(line) ?? []);
		const name = word ?? /\.?([\w-]+)/.exec(attributes ?? "")?.[1] ?? "";
		if (marks !== "" && name === "" && rest.trim() === "") {
			const at = open.findLastIndex((each) => each.marks === marks.length);
			const closed = open.splice(at < 0 ? Math.max(0, open.length - 1) : at);
			quotes -= closed.filter(({ isQuote }) => isQuote).length;
			if (closed.some(({ details }) => details)) result.push("", `${prefix()}</details>`);
			result.push(prefix().trimEnd());
		} else if (marks !== "" && name !== "") {
			const kind = quotes < MOST_DEEP ? calloutKind(name) : null;
			const title = (bracket ?? /title\s*=\s*["']([^"']*)["']/.exec(more ?? "")?.[1] ?? rest).trim();
			result.push(prefix().trimEnd());
			found(kind ?? "", name);
			if (/^(?:details|spoiler|collapse)$/i.test(name)) {
				put("<details>");
				put(`<summary>${title === "" ? "Detalles" : title}</summary>`);
				put("");
				open.push({ isQuote: false, marks: marks.length, details: true });
			} else if (kind === null) {
				open.push({ isQuote: false, marks: marks.length, details: false });
				if (title !== "") put(title);
			} else {
				open.push({ isQuote: true, marks: marks.length, details: false });
				quotes += 1;
				put(`[!${kind}]`);
				if (title !== "") {
					put(`**${title}**`);
					put("");
				}
			}
		} else put(isCode ? line : githubForm(line, found));
	});
	return result.join("\n");
}

/** Callouts of Obsidian have more kinds than GitHub's, a title in the same line, and a mark for folding. */
function githubForm(line: string, found: (kind: string, name: string) => void): string {
	const [, quote = "", name = "", title = ""] =
		/^([ \t>]*>[ \t]*)\[!([\p{L}\w-]+)(?:\|[^\]]*)?\][+-]?[ \t]*(.*)$/su.exec(line) ?? [];
	if (name === "") return line;
	const kind = calloutKind(name) ?? "NOTE";
	found(kind, name);
	const bare = quote.trimEnd();
	return `${bare} [!${kind}]${title.trim() === "" ? "" : `\n${bare} **${title.trim().replace(/\*\*/g, "")}**\n${bare}`}`;
}
