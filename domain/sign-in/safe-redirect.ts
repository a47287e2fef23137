import { USER_PATH } from "../site-paths.ts";

/** Longest redirect target that is accepted, in characters. */
const MAX_LENGTH = 2_000;

/** Used in place of a target that is not accepted. */
const FALLBACK = USER_PATH;

/**
 * A redirect target that stays on this site: path, query and fragment, with the path as a browser would resolve it. It
 * is `/user` for a target that could lead to another site, leads back to the sign-in page, or is too long
 * (docs/product.md, 11.4).
 */
export function safeRedirect(target: string | null | undefined): string {
	if (target === null || target === undefined || target.length > MAX_LENGTH) return FALLBACK;
	// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is the purpose
	if (!/^\/(?![/\\])/.test(target) || /[\u0000-\u0020\u007f\\]/.test(target)) return FALLBACK;
	const origin = "https://site.invalid";
	const once = resolve(target, origin);
	const twice = once === null ? null : resolve(once, origin);
	if (twice === null || twice.startsWith("//") || /^\/%(?:2f|5c)/i.test(twice)) return FALLBACK;
	return leadsToLogin(twice) ? FALLBACK : twice;
}

/** Whether the router would open the sign-in page for this target, however it is written, or could not decode it. */
function leadsToLogin(target: string): boolean {
	try {
		return /^\/iniciar-sesion(?:[/.]|$)/i.test(decodeURIComponent(target.replace(/[?#].*$/, "")));
	} catch {
		return true;
	}
}

function resolve(target: string, origin: string): string | null {
	if (!URL.canParse(target, origin)) return null;
	const url = new URL(target, origin);
	return url.origin === origin && url.username === "" && url.password === ""
		? url.pathname + url.search + url.hash
		: null;
}
