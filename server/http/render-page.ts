import { hash, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { createRequestHandler, data, RouterContextProvider, type ServerBuild } from "react-router";
import { createClient, nobody, type Transport } from "../../api/client.ts";
import {
	clientContext,
	exchangeContext,
	type PageExchange,
	reportContext,
	type SiteSettings,
	sanitizeContext,
	settingsContext,
} from "../../app/context.ts";
import { previewWaitContext } from "../../app/middleware.ts";
import type { Caller } from "../../domain/sign-in/account-context.ts";
import type { SiteConfig } from "../../domain/site/site-config.ts";
import { createPageStyles, paintFirst } from "./first-paint.ts";
import { DEVELOPMENT_POLICY, pagePolicy, sealInlineScripts } from "./security-headers.ts";

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
	/** The folder of browser files, with the style sheet; null in development, where pages link to it. */
	readonly clientFolder: string | null;
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
	clientFolder,
	previewWait,
	report,
	https,
	formOrigins,
}: RenderSettings) {
	const inlineStyles = stylesOf(build, clientFolder);
	const handle = createRequestHandler(build, mode);
	const sanitizeOnce = rememberSanitized(sanitize);
	const asFailure = (error: unknown) => data({ incident: report(error) }, { status: 500 });

	return async function renderPage(request: Request, caller: Caller = nobody): Promise<RenderedPage> {
		const setCookies: string[] = [];
		const exchange: PageExchange = {
			nonce: randomBytes(16).toString("base64url"),
			body: null,
			restricted: false,
			attests: false,
			partial: false,
			inert: false,
			incident: null,
			html: null,
		};
		const context = new RouterContextProvider();
		const onCookies = (cookies: readonly string[]) => setCookies.push(...cookies);
		context.set(clientContext, createClient(transport, { asFailure, caller, onCookies }));
		context.set(exchangeContext, exchange);
		const site = await readSite();
		context.set(settingsContext, { ...settings, site });
		context.set(sanitizeContext, sanitizeOnce);
		context.set(reportContext, report);
		context.set(previewWaitContext, () => previewWait(caller.address));

		const response = await handle(request, context);
		const headers = new Map<string, string>();
		for (const [name, value] of response.headers) headers.set(name, value);
		headers.delete("set-cookie");
		setCookies.push(...response.headers.getSetCookie());

		const { status } = response;
		const shared = {
			status,
			headers,
			restricted: exchange.restricted,
			partial: exchange.partial,
			incident: exchange.incident,
			setCookies,
		};
		if (!headers.get("content-type")?.startsWith("text/html"))
			return { ...shared, bytes: Buffer.from(await response.arrayBuffer()) };
		const document = exchange.html ?? (await response.text());
		const sealed = sealInlineScripts(mode === "production" ? paintFirst(document) : document, exchange.nonce);
		const { html, hash: styleHash } = inlineStyles(sealed.html);
		const attestation = exchange.attests ? settings.attestation : null;
		const policy =
			mode === "production"
				? pagePolicy(sealed.hashes, { https, styleHash, formOrigins, imageOrigins: imageOrigins(site), attestation })
				: DEVELOPMENT_POLICY;
		headers.set("content-security-policy", policy);
		return { ...shared, bytes: Buffer.from(html) };
	};
}

/** Other origins pictures may come from. */
function imageOrigins({ avatarTemplate }: SiteConfig): readonly string[] {
	return URL.canParse(avatarTemplate) ? [new URL(avatarTemplate).origin] : [];
}

/** @throws when the build has no style sheet. */
function stylesOf({ assets }: ServerBuild, clientFolder: string | null): ReturnType<typeof createPageStyles> {
	if (clientFolder === null) return (html) => ({ html, hash: undefined });
	const href = assets.routes.root?.css?.[0] ?? "";
	return createPageStyles({ href, sheet: readFileSync(path.join(clientFolder, href), "utf8") });
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
