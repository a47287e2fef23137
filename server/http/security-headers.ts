import { hash } from "node:crypto";
import type { AttestationSettings } from "../../domain/sign-in/attestation.ts";

/** Headers of every response (docs/product.md, 11.1). */
export function baseHeaders({ https }: { readonly https: boolean }): readonly (readonly [string, string])[] {
	return [
		["x-content-type-options", "nosniff"],
		["referrer-policy", "strict-origin-when-cross-origin"],
		[
			"permissions-policy",
			"accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()",
		],
		["cross-origin-opener-policy", "same-origin"],
		["cross-origin-resource-policy", "same-origin"],
		["x-frame-options", "DENY"],
		...(https ? [["strict-transport-security", "max-age=31536000; includeSubDomains"] as const] : []),
	];
}

/** The policy of every response that is not a page: it may load nothing, and no page may frame it. */
export const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * The policy of a letter that the desk shows in a frame (docs/product.md, 27.13): it has its own styles, pictures of this
 * site, and no scripts. Its links open elsewhere. `html`: the whole document.
 */
export function framedPolicy(html: string): string {
	const sheets = Array.from(html.matchAll(/<style>([\s\S]*?)<\/style>/g), ([, css = ""]) => css);
	const attributes = Array.from(html.matchAll(/ style="([^"]*)"/g), ([, css = ""]) => css);
	const hashes = [...sheets, ...attributes].map((css) => `'sha256-${hash("sha256", css, "base64")}'`);
	return [
		"default-src 'none'",
		["style-src", "'unsafe-hashes'", ...new Set(hashes)].join(" "),
		"img-src 'self'",
		"base-uri 'none'",
		"form-action 'none'",
		"frame-ancestors 'self'",
		"sandbox allow-popups allow-popups-to-escape-sandbox",
	].join("; ");
}

/**
 * The policy of a preview that the desk shows in a frame (docs/product.md, 26.6): that of a page without its scripts and
 * forms. It keeps its origin, because its fonts, sheets and files are for this origin alone; without scripts it can do
 * nothing with it (docs/decisions/0090).
 */
export function framedPagePolicy({
	https,
	styleHashes,
	imageOrigins,
}: {
	readonly https: boolean;
	readonly styleHashes: readonly string[];
	readonly imageOrigins: readonly string[];
}): string {
	return [
		"default-src 'none'",
		["style-src", "'self'", ...styleHashes].join(" "),
		["img-src", "'self'", ...imageOrigins].join(" "),
		"font-src 'self'",
		"media-src 'self'",
		"base-uri 'none'",
		"form-action 'none'",
		"frame-ancestors 'self'",
		"sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox",
		...(https ? ["upgrade-insecure-requests"] : []),
	].join("; ");
}

/** The policy of the service worker, which fetches this site's files and nothing else. */
export const WORKER_POLICY = `${CLOSED_POLICY}; connect-src 'self'`;

/** The policy of a page in development: hot reload writes scripts and styles into it. */
export const DEVELOPMENT_POLICY = "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** The same of a page that the desk shows in a frame. */
export const FRAMED_DEVELOPMENT_POLICY = DEVELOPMENT_POLICY.replace("ancestors 'none'", "ancestors 'self'");

/** The additional sources, by directive, of pages with a form that must prove that it comes from this site. */
interface AttestationSources {
	readonly scripts: readonly string[];
	readonly frames: readonly string[];
	readonly connections: readonly string[];
	/** Names of Trusted Types policies: ours, which allows the script's address, and those that the script creates. */
	readonly policies: readonly string[];
}

/** As the documentation of reCAPTCHA and App Check lists them, with a path where the host serves other things too. */
const RECAPTCHA: AttestationSources = {
	scripts: ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"],
	frames: ["https://www.google.com/recaptcha/", "https://recaptcha.google.com/recaptcha/"],
	connections: ["https://content-firebaseappcheck.googleapis.com", "https://www.google.com/recaptcha/"],
	policies: ["default", "recaptcha", "goog#html"],
};

const NOTHING: AttestationSources = { scripts: [], frames: [], connections: [], policies: [] };

function attestationSources(attestation: AttestationSettings | null): AttestationSources {
	if (attestation === null) return NOTHING;
	return attestation.standInUrl === null
		? RECAPTCHA
		: { ...NOTHING, connections: [new URL(attestation.standInUrl).origin] };
}

/**
 * The policy of a page whose inline scripts have these `'sha256-…'` hashes, and its inline styles `styleHashes`. It has
 * one named Trusted Types policy, for the article's sanitised body (docs/product.md, 11.1). `formOrigins` are other
 * origins to which a form may lead through a redirect. `imageOrigins` are other origins of pictures, `frameOrigins`
 * those of videos that play in the page. `attestation` is set for pages with a form that must prove its origin.
 */
export function pagePolicy(
	hashes: readonly string[],
	{
		https,
		styleHashes = [],
		formOrigins = [],
		imageOrigins = [],
		frameOrigins = [],
		attestation = null,
	}: {
		readonly https: boolean;
		readonly styleHashes?: readonly string[];
		readonly formOrigins?: readonly string[];
		readonly imageOrigins?: readonly string[];
		readonly frameOrigins?: readonly string[];
		readonly attestation?: AttestationSettings | null;
	},
): string {
	const { scripts, frames: attesting, connections, policies } = attestationSources(attestation);
	const frames = [...attesting, ...frameOrigins];
	return [
		"default-src 'none'",
		["script-src", "'self'", ...hashes, ...scripts].join(" "),
		...(frames.length === 0 ? [] : [["frame-src", ...frames].join(" ")]),
		["style-src", "'self'", ...styleHashes].join(" "),
		["img-src", "'self'", ...imageOrigins].join(" "),
		"font-src 'self'",
		"media-src 'self'",
		["connect-src", "'self'", ...connections].join(" "),
		"manifest-src 'self'",
		"worker-src 'self'",
		"object-src 'none'",
		"base-uri 'none'",
		["form-action", "'self'", ...formOrigins].join(" "),
		"frame-ancestors 'none'",
		"require-trusted-types-for 'script'",
		["trusted-types", "tertulia", ...policies].join(" "),
		...(https ? ["upgrade-insecure-requests"] : []),
	].join("; ");
}

/**
 * Removes the render's secret nonce from a page and returns the hashes of the inline scripts that had it, as CSP
 * sources. A script without the nonce was not written by the renderer: it gets no hash and so cannot run
 * (docs/decisions/0007).
 */
export function sealInlineScripts(
	html: string,
	nonce: string,
): { readonly html: string; readonly hashes: readonly string[] } {
	const mark = ` nonce="${nonce}"`;
	const hashes = new Set<string>();
	let sealed = "";
	let from = 0;
	for (let at = html.indexOf(mark); at !== -1; at = html.indexOf(mark, from)) {
		const tagStart = html.lastIndexOf("<", at);
		const tagEnd = html.indexOf(">", at);
		const tag = html.slice(tagStart, tagEnd);
		if (tag.startsWith("<script") && !/\ssrc=/.test(tag)) {
			const scriptEnd = html.indexOf("</script>", tagEnd);
			hashes.add(`'sha256-${hash("sha256", html.slice(tagEnd + 1, scriptEnd), "base64")}'`);
		}
		sealed += html.slice(from, at);
		from = at + mark.length;
	}
	return { html: sealed + html.slice(from), hashes: [...hashes] };
}
