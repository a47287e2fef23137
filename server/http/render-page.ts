import { hash, randomUUID } from "node:crypto";
import { data, RouterContextProvider, type ServerBuild } from "react-router";
import { createClient, nobody, type Transport } from "../../api/client.ts";
import {
	clientContext,
	exchangeContext,
	type PageExchange,
	reportContext,
	type SiteSettings,
	sanitizeContext,
	settingsContext,
	uploadsContext,
} from "../../app/context.ts";
import { type AnsweredDesk, answerDesk, asPreview } from "../../app/desk/answer-desk.tsx";
import type { FramedDocument } from "../../app/desk/desk-route.ts";
import { answerShared } from "../../app/desk/shared-preview.tsx";
import { previewWaitContext } from "../../app/middleware.ts";
import { colorsCss } from "../../app/theme/colors-css.ts";
import { areSameColors } from "../../app/theme/palette.ts";
import type { Caller } from "../../domain/sign-in/account-context.ts";
import type { SiteConfig } from "../../domain/site/site-config.ts";
import type { Upload } from "../../domain/uploads/upload.ts";
import { site as defaults } from "../../site.config.ts";
import { paintFirst } from "./first-paint.ts";
import { createSectionRouter } from "./section-router.ts";
import {
	DEVELOPMENT_POLICY,
	FRAMED_DEVELOPMENT_POLICY,
	framedPagePolicy,
	framedPolicy,
	pagePolicy,
	sealInlineScripts,
} from "./security-headers.ts";
import type { SiteStyles } from "./site-styles.ts";
import { utf8Of } from "./utf8.ts";

/** A rendered answer: bytes, headers in lower case, and facts the page reported about itself. */
export interface RenderedPage {
	readonly status: number;
	readonly headers: Map<string, string>;
	readonly bytes: Buffer;
	readonly restricted: boolean;
	/** Whether a part is missing because it failed. */
	readonly partial: boolean;
	readonly incident: string | null;
	/** Values of `Set-Cookie`. An answer that has any is for one browser only. */
	readonly setCookies: readonly string[];
}

export interface RenderSettings {
	readonly build: ServerBuild;
	readonly mode: "production" | "development";
	/** Makes the pages' calls of the API. */
	readonly transport: Transport;
	readonly settings: Omit<SiteSettings, "site">;
	/** Reads the settings in force, once for each page. */
	readonly readSite: () => Promise<SiteConfig>;
	readonly sanitize: (html: string) => string;
	/** The styles of pages; null in development, where pages link to the sheet. */
	readonly styles: SiteStyles | null;
	/** Counts a preview for a client address; gives the seconds it must wait, or 0 (`createPreviewLimit`). */
	readonly previewWait: (address: string) => number;
	/** Logs an unexpected failure, or with "info" one that only looks unexpected, and returns its incident id. */
	readonly report: (error: unknown, level?: "info") => string;
	readonly https: boolean;
	/** Other origins to which the answer to a form may redirect. */
	readonly formOrigins: readonly string[];
}

/** Renders pages and data requests through the router, in one piece, with the policy their inline scripts need. */
export function createPageRenderer({
	build,
	mode,
	transport,
	settings,
	readSite,
	sanitize,
	styles,
	previewWait,
	report,
	https,
	formOrigins,
}: RenderSettings) {
	const handle = createSectionRouter(build, mode);
	const sanitizeOnce = rememberSanitized(sanitize);
	const asFailure = (error: unknown) => data({ incident: report(error) }, { status: 500 });

	return async function renderPage(
		request: Request,
		caller: Caller = nobody,
		files: ReadonlyMap<string, Upload> = new Map(),
	): Promise<RenderedPage> {
		const setCookies: string[] = [];
		const exchange: PageExchange = {
			// Node makes many of these from one call for random bytes.
			nonce: randomUUID(),
			body: null,
			restricted: false,
			attests: false,
			frames: [],
			partial: false,
			inert: false,
			incident: null,
			html: null,
		};
		const context = new RouterContextProvider();
		const onCookies = (cookies: readonly string[]) => setCookies.push(...cookies);
		context.set(clientContext, createClient(transport, { asFailure, caller, onCookies }));
		context.set(exchangeContext, exchange);
		context.set(uploadsContext, files);
		const site = await readSite();
		context.set(settingsContext, { ...settings, site });
		context.set(sanitizeContext, sanitizeOnce);
		context.set(reportContext, report);
		context.set(previewWaitContext, () => previewWait(caller.address));

		const sheets = styles === null ? DEVELOPMENT_SHEETS : styles.addresses(site.themeColor);
		const shared = await answerShared(request, context, sheets);
		const desk = shared ?? (await answerDesk(request, context, sheets));
		if (desk !== null && "framed" in desk) return framed(desk.framed, setCookies);
		const preview = desk !== null && "preview" in desk ? desk.preview : null;
		if (preview !== null) {
			context.set(clientContext, { ...createClient(transport, { asFailure, caller: nobody }), ...preview.answers });
			// The page must not run as if it stood at its own address.
			exchange.inert = true;
		}
		const target = preview === null ? request : new Request(settings.siteUrl + preview.path);
		const response = desk === null || "preview" in desk ? await handle(target, context) : respondWith(desk);
		if (desk !== null) response.headers.set("cache-control", "private, no-store");
		if (desk !== null) response.headers.set("x-robots-tag", "noindex");
		if (shared !== null) response.headers.set("referrer-policy", "no-referrer");
		const headers = new Map<string, string>();
		for (const [name, value] of response.headers) headers.set(name, value);
		headers.delete("set-cookie");
		setCookies.push(...response.headers.getSetCookie());

		const { status } = response;
		const answered = {
			status,
			headers,
			restricted: exchange.restricted,
			partial: exchange.partial,
			incident: exchange.incident,
			setCookies,
		};
		if (!headers.get("content-type")?.startsWith("text/html"))
			return { ...answered, bytes: Buffer.from(await response.arrayBuffer()) };
		const drawn = exchange.html ?? (await response.text());
		const document = preview === null ? drawn : asPreview(drawn, preview, sheets);
		const sealed = sealInlineScripts(
			mode === "production" ? paintFirst(document, exchange.nonce) : document,
			exchange.nonce,
		);
		const { html, hashes: styleHashes } =
			styles === null
				? { html: withFontsAndColors(sealed.html, site.themeColor), hashes: [] }
				: styles.inline(sealed.html, site.themeColor);
		if (preview?.framed !== undefined) {
			headers.set("x-frame-options", "SAMEORIGIN");
			const policy = framedPagePolicy({ https, styleHashes, imageOrigins: imageOrigins(site) });
			headers.set("content-security-policy", mode === "production" ? policy : FRAMED_DEVELOPMENT_POLICY);
			return { ...answered, bytes: utf8Of(html) };
		}
		const attestation = exchange.attests ? settings.attestation : null;
		const policy =
			mode === "production"
				? pagePolicy(sealed.hashes, {
						...{ https, styleHashes, formOrigins, attestation },
						imageOrigins: imageOrigins(site),
						frameOrigins: desk !== null && "hasFrame" in desk && desk.hasFrame === true ? ["'self'"] : exchange.frames,
					})
				: DEVELOPMENT_POLICY;
		headers.set("content-security-policy", policy);
		return { ...answered, bytes: utf8Of(html) };
	};
}

