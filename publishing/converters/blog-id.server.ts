import { createHash } from "node:crypto";
import type { BlogKind } from "./blog.server.ts";

const KINDS: Readonly<Record<BlogKind, true>> = {
	jekyll: true,
	hugo: true,
	hexo: true,
	eleventy: true,
	astro: true,
	next: true,
	gatsby: true,
	docusaurus: true,
	obsidian: true,
	carpeta: true,
	ghost: true,
	wordpress: true,
	substack: true,
	medium: true,
};

const FORM = new RegExp(`^blog-(?:${Object.keys(KINDS).join("|")})-[0-9a-f]{8}-[0-9a-f]{16}$`);

/** Addresses of a machine or of examples, which many blogs have because nobody has set theirs. */
const NOBODYS = /^(?:localhost|127\.0\.0\.1|(?:[\w-]+\.)?example\.(?:com|org|net))$/;

/**
 * What the ids of all texts of one blog begin with: `blog-jekyll-1f2e3d4c-`. `origin`: what tells it from other blogs of
 * its kind; "" where the ids of its texts are unique in the world.
 */
export function idPrefix(kind: BlogKind, origin: string): string {
	return `blog-${kind}-${digestOf(origin).slice(0, 8)}-`;
}

/** The id of a text. `own`: what the blog itself tells it by, such as its number or the path of its file. */
export function idIn(prefix: string, own: string): string {
	return `${prefix}${digestOf(own).slice(0, 16)}`;
}

/** Whether a text came from a blog, by its id. */
export function isBlogId(id: string): boolean {
	return FORM.test(id);
}

/** A blog's address in the form in which two of them are compared; "" if it says nothing of the blog. */
export function originOf(address: string): string {
	if (!URL.canParse(address)) return "";
	const { hostname, pathname } = new URL(address);
	return NOBODYS.test(hostname) ? "" : `${hostname.replace(/^www\./, "")}${pathname.replace(/\/+$/, "")}`;
}

function digestOf(text: string): string {
	return createHash("sha256").update(text.normalize("NFC")).digest("hex");
}
