import { MAIL_COLORS as COLORS } from "./mail-colors.ts";

/** Titles, the site's name and the author's. Fraunces does not come with mail; Georgia is what mail programs have. */
export const MAIL_SERIF = "Georgia,'Times New Roman',serif";
export const MAIL_SANS = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
/** Digits as high as capitals, which those of Georgia are not. */
export const MAIL_DIGITS = "'Palatino Linotype',Palatino,'Times New Roman',serif";
export const MAIL_MONO = "ui-monospace,Menlo,Consolas,'Liberation Mono',monospace";

/** What `mailBand` and `mailSignature` look like in the dark. They have their light form with them. */
export const FRAME_AT_NIGHT = `.mast,.mast a,.sign{color:${COLORS.textAtNight}!important}
.band h1{color:${COLORS.brandLight}!important}
.band,.gap{background-color:${COLORS.tintAtNight}!important}
.mark{background-color:${COLORS.brandLight}!important}`;

/** What parts the pieces of the mark, in the colour of the band. */
const gap = (form: string) =>
	`<b class="gap" style="display:block;${form};background-color:${COLORS.tint};font-size:0;line-height:0"></b>`;

/** The site's mark, three voices around a table: a leaf in three pieces. It is made of shapes, so it loads nothing. */
const MARK = `<span class="mark" aria-hidden="true" style="display:inline-block;width:34px;height:34px;margin-right:10px;border-radius:17px 17px 17px 2px;background-color:${COLORS.brandDark};vertical-align:top">${gap("height:4px;margin-top:11px")}${gap("width:4px;height:19px;margin:0 auto")}</span>`;

/**
 * The head of every mail, a band as pages of the site have it: the name beside its mark, and `inside`, HTML, below it.
 * `name` is escaped already; `style`: that of the column.
 */
export function mailBand(name: string, inside: string, style: string): string {
	return `<div class="band" style="padding:28px 20px;background-color:${COLORS.tint}">
<div style="${style}">
<p class="mast" style="margin:0${inside === "" ? "" : " 0 28px"};font-family:${MAIL_SERIF};font-size:21px;line-height:34px;font-weight:700;color:${COLORS.heading}">${MARK}${name}</p>
${inside}
</div>
</div>`;
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
