/** The longest HTML that is sent to be converted, in characters. */
const MAX_LENGTH = 1024 * 1024;

/** What of a clipboard's HTML was copied: systems put their style sheets before it. */
export function fragmentOf(html: string): string {
	const start = html.indexOf("<!--StartFragment-->");
	const end = html.lastIndexOf("<!--EndFragment-->");
	if (start !== -1 && end > start) return html.slice(start + "<!--StartFragment-->".length, end);
	return html.replace(/<(style|head|script)\b[\s\S]*?<\/\1\s*>/gi, "");
}

/** Elements and styles that Markdown has words for. Google Docs puts all words into `<b style="font-weight:normal">`. */
const STRUCTURE = [
	/<(?:h[1-6]|[uo]l|table|blockquote|pre|code|strong|em|i|del|s|strike|sup|sub|hr)[\s>]/i,
	/<a\s[^>]*\bhref\s*=/i,
	/<b(?=[\s>])(?![^>]*[";'\s]font-weight:\s*(?:normal|400))/i,
	/[;"'\s]font-weight:\s*(?:bold|[6-9]00)|font-style:\s*italic|line-through/i,
	/mso-list:\s*l\d|class="?'?Mso(?:Title|Heading)/i,
];

/** The HTML of a clipboard that says more than its plain words; null if they are all there is, or it is too long. */
export function structuredHtml(data: Pick<DataTransfer, "types" | "getData">): string | null {
	// Editors of code colour their words.
	if (data.types.some((type) => type.startsWith("vscode-"))) return null;
	const html = fragmentOf(data.getData("text/html"));
	return html.length <= MAX_LENGTH && STRUCTURE.some((each) => each.test(html)) ? html : null;
}

/** Whether a place of a Markdown text is in a block of code. */
export function isInCode(text: string, at: number): boolean {
	const before = text.slice(0, at);
	const start = before.lastIndexOf("\n") + 1;
	return (before.slice(0, start).match(/^(?:```|~~~)/gm) ?? []).length % 2 === 1;
}

/**
 * Markdown as it goes into a text at a place: blocks stand in lines of their own, words of a line within theirs, and
 * footnotes have numbers that the text does not have yet.
 */
export function placedMarkdown(
	text: string,
	{ from, to }: { readonly from: number; readonly to: number },
	given: string,
) {
	const numbers = [...text.matchAll(/\[\^(\d+)\]/g)].map(([, number]) => Number(number));
	const most = Math.max(0, ...numbers);
	const markdown = given.replace(/\[\^(\d+)\]/g, (_, number) => `[^${Number(number) + most}]`);
	const isBlock = markdown.includes("\n") || /^(?:#{1,6} |[-*+] |\d+[.)] |> |```|---$|\|)/.test(markdown);
	if (!isBlock) return markdown;
	const [before, after] = [text.slice(0, from), text.slice(to)];
	const head = before === "" || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
	const tail = after === "" || after.startsWith("\n\n") ? "" : after.startsWith("\n") ? "\n" : "\n\n";
	return head + markdown + tail;
}
