import type { CalendarPart, Mail, MailKind } from "./mail.ts";
import { MAIL_COLORS as COLORS } from "./mail-colors.ts";
import {
	MAIL_MONO,
	MAIL_SANS,
	MAIL_SERIF,
	MAST_AT_NIGHT,
	mailMast,
	mailSignature,
	TEXT_RULE,
	titleAsText,
} from "./mail-frame.ts";
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
	/** The name of who signs, where a person speaks. Absent: the site itself does. */
	readonly signature?: string | undefined;
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

function renderText({ siteName, siteUrl, heading, blocks, signature, why }: MailContent): string {
	const [said, quiet] = partsOf(blocks);
	const signed = signature === undefined ? [] : [`— ${oneLine(signature)}`];
	const foot = `${why}\n${oneLine(siteName)} · ${webAddress(siteUrl)}`;
	const parts = [
		titleAsText(oneLine(heading), "="),
		...said.map(blockAsText),
		...signed,
		...quiet.map(blockAsText),
		TEXT_RULE,
		foot,
	];
	return `${parts.join("\n\n")}\n`;
}

/** What a mail says, and the links at its end, which stand below who signs. */
function partsOf(blocks: readonly MailBlock[]): readonly [said: readonly MailBlock[], quiet: readonly MailBlock[]] {
	const last = blocks.findLastIndex((block) => typeof block === "string" || block.type !== "link");
	return [blocks.slice(0, last + 1), blocks.slice(last + 1)];
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

/** The corners of what is said (docs/design.md, One form). */
const LEAF = "20px 20px 20px 2px";
/** Long words, such as addresses, do not widen a small screen. Inherited by all that the mail holds. */
const BREAK = "overflow-wrap:anywhere;word-break:break-word";
const SANS = `font-family:${MAIL_SANS}`;
const TEXT = `${SANS};font-size:17px;line-height:27px`;
const SMALL = `${SANS};font-size:15px;line-height:23px`;

/** The dark form. It overrides the light form, which is inline because some mail programs drop style sheets. */
const DARK = `@media (prefers-color-scheme:dark){
.page{background-color:${COLORS.pageAtNight}!important}
.text{color:${COLORS.textAtNight}!important}
.soft,.soft a{color:${COLORS.softAtNight}!important}
.facts{background-color:${COLORS.cardAtNight}!important}
.foot{border-color:${COLORS.borderAtNight}!important}
.code{background-color:${COLORS.brandDark}!important;color:${COLORS.brandLight}!important}
.button{background-color:${COLORS.brandLight}!important;color:${COLORS.brandDark}!important}
${MAST_AT_NIGHT}
}`;

function renderHtml({ subject, siteName, siteUrl, preview, heading, blocks, signature, why }: MailContent): string {
	const site = escapeHtml(siteName);
	const [said, quiet] = partsOf(blocks);
	const signed = signature === undefined ? [] : [mailSignature(escapeHtml(signature))];
	const body = [...said.map(blockAsHtml), ...signed, ...quiet.map(blockAsHtml)].join("\n");
	return `${mailHead({ language: "es-ES", title: escapeHtml(subject), style: `:root{color-scheme:light dark}\n${DARK}` })}
<body class="page" style="margin:0;padding:0;background-color:${COLORS.page}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preview)}</div>
<div class="page" style="padding:32px 20px 40px;background-color:${COLORS.page}">
<div style="max-width:560px;margin:0 auto;${BREAK}">
${mailMast(site)}
<h1 class="text" style="margin:0 0 20px;font-family:${MAIL_SERIF};font-size:28px;line-height:35px;font-weight:700;color:${COLORS.heading}">${escapeHtml(heading)}</h1>
${body}
<div class="soft foot" style="margin:36px 0 0;padding:20px 0 0;border-top:1px solid ${COLORS.border};${SMALL};color:${COLORS.soft}">${escapeHtml(why)}<br><a href="${escapeHtml(webAddress(siteUrl))}" style="color:${COLORS.soft}">${site}</a></div>
</div>
</div>
</body>
</html>
`;
}

function blockAsHtml(block: MailBlock): string {
	if (typeof block === "string")
		return `<p class="text" style="margin:0 0 20px;${TEXT};color:${COLORS.text}">${escapeHtml(block)}</p>`;
	switch (block.type) {
		case "code":
			return `<p class="code" style="margin:0 0 20px;padding:20px 12px 20px 18px;background-color:${COLORS.code};border-radius:${LEAF};font-family:${MAIL_MONO};font-size:32px;line-height:40px;font-weight:700;letter-spacing:6px;text-align:center;color:${COLORS.brandDark}">${escapeHtml(block.code)}</p>`;
		case "facts":
			return `<div class="facts" style="margin:0 0 24px;padding:18px 20px 6px;background-color:${COLORS.facts};border-radius:${LEAF}">${block.facts
				.map(
					([name, value]) =>
						`<p class="text" style="margin:0 0 12px;${TEXT};color:${COLORS.text}"><b class="soft" style="font-size:15px;line-height:22px;font-weight:400;color:${COLORS.soft}">${escapeHtml(name)}</b><br>${escapeHtml(value)}</p>`,
				)
				.join("")}</div>`;
		case "link":
			return `<p class="soft" style="margin:0 0 20px;${SMALL};color:${COLORS.soft}"><a href="${escapeHtml(webAddress(block.url))}" style="color:${COLORS.soft}">${escapeHtml(block.label)}</a></p>`;
		case "button": {
			const url = escapeHtml(webAddress(block.url));
			return `<p style="margin:0 0 14px"><a class="button" href="${url}" style="display:inline-block;padding:13px 26px;border-radius:24px;${SANS};font-size:17px;line-height:22px;font-weight:600;text-decoration:none;color:#ffffff;background-color:${COLORS.brandDark}">${escapeHtml(block.label)}</a></p>
<p class="soft" style="margin:0 0 24px;${SMALL};color:${COLORS.soft}">Si el botón no funciona, copia esta dirección en el navegador:<br><a href="${url}" style="color:${COLORS.soft}">${url}</a></p>`;
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
