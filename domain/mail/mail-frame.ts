import { MAIL_COLORS as COLORS } from "./mail-colors.ts";

/** Titles, the site's name and the author's. Fraunces does not come with mail; Georgia is what mail programs have. */
export const MAIL_SERIF = "Georgia,'Times New Roman',serif";
export const MAIL_SANS = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
export const MAIL_MONO = "ui-monospace,Menlo,Consolas,'Liberation Mono',monospace";

/** What `mailMast` and `mailSignature` look like in the dark. They have their light form with them. */
export const MAST_AT_NIGHT = `.mast,.mast a,.sign{color:${COLORS.textAtNight}!important}
.mark{background-color:${COLORS.brandLight}!important;color:${COLORS.brandDark}!important}`;

/**
 * The head of every mail: the site's name beside its initial in a leaf, the form of docs/design.md. It is a shape and
 * a letter, no picture, so it loads nothing. `name` is escaped already.
 */
export function mailMast(name: string, initial: string): string {
	const mark = `display:inline-block;width:32px;height:32px;margin-right:10px;border-radius:50% 50% 50% 2px;background-color:${COLORS.brandDark};color:#ffffff;font-size:19px;line-height:32px;text-align:center`;
	return `<p class="mast" style="margin:0 0 36px;font-family:${MAIL_SERIF};font-size:19px;line-height:32px;font-weight:700;color:${COLORS.heading}"><b class="mark" aria-hidden="true" style="${mark}">${initial}</b>${name}</p>`;
}

/** The author's name below what the author says. `name` is escaped already. */
export function mailSignature(name: string): string {
	return `<p class="sign" style="margin:28px 0 20px;font-family:${MAIL_SERIF};font-size:19px;line-height:28px;font-style:italic;color:${COLORS.heading}">— ${name}</p>`;
}

/** The first letter of a site's name, as its mark has it; a bubble without one where the name has none. */
export function initialOf(siteName: string): string {
	return /[\p{L}\p{N}]/u.exec(siteName)?.[0].toLocaleUpperCase("es") ?? "";
}

/** What stands between a plain text and its foot. */
export const TEXT_RULE = "-".repeat(40);

/** A title of a plain text, underlined. `title` is one line or some. */
export function titleAsText(title: string, rule: string): string {
	const longest = Math.max(...title.split("\n").map(({ length }) => length));
	return `${title}\n${rule.repeat(Math.min(longest, 72))}`;
}
