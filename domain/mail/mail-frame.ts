import { MAIL_COLORS as COLORS } from "./mail-colors.ts";

/** Titles, the site's name and the author's. Fraunces does not come with mail; Georgia is what mail programs have. */
export const MAIL_SERIF = "Georgia,'Times New Roman',serif";
export const MAIL_SANS = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
export const MAIL_MONO = "ui-monospace,Menlo,Consolas,'Liberation Mono',monospace";

/** What `mailMast` and `mailSignature` look like in the dark. They have their light form with them. */
export const MAST_AT_NIGHT = `.mast,.mast a,.sign{color:${COLORS.textAtNight}!important}
.mark{background-color:${COLORS.brandLight}!important}
.gap{background-color:${COLORS.pageAtNight}!important}`;

const CELL = "padding:0;border:0;font-size:0;line-height:0";
const PIECE = `<td style="${CELL}"></td>`;

/** What parts the pieces of the mark, in the colour of the page. */
const gap = (size: string) => `<td class="gap" ${size} style="${CELL};background-color:${COLORS.page}"></td>`;

const MARK_STYLE = `width:34px;height:34px;margin:0;border:0;border-collapse:separate;border-spacing:0;border-radius:17px 17px 17px 2px;background-color:${COLORS.brandDark}`;

/**
 * The site's mark, three voices around a table, made of cells: it loads nothing. Mail programs without round corners
 * show three square pieces.
 */
const MARK = `<table role="presentation" class="mark" width="34" height="34" cellspacing="0" cellpadding="0" aria-hidden="true" style="${MARK_STYLE}"><tr><td colspan="3" height="11" style="${CELL}"></td></tr><tr>${gap('colspan="3" height="4"')}</tr><tr>${PIECE}${gap('width="4" height="19"')}${PIECE}</tr></table>`;

/** The head of every mail: the site's name beside the mark. `name` is escaped already. */
export function mailMast(name: string): string {
	const cell = "padding:0;border:0;vertical-align:middle";
	return `<table role="presentation" cellspacing="0" cellpadding="0" style="margin:0 0 36px;border:0;border-collapse:separate;border-spacing:0"><tr><td style="${cell}">${MARK}</td><td class="mast" style="${cell};padding-left:10px;font-family:${MAIL_SERIF};font-size:21px;line-height:34px;font-weight:700;color:${COLORS.heading}">${name}</td></tr></table>`;
}

/** The author's name below what the author says. `name` is escaped already. */
export function mailSignature(name: string): string {
	return `<p class="sign" style="margin:28px 0 20px;font-family:${MAIL_SERIF};font-size:19px;line-height:28px;font-style:italic;color:${COLORS.heading}">— ${name}</p>`;
}

/** What stands between a plain text and its foot. */
export const TEXT_RULE = "-".repeat(40);

/** A title of a plain text, underlined. `title` is one line or some. */
export function titleAsText(title: string, rule: string): string {
	const longest = Math.max(...title.split("\n").map(({ length }) => length));
	return `${title}\n${rule.repeat(Math.min(longest, 72))}`;
}