/** The style sheets of the site in development, where Vite serves each by itself. */
const DEVELOPMENT_SHEETS = [
	...["theme/fonts.css", "theme/colors.css", "theme/tokens.css", "theme/base.css", "content/prose.css"],
	...["forms/forms.module.css", "ui/button.module.css", "ui/icon.module.css"],
].map((file) => `/app/${file}`);

/** A document of the desk, or its redirect after a form, as a response. */
function respondWith(
	desk: Exclude<AnsweredDesk, { readonly preview: unknown } | { readonly framed: unknown }>,
): Response {
	if ("location" in desk) return new Response(null, { status: 303, headers: { location: desk.location } });
	if ("file" in desk) {
		const { name, type, text } = desk.file;
		const headers = { "content-type": type, "content-disposition": `attachment; filename="${name}"` };
		return new Response(text, { headers });
	}
	return new Response(desk.html, { status: desk.status, headers: { "content-type": "text/html; charset=utf-8" } });
}

/** A document that one of the desk's pages shows in a frame. */
function framed({ html }: FramedDocument, setCookies: readonly string[]): RenderedPage {
	const headers = new Map([
		["content-type", "text/html; charset=utf-8"],
		["cache-control", "private, no-store"],
		["x-robots-tag", "noindex"],
		["x-frame-options", "SAMEORIGIN"],
		["content-security-policy", framedPolicy(html)],
	]);
	const about = { restricted: false, partial: false, incident: null, setCookies };
	return { status: 200, headers, bytes: utf8Of(html), ...about };
}

/** Other origins pictures may come from. */
function imageOrigins({ avatarTemplate }: SiteConfig): readonly string[] {
	return URL.canParse(avatarTemplate) ? [new URL(avatarTemplate).origin] : [];
}

/** A page in development, where the style sheet is always in the colours of `site.config.ts`. */
function withFontsAndColors(html: string, colors: SiteConfig["themeColor"]): string {
	const colored = areSameColors(colors, defaults.themeColor) ? "" : `<style>${colorsCss(colors, ":root ")}</style>`;
	return html.replace("</head>", () => `<link rel="stylesheet" href="/app/theme/fonts.css"/>${colored}</head>`);
}

export type PageRenderer = ReturnType<typeof createPageRenderer>;

/** Number of clean bodies remembered, by hash: 44 bytes each beside the set's own. */
const REMEMBERED_CLEAN = 200_000;
/** Number of remembered bodies that had to be cleaned, with their clean form. */
const REMEMBERED_CLEANED = 50;

/**
 * A sanitiser that remembers, by content hash, which bodies are clean. Bodies are sanitised when they are saved, so
 * nearly all pass unchanged on the way out and cost one hash (docs/product.md, 5.5).
 */
export function rememberSanitized(sanitize: (html: string) => string): (html: string) => string {
	const clean = new Set<string>();
	const cleaned = new Map<string, string>();
	return (html) => {
		const key = hash("sha256", html, "base64");
		if (clean.has(key)) return html;
		const known = cleaned.get(key);
		if (known !== undefined) return known;
		const result = sanitize(html);
		if (result === html) {
			if (clean.size >= REMEMBERED_CLEAN) clean.clear();
			clean.add(key);
		} else {
			if (cleaned.size >= REMEMBERED_CLEANED) cleaned.clear();
			cleaned.set(key, result);
		}
		return result;
	};
}
