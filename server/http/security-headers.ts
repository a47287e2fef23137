/** Headers of every response, whatever it is (docs/product.md, 11.1). */
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

/** The policy of everything that is not a page: it may load nothing and be framed by nobody. */
export const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** The policy of the service worker, which fetches this site's files and nothing else. */
export const WORKER_POLICY = `${CLOSED_POLICY}; connect-src 'self'`;

/** The policy of a page while it is being developed: hot reload writes scripts and styles into it. */
export const DEVELOPMENT_POLICY = "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/**
 * The policy of a page whose inline scripts have these `'sha256-…'` hashes. One named Trusted Types policy exists, for the
 * article's sanitised body (docs/product.md, 11.1). `formOrigins` are where forms may lead beside this site, by way of a redirect; `imageOrigins`
 * is where else pictures may come from.
 */
export function pagePolicy(
	hashes: readonly string[],
	{
		https,
		formOrigins = [],
		imageOrigins = [],
	}: {
		readonly https: boolean;
		readonly formOrigins?: readonly string[];
		readonly imageOrigins?: readonly string[];
	},
): string {
	return [
		"default-src 'none'",
		["script-src", "'self'", ...hashes].join(" "),
		"style-src 'self'",
		["img-src", "'self'", ...imageOrigins].join(" "),
		"font-src 'self'",
		"media-src 'self'",
		"connect-src 'self'",
		"manifest-src 'self'",
		"worker-src 'self'",
		"object-src 'none'",
		"base-uri 'none'",
		["form-action", "'self'", ...formOrigins].join(" "),
		"frame-ancestors 'none'",
		"require-trusted-types-for 'script'",
		"trusted-types tertulia",
		...(https ? ["upgrade-insecure-requests"] : []),
	].join("; ");
}
