import { createHash } from "node:crypto";
import { posix } from "node:path";
import { slugify } from "../../domain/content/slug.ts";
import { idOnGitHub } from "../headings.server.ts";
import { isKept, purposeOf } from "../kept-files.server.ts";
import type { Blog, Entry, FindingKind } from "./blog.server.ts";
import { isText } from "./detect-blog.server.ts";
import { addressKey, type PlannedText } from "./plan-tree.server.ts";
import type { PictureTarget } from "./references.server.ts";

/** The scheme of addresses that are new already, between two steps. */
export const NEW = "tertulia:";

const PICTURE = /\.(?:png|jpe?g|jfif|gif|webp|avif|svg|bmp|tiff?)$/i;
const TAGS = /^\/(?:(?:blog|posts|es)\/)?(?:tags?|categor(?:y|ies|ias?)|etiquetas?|topics?|temas?)\/(.+)$/;
const LISTS =
	/^\/(?:(?:blog|posts|es)\/)?(?:(?:page|pagina)\/\d+|archives?(?:\/.*)?|archivo|tags|categories|categorias?|etiquetas|all|posts?|articulos|articles|blog)$/;
const DOMAIN =
	/^[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|io|es|dev|app|info|me|co|edu|gov|eu|tv|ai|cat|mx|ar|cl|uk|fr|de|it|pt)(?:[/?#].*)?$/i;

export interface Resolver {
	picture(src: string, entry: Entry): PictureTarget;
	/** As `ReferenceContext.link`. */
	link(href: string, entry: Entry): string | null;
	/** The new address of another text, by a reference to its file or name; null if there is none. */
	addressOf(reference: string, entry: Entry): string | null;
	/** The files that the texts use: the path in the blog's folder and that in the content folder. */
	readonly used: ReadonlyMap<string, string>;
}

export interface ResolverOptions {
	readonly paths: readonly string[];
	/** Pictures that cannot be shown, by their paths: why not, as a sentence. */
	readonly unusable: ReadonlyMap<string, string>;
	/** Files that were fetched, by their addresses on the web: paths that `paths` does not have. */
	readonly fetched: ReadonlyMap<string, string>;
	readonly tags: ReadonlySet<string>;
	/** `excerpt`: as for `ExpandContext.found`. */
	found(what: FindingKind, detail: string, excerpt?: string): void;
}

/** Creates what finds out where references of a blog lead to now. */
export function createResolver(
	{ site, roots }: Pick<Blog, "site" | "roots">,
	texts: readonly PlannedText[],
	options: ResolverOptions,
): Resolver {
	const files = new Map(options.paths.map((path) => [path.normalize("NFC"), path]));
	const lower = new Map(options.paths.map((path) => [path.normalize("NFC").toLowerCase(), path]));
	const byName = Map.groupBy(options.paths, (path) => posix.basename(path).toLowerCase());
	const used = new Map<string, string>();
	const targets = new Set<string>();
	const planned = new Map(texts.map((text) => [text.entry, text]));
	const byPlace = new Map(texts.map((text) => [text.entry.place, text]));
	const byAddress = new Map<string, PlannedText>();
	for (let rank = 0; rank < 40; rank += 1)
		for (const text of texts) {
			const address = text.entry.addresses[rank];
			if (address !== undefined && !byAddress.has(addressKey(address))) byAddress.set(addressKey(address), text);
		}
	const unique = (keys: (text: PlannedText) => readonly string[]) => {
		const groups = new Map<string, PlannedText | null>();
		for (const text of texts) for (const key of new Set(keys(text))) groups.set(key, groups.has(key) ? null : text);
		return groups;
	};
	const bySlug = unique(({ entry }) => [slugify(entry.slug.split("/").at(-1) ?? "")]);
	const byTitle = unique(({ entry }) => [
		slugify(entry.title),
		slugify(posix.basename(entry.place).replace(/\.\w+$/, "")),
		slugify(posix.basename(posix.dirname(entry.place))),
	]);
	const base = site.address === "" ? null : new URL(site.address);

	/** The path of an address at the blog itself; null for other sites. */
	function ownPath(address: string): string | null {
		if (base === null || !/^(?:https?:)?\/\//i.test(address)) return null;
		const whole = address.startsWith("//") ? `https:${address}` : address;
		if (!URL.canParse(whole)) return null;
		const url = new URL(whole);
		const bare = (host: string) => host.replace(/^www\./, "");
		if (bare(url.hostname) !== bare(base.hostname)) return null;
		const top = base.pathname.replace(/\/$/, "");
		return top === "" || url.pathname === top || url.pathname.startsWith(`${top}/`)
			? url.pathname.slice(top.length) + url.search + url.hash || "/"
			: null;
	}

	function withoutBase(path: string): string {
		const top = base?.pathname.replace(/\/$/, "") ?? "";
		return top !== "" && path.startsWith(`${top}/`) ? path.slice(top.length) : path;
	}

	function fileAt(reference: string, entry: Entry): string | null {
		const path = decoded(reference.replace(/[?#].*$/s, ""))
			.normalize("NFC")
			.replaceAll("\\", "/")
			.replace(/^(?:~|@)\//, "/")
			.trim();
		if (path === "" || path.includes("\0")) return null;
		const plain = withoutBase(path).replace(/^\/+/, "");
		const assets = entry.place.replace(/\.\w+$/, "");
		const candidates = [
			...(path.startsWith("/") ? [] : [posix.join(entry.folder, path), posix.join(assets, path)]),
			...roots.map((root) => posix.join(root, plain)),
			...(path.startsWith("/") ? [posix.join(entry.folder, plain)] : []),
		];
		for (const each of candidates) {
			const found = files.get(each) ?? lower.get(each.toLowerCase());
			if (found !== undefined) return found;
		}
		const alike = byName.get(posix.basename(plain).toLowerCase()) ?? [];
		const nearest =
			alike.length > 1
				? alike.filter((each) => each.toLowerCase().endsWith(`/${plain.split("/").slice(-2).join("/").toLowerCase()}`))
				: alike;
		return nearest.length === 1 ? (nearest[0] ?? null) : null;
	}

	/** The reference from a text to a file that is taken along. */
	function use(path: string, entry: Entry): string {
		let target = used.get(path);
		if (target === undefined) {
			// Markdown anywhere else would be a page.
			const kind = PICTURE.test(path) ? "imagenes" : /\.md$/i.test(path) ? "descargas" : "archivos";
			const folder = `blog/${kind}`;
			const ending = (/\.\w+$/.exec(path)?.[0] ?? "").toLowerCase();
			const parts = path
				.slice(0, path.length - ending.length)
				.split("/")
				.slice(-2)
				.map(slugify)
				.filter((part) => part !== "");
			const name = parts.join("/") || "archivo";
			const end = /\.(?:svg|bmp|tiff?|jfif)$/.test(ending) ? ".png" : ending;
			target = `${folder}/${name}${end}`;
			if (targets.has(target))
				target = `${folder}/${name}-${createHash("sha256").update(path).digest("hex").slice(0, 6)}${end}`;
			targets.add(target);
			used.set(path, target);
		}
		return posix.relative(posix.dirname(planned.get(entry)?.path ?? ""), target);
	}

	function textAt(path: string, entry: Entry): PlannedText | null {
		const plain = withoutBase(path);
		if (isText(path)) {
			const file = fileAt(path, entry);
			const text = file === null ? undefined : byPlace.get(file);
			if (text !== undefined) return text;
		}
		const isRelative = !path.startsWith("/");
		const at = isRelative ? posix.join("/", (entry.addresses[0] ?? "/").replace(/[^/]*$/, ""), path) : plain;
		const bare = at.replace(/\.(?:html?|mdx?)$/i, "");
		const beside = isRelative ? [posix.join(entry.folder, path), posix.join(entry.folder, "..", path)] : [];
		for (const each of beside)
			for (const end of ["", ".md", ".mdx", "/index.md", "/index.mdx"]) {
				const text = byPlace.get(`${each.replace(/\/$/, "")}${end}`);
				if (text !== undefined) return text;
			}
		const found =
			byAddress.get(addressKey(at)) ??
			byAddress.get(addressKey(bare)) ??
			(isRelative ? byAddress.get(addressKey(`/${path.replace(/^(?:\.\.?\/)+/, "")}`)) : undefined);
		if (found !== undefined) return found;
		const last = slugify(decoded(posix.basename(bare.replace(/\/$/, ""))).replace(/^\d{4}-\d{1,2}-\d{1,2}-/, ""));
		return last.includes("-") ? (bySlug.get(last) ?? null) : null;
	}

	return {
		used,
		picture(given, entry) {
			const src = given.trim().replace(new RegExp(`^${NEW}`), "");
			const fetched = options.fetched.get(src) ?? options.fetched.get(src.replace(/^\/\//, "https://"));
			if (fetched !== undefined && !options.unusable.has(fetched)) return { src: use(fetched, entry) };
			const own = ownPath(src);
			const isRemote = /^(?:https?:)?\/\//i.test(src);
			const file =
				/^[a-z][a-z0-9+.-]*:/i.test(src) && own === null
					? null
					: isRemote && own === null
						? null
						: fileAt(own ?? src, entry);
			if (file !== null && (PICTURE.test(file) || plays(file)) && !options.unusable.has(file)) {
				if (plays(file)) options.found("media", src);
				return { src: use(file, entry) };
			}
			if (file !== null && !PICTURE.test(file)) {
				options.found("left-out", src.slice(0, 200));
				return null;
			}
			if (isRemote && URL.canParse(src.replace(/^\/\//, "https://"))) {
				options.found("remote-picture", src.replace(/^\/\//, "https://"));
				return { href: src.replace(/^\/\//, "https://") };
			}
			const reason = file === null ? undefined : options.unusable.get(file);
			options.found("missing-picture", reason === undefined ? src : `${src}: ${reason}`, src);
			return null;
		},
		link(given, entry) {
			const href = given.trim();
			if (href.startsWith(NEW)) return href.slice(NEW.length);
			if (href.startsWith("#") || /^(?:mailto|tel):/i.test(href)) return given;
			const own = ownPath(href);
			// What a program answers at the blog's address, such as Substack's files, cannot be here.
			if (/^(?:https?:)?\/\//i.test(href) && (own === null || own.startsWith("/api/"))) {
				const whole = href.replace(/^\/\//, "https://");
				return URL.canParse(whole) && new URL(whole).username === "" ? whole : null;
			}
			if (own === null && /^[a-z][a-z0-9+.-]*:/i.test(href)) return null;
			const target = own ?? href;
			const [, path = "", suffix = ""] = /^([^?#]*)(.*)$/s.exec(target) ?? [];
			const hash = /#.*$/s.exec(suffix)?.[0] ?? "";
			// Obsidian writes the words of a heading behind the sign, and not its id.
			const anchor = /\s|%20/.test(hash) ? `#${idOnGitHub(decoded(hash.slice(1)))}` : hash;
			if (path === "")
				return own === null && suffix.startsWith("?")
					? numbered(suffix, target)
					: anchor === ""
						? own === null
							? null
							: "/home"
						: anchor;
			const text = (suffix.startsWith("?") ? byAddress.get(target.toLowerCase()) : undefined) ?? textAt(path, entry);
			const plain = addressKey(withoutBase(path));
			const isHome = plain === "/" || plain === "/index" || plain === "/es";
			if (text != null && !(isHome && isHidden(text))) return isHidden(text) ? lost(href) : text.url + anchor;
			if (isHome) return suffix.startsWith("?") ? numbered(suffix, target) : "/home";
			const tag = TAGS.exec(plain)?.[1]?.split("/").at(-1);
			if (tag !== undefined) return options.tags.has(slugify(tag)) ? `/blog/tags/${slugify(tag)}` : lost(href);
			if (LISTS.test(plain)) return "/blog";
			if (/^\/(?:.*\/)?(?:feed|rss|index\.xml|rss\.xml|feed\.xml|atom\.xml)$/.test(plain)) return "/blog/rss.xml";
			const file = fileAt(path, entry);
			if (file !== null && !options.unusable.has(file) && (PICTURE.test(file) || isKept(file)) && !isText(file)) {
				if (!PICTURE.test(file)) options.found("download", path);
				return use(file, entry);
			}
			if (file !== null && !PICTURE.test(file) && !isText(file)) {
				options.found("left-out", path.slice(0, 200));
				return null;
			}
			if (own === null && DOMAIN.test(href) && !/\.(?:md|html?)$/i.test(path)) return `https://${href}`;
			return lost(href);
		},
		addressOf(reference, entry) {
			const [name = "", anchor] = reference.trim().split("#");
			const path = name.replace(/\\/g, "/");
			const text =
				textAt(path, entry) ??
				textAt(path.replace(/^\/+/, ""), entry) ??
				bySlug.get(
					slugify(
						posix
							.basename(path)
							.replace(/\.\w+$/, "")
							.replace(/^\d{4}-\d{1,2}-\d{1,2}-/, ""),
					),
				) ??
				byTitle.get(slugify(posix.basename(path).replace(/\.(?:md|mdx)$/, ""))) ??
				null;
			if (text === null || isHidden(text)) return null;
			return `${NEW}${text.url}${anchor === undefined ? "" : `#${anchor}`}`;
		},
	};

	function isHidden({ entry }: PlannedText): boolean {
		return entry.draft;
	}

	function lost(href: string): null {
		options.found("dead-link", href.slice(0, 200));
		return null;
	}

	function numbered(suffix: string, href: string): string | null {
		const text = byAddress.get(addressKey(href)) ?? byAddress.get(`/${suffix.toLowerCase()}`);
		return text === undefined || isHidden(text) ? lost(href) : text.url;
	}
}

/** Whether a file plays in a text: a film or a sound. */
function plays(path: string): boolean {
	return purposeOf(path) !== "download";
}

function decoded(address: string): string {
	try {
		return decodeURIComponent(address);
	} catch {
		return address;
	}
}
