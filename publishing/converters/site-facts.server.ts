import { isTimeZone, MADRID } from "../../domain/zoned-time.ts";
import type { BlogFiles, BlogSite } from "./blog.server.ts";
import { field, listField, plainWords, textField } from "./fields.server.ts";
import { readConfig, splitPost } from "./front-matter-of.server.ts";

type Data = Readonly<Record<string, unknown>>;

const EMPTY: BlogSite = { name: "", description: "", address: "", timeZone: MADRID, author: "", social: [] };

const NETWORKS: readonly (readonly [name: string, keys: readonly string[], address: (user: string) => string])[] = [
	["YouTube", ["youtube", "youtube_username"], (user) => `https://www.youtube.com/${user}`],
	["X", ["twitter_username", "twitter", "twitterhandle", "x"], (user) => `https://x.com/${user.replace(/^@/, "")}`],
	["Instagram", ["instagram", "instagram_username"], (user) => `https://www.instagram.com/${user.replace(/^@/, "")}`],
	["GitHub", ["github_username", "github"], (user) => `https://github.com/${user}`],
	["LinkedIn", ["linkedin_username", "linkedin"], (user) => `https://www.linkedin.com/in/${user}`],
	["Mastodon", ["mastodon"], (user) => user],
];

/** What configuration files in YAML, TOML and JSON say of a site. The first that says something of a field decides. */
export function siteFacts(...sources: readonly Data[]): BlogSite {
	const text = (...names: readonly string[]) => {
		for (const source of sources) {
			const found = textField(source, ...names);
			if (found !== "") return plainWords(found);
		}
		return "";
	};
	const authors = sources.flatMap((source) => listField(field(source, "author", "authors", "autor"), null));
	const zone = text("timezone", "timeZone", "time_zone");
	const address = [
		text("url", "baseURL", "baseurl", "siteUrl", "site_url", "site", "website", "host", "domain"),
		text("baseurl", "base_path", "root", "base"),
	];
	const social = NETWORKS.flatMap(([name, keys, address]) => {
		const user = text(...keys);
		if (user === "") return [];
		const url = /^https?:\/\//.test(user) ? user.replace(/^http:/, "https:") : address(user);
		return /^https:\/\/[^\s\\]+$/.test(url) && URL.canParse(url) ? [{ name, url }] : [];
	});
	return {
		name: text("title", "siteTitle", "name", "headerTitle", "sitename"),
		description: text("description", "subtitle", "tagline", "siteDescription", "desc"),
		address: addressOf(address[0] ?? "", address[1] ?? ""),
		timeZone: isTimeZone(zone) ? zone : MADRID,
		author: authors.find((each) => each !== "") ?? "",
		social,
	};
}

function addressOf(url: string, base: string): string {
	const whole = /^[\w.-]+\.\w{2,}$/.test(url) ? `https://${url}` : url;
	if (!/^https?:\/\//.test(whole) || !URL.canParse(whole)) return "";
	const { origin, pathname } = new URL(whole);
	const path = pathname === "/" && /^\/[^/\s]/.test(base) ? base : pathname;
	return `${origin}${path.replace(/\/+$/, "")}`;
}

/** The fields of the first of these configuration files that there is. */
export async function configOf(files: BlogFiles, ...names: readonly RegExp[]): Promise<Data> {
	for (const name of names) {
		const path = files.paths.find((each) => name.test(each));
		if (path !== undefined) return readConfig(path, await files.text(path));
	}
	return {};
}

/**
 * What a configuration in JavaScript says plainly: `name: "text"`. Programs are not run. Only the outermost fields count
 * that come first in the file.
 */
export async function looseFacts(files: BlogFiles, ...names: readonly RegExp[]): Promise<BlogSite> {
	const sources: Data[] = [];
	for (const name of names) {
		for (const path of files.paths.filter((each) => name.test(each)).slice(0, 3)) {
			const text = (await files.text(path))?.slice(0, 100_000) ?? "";
			if (/\.(?:json|ya?ml|toml)$/.test(path)) sources.push(readConfig(path, text));
			else sources.push(plainFields(text));
		}
	}
	return sources.length === 0 ? EMPTY : siteFacts(...sources);
}

function plainFields(text: string): Data {
	const data: Record<string, unknown> = {};
	const code = text.replace(/\/\*[\s\S]*?\*\/|(?<![:"'])\/\/[^\n]*/g, "");
	const pairs =
		/\b([A-Za-z_]\w*)\b["']?\s*[:=]\s*(?:"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|`([^`$]*)`|\{\s*name\s*:\s*["']([^"'\n]*)["'])/g;
	for (const [, name = "", double, single, raw, inner] of code.matchAll(pairs)) {
		const value = (double ?? single)?.replace(/\\(.)/g, "$1") ?? raw ?? inner ?? "";
		const key = name.replace(/^(?:SITE|site|blog)_?(?=[A-Z])/, "").replace(/^./, (sign) => sign.toLowerCase());
		const known = /^[A-Z_]+$/.test(name) ? name.toLowerCase().replace(/^(?:site|blog)_/, "") : key;
		if (value !== "" && !Object.hasOwn(data, known)) data[known] = value;
		if (value !== "" && !Object.hasOwn(data, name)) data[name] = value;
	}
	return data;
}

/** Names of authors by key, from a file such as `authors.yml` or `_data/authors.json`. */
export async function authorsOf(files: BlogFiles, name: RegExp): Promise<ReadonlyMap<string, string>> {
	const authors = new Map<string, string>();
	for (const path of files.paths.filter((each) => name.test(each))) {
		if (/\.mdx?$/.test(path)) {
			const found = textField(splitPost((await files.text(path)) ?? "").data, "name", "title");
			if (found !== "") authors.set(path.replace(/^.*\/|\.\w+$/g, ""), found);
			continue;
		}
		for (const [key, value] of Object.entries(readConfig(path, await files.text(path)))) {
			const found =
				typeof value === "string" ? value : textField(Object(value) as Data, "name", "display_name", "title");
			if (found !== "") authors.set(key, plainWords(found));
		}
	}
	return authors;
}
