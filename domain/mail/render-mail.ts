import type { CalendarPart, Mail, MailKind } from "./mail.ts";
import { MAIL_COLORS as COLORS } from "./mail-colors.ts";
import {
	FRAME_AT_NIGHT,
	MAIL_DIGITS,
	MAIL_MONO,
	MAIL_SANS,
	MAIL_SERIF,
	mailBand,
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
	| MailTicket
	/** A link to a page of the site. The address is also shown as text. */
	| { readonly type: "button"; readonly label: string; readonly url: string }
	/** A secondary action, such as leaving a list, shown as a text link instead of a button. */
	| { readonly type: "link"; readonly label: string; readonly url: string };

/** An event as the site's ticket shows it. As plain text it is facts: its name, and those given. */
export interface MailTicket {
	readonly type: "ticket";
	readonly event: string;
	/** "11" and "mar". Decorative: the facts have the full date. */
	readonly leaf: { readonly day: string; readonly month: string };
	readonly facts: readonly (readonly [name: string, value: string])[];
	/** How the seat stands, in a word or two. Null: nobody has one. */
	readonly seat: string | null;
	/** Whether the seat is this person's; until then the ticket is an outline. */
	readonly isHeld: boolean;
}

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
			return factsAsText(block.facts);
		case "ticket":
			return factsAsText([["Evento", block.event], ...block.facts]);
		case "button":
		case "link":
			return `${oneLine(block.label)}:\n${webAddress(block.url)}`;
	}
}

function factsAsText(facts: MailTicket["facts"]): string {
	return facts.map(([name, value]) => `${oneLine(name)}: ${oneLine(value)}`).join("\n");
}

/** The corners of what is said (docs/design.md, One form). */
const LEAF = "20px 20px 20px 2px";
/** Long words, such as addresses, do not widen a small screen. Inherited by all that the mail holds. */
const BREAK = "overflow-wrap:anywhere;word-break:break-word";
const COLUMN = `max-width:560px;margin:0 auto;${BREAK}`;
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
.open{border-color:${COLORS.brandLight}!important}
.open td{color:${COLORS.textAtNight}!important}
.button{background-color:${COLORS.brandLight}!important;color:${COLORS.brandDark}!important}
${FRAME_AT_NIGHT}
}`;

function renderHtml({ subject, siteName, siteUrl, preview, heading, blocks, signature, why }: MailContent): string {
	const site = escapeHtml(siteName);
	const [said, quiet] = partsOf(blocks);
	const signed = signature === undefined ? [] : [mailSignature(escapeHtml(signature))];
	const body = [...said.map(blockAsHtml), ...signed, ...quiet.map(blockAsHtml)].join("\n");
	const title = `<h1 style="margin:0;font-family:${MAIL_SERIF};font-size:31px;line-height:38px;font-weight:700;-webkit-hyphens:auto;hyphens:auto;color:${COLORS.heading}">${escapeHtml(heading)}</h1>`;
	return `${mailHead({ language: "es-ES", title: escapeHtml(subject), style: `:root{color-scheme:light dark}\n${DARK}` })}
<body class="page" style="margin:0;padding:0;background-color:${COLORS.page}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preview)}</div>
${mailBand(site, title, COLUMN)}
<div class="page" style="padding:28px 20px 40px;background-color:${COLORS.page}">
<div style="${COLUMN}">
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
			return `<p class="code" style="margin:0 0 20px;padding:22px 10px 22px 20px;background-color:${COLORS.brandLight};border-radius:${LEAF};font-family:${MAIL_MONO};font-size:44px;line-height:52px;font-weight:700;letter-spacing:8px;color:${COLORS.brandDark}">${escapeHtml(block.code)}</p>`;
		case "facts":
			return `<div class="facts" style="margin:0 0 24px;padding:18px 20px 6px;background-color:${COLORS.facts};border-radius:${LEAF}">${block.facts
				.map(
					([name, value]) =>
						`<p class="text" style="margin:0 0 12px;${TEXT};color:${COLORS.text}"><b class="soft" style="font-size:15px;line-height:22px;font-weight:400;color:${COLORS.soft}">${escapeHtml(name)}</b><br>${escapeHtml(value)}</p>`,
				)
				.join("")}</div>`;
		case "ticket":
			return ticketAsHtml(block);
		case "link":
			return `<p class="soft" style="margin:0 0 20px;${SMALL};color:${COLORS.soft}"><a href="${escapeHtml(webAddress(block.url))}" style="color:${COLORS.soft}">${escapeHtml(block.label)}</a></p>`;
		case "button": {
			const url = escapeHtml(webAddress(block.url));
			return `<p style="margin:0 0 14px"><a class="button" href="${url}" style="display:inline-block;padding:13px 26px;border-radius:24px;${SANS};font-size:17px;line-height:22px;font-weight:600;text-decoration:none;color:#ffffff;background-color:${COLORS.brandDark}">${escapeHtml(block.label)}</a></p>
<p class="soft" style="margin:0 0 24px;${SMALL};color:${COLORS.soft}">Si el botón no funciona, copia esta dirección en el navegador:<br><a href="${url}" style="color:${COLORS.soft}">${url}</a></p>`;
		}
	}
}

/** Facts that say by themselves what they are, beside the name of the event. */
const PLAIN_FACTS: readonly string[] = ["Cuándo", "Dónde"];

/** A table, because the day beside the name is what all mail programs can show in one. */
function ticketAsHtml({ event, leaf, facts, seat, isHeld }: MailTicket): string {
	const [edge, ground, ink] = isHeld
		? [`solid ${COLORS.brandLight}`, COLORS.brandLight, COLORS.brandDark]
		: [`dashed ${COLORS.brandDark}`, "transparent", COLORS.text];
	const lines = facts.map(
		([name, value]) =>
			`<p style="margin:0 0 4px">${PLAIN_FACTS.includes(name) ? "" : `${escapeHtml(name)}: `}${escapeHtml(value)}</p>`,
	);
	const foot = `<tr><td colspan="2" style="padding:0 20px 18px;${SMALL};color:${ink}"><p style="margin:0;padding:14px 0 0;border-top:2px dashed;font-weight:700">${escapeHtml(seat ?? "")}</p></td></tr>`;
	return `<table class="${isHeld ? "ticket" : "ticket open"}" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;margin:0 0 24px;border-collapse:separate;table-layout:fixed;background-color:${ground};border:2px ${edge};border-radius:28px 28px 28px 2px"><tr>
<td width="80" aria-hidden="true" style="width:80px;padding:18px 0;vertical-align:top;text-align:center;font-family:${MAIL_DIGITS};font-size:20px;line-height:22px;font-weight:700;color:${ink}"><span style="display:block;font-size:50px;line-height:48px">${escapeHtml(leaf.day)}</span>${escapeHtml(leaf.month)}</td>
<td style="padding:20px 20px 16px 4px;vertical-align:top;${BREAK};${SMALL};color:${ink}"><p style="margin:0 0 8px;font-family:${MAIL_SERIF};font-size:23px;line-height:28px;font-weight:700;-webkit-hyphens:auto;hyphens:auto">${escapeHtml(event)}</p>${lines.join("")}</td>
</tr>${seat === null ? "" : foot}</table>`;
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
