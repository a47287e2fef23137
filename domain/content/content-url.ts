/** Longest address that is looked up, in characters. No page has a longer one. */
const MAX_URL = 2_000;

/**
 * Returns the stored form of a requested path: percent-decoded, in NFC, without a trailing slash. Returns null when no
 * page can have this address: `/` itself, bad escapes, control characters, dot segments, backslashes, encoded slashes,
 * empty segments (such as a doubled slash) or more than 2,000 characters.
 */
export function parseContentUrl(path: string): string | null {
	if (!path.startsWith("/") || path.length > MAX_URL) return null;
	const segments: string[] = [];
	const raw = path.slice(1).replace(/\/$/, "");
	if (raw === "") return null;
	for (const segment of raw.split("/")) {
		let decoded: string;
		try {
			decoded = decodeURIComponent(segment);
		} catch {
			return null;
		}
		if (decoded === "" || decoded === "." || decoded === "..") return null;
		// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is the purpose
		if (/[\u0000-\u001f\u007f/\\]/.test(decoded)) return null;
		segments.push(decoded.normalize("NFC"));
	}
	return `/${segments.join("/")}`;
}

/** Percent-encodes every segment of a stored address, for use in a request or an HTML attribute. */
export function encodeContentUrl(url: string): string {
	return url.split("/").map(encodeURIComponent).join("/");
}

/** The folder that contains a page: `/blog/x` gives `/blog/`, `/x` gives `/`. */
export function folderOf(url: string): string {
	return url.slice(0, url.lastIndexOf("/") + 1);
}

/** Every folder above a page, starting at the root: `/blog/ux/x` gives `/`, `/blog/`, `/blog/ux/`. */
export function foldersAbove(url: string): string[] {
	const folders = ["/"];
	for (let at = url.indexOf("/", 1); at !== -1; at = url.indexOf("/", at + 1)) folders.push(url.slice(0, at + 1));
	return folders;
}

/** First segments that no page's address may have, because the site's own routes use them (docs/product.md, 2.2). */
const RESERVED_FIRST = new Set([
	"api",
	"archivos",
	"assets",
	"avatar",
	"media",
	"salud",
	"school",
	"user",
	"eventos",
	"eventos.ics",
	"e",
	"tag",
	"home",
	"iniciar-sesion",
	"cerrar-sesion",
	"entrar",
	"ir",
	"gracias",
	"gracias-evento",
	"lista-de-espera",
	"apuntate",
	"apuntate-al-evento",
	"linktree",
	"sin-conexion",
	"ytp",
	"xp",
	"itp",
	"ttp",
	"aviso-legal",
	"politica-privacidad",
	"politica-cookies",
	"tus-derechos",
	"theme",
	"test-page",
	"poc",
	"404",
	"500",
	"robots.txt",
	"sitemap.xml",
	"manifest.webmanifest",
	"favicon.ico",
]);
const RESERVED_EXACT = new Set(["/blog", "/recursos"]);

/** Whether an address is reserved for the site's own routes. Pages cannot use it. */
export function isReservedUrl(url: string): boolean {
	const segments = url.slice(1).split("/");
	const first = segments[0] ?? "";
	return (
		RESERVED_FIRST.has(first) ||
		first.startsWith("__") ||
		RESERVED_EXACT.has(url) ||
		segments.slice(0, -1).includes("tags") ||
		segments.at(-1) === "tags" ||
		/\.(data|xml|json|atom|ics)$/.test(url) ||
		/^\/sitemap/.test(url)
	);
}
