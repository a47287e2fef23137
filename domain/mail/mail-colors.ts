/**
 * The colours of the HTML form of mails, `#rrggbb` in lower case, as `renderMail` writes them. Those whose names end in
 * `AtNight` are the dark form's; brand colours are in both.
 */
export const MAIL_COLORS = {
	brandDark: "#0a5040",
	brandLight: "#b0efda",
	page: "#fdf9f2",
	/** Behind facts, and behind what is typed in a text. */
	facts: "#f4f0e9",
	border: "#cfccc5",
	heading: "#0f1f19",
	text: "#22332c",
	soft: "#4a5b53",
	/** Behind the head of a mail, and behind quotes and callouts of a letter. */
	tint: "#dcf7ec",
	pageAtNight: "#0a1612",
	tintAtNight: "#0a392e",
	cardAtNight: "#15362d",
	borderAtNight: "#38594e",
	textAtNight: "#d8e6df",
	softAtNight: "#b9cbc2",
} as const;

/** Other colours in place of those. */
export type MailColors = Readonly<Record<keyof typeof MAIL_COLORS, string>>;

/** Where colours stand in a rendered mail. Texts in it are escaped, so that none of them can look like one of these. */
const STYLED = /<style>[^<]*<\/style>| style="[^"]*"/g;

/**
 * The HTML of a rendered mail in other colours. A mail waits in the outbox as it was rendered, and has the colours that
 * are in force when it is sent (docs/product.md, 14.2).
 */
export function recolorMail(html: string, colors: MailColors): string {
	const names = Object.keys(MAIL_COLORS) as (keyof MailColors)[];
	const replacing = new Map<string, string>(names.map((name) => [MAIL_COLORS[name], colors[name]]));
	return html.replace(STYLED, (part) => part.replace(/#[0-9a-f]{6}/g, (color) => replacing.get(color) ?? color));
}
