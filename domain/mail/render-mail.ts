import type { CalendarPart, Mail, MailKind } from "./mail.ts";
import { MAIL_COLORS as COLORS } from "./mail-colors.ts";
import { mailHead } from "./mail-head.ts";

/** A part of a mail. Texts are plain text; markup in them is escaped. A string is a paragraph. */
export type MailBlock =
	| string
	/** A code that the person types elsewhere. */
	| { readonly type: "code"; readonly code: string }
	/** Details as pairs of name and value: "Dispositivo", "Firefox en Linux". */
	| { readonly type: "facts"; readonly facts: readonly (readonly [name: string, value: string])[] }
	/** A link to a page of the site. The address is also shown as text. */
	| { readonly type: "button"; readonly label: string; readonly url: string }
	/** A secondary action, such as leaving a list, shown as a text link instead of a button. */
	| { readonly type: "link"; readonly label: string; readonly url: string };

/** The content of a message before `renderMail` renders it. Addresses are absolute. */
export interface MailContent {
	readonly kind: MailKind;
	readonly to: string;
	readonly subject: string;
	readonly siteName: string;
	readonly siteUrl: string;
	/** The text that mail programs show after the subject in lists of messages. */
	readonly preview: string;
	readonly heading: string;
	readonly blocks: readonly MailBlock[];
	/** The reason why this person receives the message. */
	readonly why: string;
	/** As in `Mail`. */
	readonly expiresAt: string | null;
	readonly unsubscribeUrl?: string | undefined;
	readonly calendar?: CalendarPart | undefined;
}

/**
 * Renders a mail as plain text and as an HTML document. The document loads no resources and has a light and a dark
 * form (docs/product.md, 14.2).
 * @throws {Error} when an address is not an absolute http or https address.
 */
export function renderMail(content: MailContent): Mail {
	const { kind, to, expiresAt, unsubscribeUrl, calendar } = content;
	return {
		kind,
		to,
		subject: oneLine(content.subject),
		text: renderText(content),
		html: renderHtml(content),
		expiresAt,
		...(unsubscribeUrl === undefined ? {} : { unsubscribeUrl }),
		...(calendar === undefined ? {} : { calendar }),
	};
}

function renderText({ siteName, siteUrl, heading, blocks, why }: MailContent): string {
	const parts = [heading, ...blocks.map(blockAsText), "—", `${why}\n${siteName} · ${webAddress(siteUrl)}`];
	return `${parts.join("\n\n")}\n`;
}

function blockAsText(block: MailBlock): string {
	if (typeof block === "string") return oneLine(block);
	switch (block.type) {
		case "code":
			return `    ${oneLine(block.code)}`;
		case "facts":
			return block.facts.map(([name, value]) => `${oneLine(name)}: ${oneLine(value)}`).join("\n");
		case "button":
		case "link":
			return `${oneLine(block.label)}:\n${webAddress(block.url)}`;
	}
}

const FONT = "font-family:Figtree,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
/** Long words, such as addresses, do not widen the card of a small screen. Inherited by all that it holds. */
const BREAK = "overflow-wrap:anywhere;word-break:break-word";
const MONO = "font-family:ui-monospace,Menlo,Consolas,'Liberation Mono',monospace";

/** The dark form. It overrides the light form, which is inline because some mail programs drop style sheets. */
const DARK = `@media (prefers-color-scheme:dark){
.page{background-color:${COLORS.pageAtNight}!important}
.card{background-color:${COLORS.cardAtNight}!important;border-color:${COLORS.borderAtNight}!important}
.text{color:${COLORS.textAtNight}!important}
.soft,.soft a{color:${COLORS.softAtNight}!important}
.code{background-color:${COLORS.brandDark}!important;color:${COLORS.brandLight}!important}
.button,.button a{background-color:${COLORS.brandLight}!important;color:${COLORS.brandDark}!important}
}`;

function renderHtml({ subject, siteName, siteUrl, preview, heading, blocks, why }: MailContent): string {
	const site = escapeHtml(siteName);
	return `${mailHead({ language: "es-ES", title: escapeHtml(subject), style: `:root{color-scheme:light dark}\n${DARK}` })}
<body class="page" style="margin:0;padding:0;background-color:${COLORS.page}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preview)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:${COLORS.page}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:560px">
<tr><td class="text" style="padding:0 12px 16px;${FONT};font-size:18px;line-height:24px;font-weight:700;color:${COLORS.brandDark}">${site}</td></tr>
<tr><td class="card" style="padding:32px 28px 12px;background-color:#ffffff;border:1px solid ${COLORS.border};border-radius:16px;${BREAK}">
<h1 class="text" style="margin:0 0 20px;${FONT};font-size:24px;line-height:31px;font-weight:700;color:${COLORS.heading}">${escapeHtml(heading)}</h1>
${blocks.map(blockAsHtml).join("\n")}
</td></tr>
<tr><td class="soft" style="padding:16px 12px 0;${FONT};font-size:14px;line-height:21px;color:${COLORS.soft}">${escapeHtml(why)}<br><a href="${escapeHtml(webAddress(siteUrl))}" style="color:${COLORS.soft}">${site}</a></td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function blockAsHtml(block: MailBlock): string {
	if (typeof block === "string")
		return `<p class="text" style="margin:0 0 20px;${FONT};font-size:16px;line-height:25px;color:${COLORS.text}">${escapeHtml(block)}</p>`;
	switch (block.type) {
		case "code":
			return `<p class="code" style="margin:0 0 20px;padding:16px 12px;background-color:${COLORS.code};border-radius:12px;${MONO};font-size:32px;line-height:40px;font-weight:700;letter-spacing:6px;text-align:center;color:${COLORS.brandDark}">${escapeHtml(block.code)}</p>`;
		case "facts":
			return `<p class="text" style="margin:0 0 20px;${FONT};font-size:16px;line-height:25px;color:${COLORS.text}">${block.facts
				.map(([name, value]) => `<b>${escapeHtml(name)}:</b> ${escapeHtml(value)}`)
				.join("<br>")}</p>`;
		case "link":
			return `<p class="soft" style="margin:0 0 20px;${FONT};font-size:14px;line-height:21px;color:${COLORS.soft}"><a href="${escapeHtml(webAddress(block.url))}" style="color:${COLORS.soft}">${escapeHtml(block.label)}</a></p>`;
		case "button": {
			const url = escapeHtml(webAddress(block.url));
			return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 12px"><tr><td class="button" bgcolor="${COLORS.brandDark}" style="border-radius:24px;background-color:${COLORS.brandDark}"><a href="${url}" style="display:inline-block;padding:13px 26px;border-radius:24px;${FONT};font-size:16px;line-height:22px;font-weight:600;text-decoration:none;color:#ffffff;background-color:${COLORS.brandDark}">${escapeHtml(block.label)}</a></td></tr></table>
<p class="soft" style="margin:0 0 20px;${FONT};font-size:14px;line-height:21px;color:${COLORS.soft}">Si el botón no se abre, copia esta dirección en el navegador:<br><a href="${url}" style="color:${COLORS.soft}">${url}</a></p>`;
		}
	}
}

/**
 * Replaces line breaks, control characters and text-direction characters with spaces. Some texts come from forms and
 * browsers, so they can contain them.
 */
export function oneLine(text: string): string {
	return text
		.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, " ")
		.replaceAll(/ {2,}/g, " ")
		.trim();
}

function escapeHtml(text: string): string {
	return oneLine(text)
		.replaceAll("&", "&amp;")
		.replaceAll("<", "&lt;")
		.replaceAll(">", "&gt;")
		.replaceAll('"', "&quot;")
		.replaceAll("'", "&#39;");
}

function webAddress(address: string): string {
	const url = new URL(address);
	if (url.protocol !== "https:" && url.protocol !== "http:") throw new Error(`No address of the web: ${url.protocol}`);
	return url.pathname === "/" && url.search === "" && url.hash === "" ? url.origin : url.href;
}
