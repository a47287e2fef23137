import * as site from "../../domain/content/embed.ts";
import { destination } from "./arguments.server.ts";

/** What a frame or a player of another site shows: its address for people, and whether the site draws a card for it. */
export interface Embed {
	readonly url: string;
	readonly isCard: boolean;
}

/** The address for people of what a frame shows; null if the address is none of the web. */
export function embedOf(address: string): Embed | null {
	const url = parse(address);
	if (url === null) return null;
	const { href } = plainForm(url);
	return cardOf(href) ?? { url: href, isCard: false };
}

/** The card that the site draws for an address; null if it draws none. */
function cardOf(address: string): Embed | null {
	const found = site.embedOf(address);
	return found === null ? null : { url: found.url, isCard: true };
}

/** An address that only frames, scripts or other players have, as that of the same thing for people. */
function plainForm(url: URL): URL {
	const host = url.hostname.replace(/^(?:www|m|player|w)\./, "");
	const parts = url.pathname.split("/").filter((part) => part !== "");
	const [first = "", second = "", third = ""] = parts;
	if (host === "yewtu.be" || host === "youtube-nocookie.com" || host === "youtube.com") {
		const list = url.searchParams.get("list");
		const isList = /^(?:embed(?:\/videoseries)?|playlist|watch)$/.test(parts.join("/")) && !url.searchParams.has("v");
		if (isList && list !== null) return new URL(`https://www.youtube.com/playlist?list=${encodeURIComponent(list)}`);
		return host === "yewtu.be" ? new URL(`https://www.youtube.com${url.pathname}${url.search}`) : url;
	}
	if (host === "vimeo.com") {
		const id = /^\/(?:channels\/[^/]+|groups\/[^/]+\/videos|(?:album|showcase)\/[^/]+\/video)\/(\d+)\/?$/.exec(
			url.pathname,
		)?.[1];
		return id === undefined ? url : new URL(`https://vimeo.com/${id}`);
	}
	if (host === "twitter.com" || host === "x.com") {
		const at = parts.findIndex((part) => /^status(?:es)?$/.test(part));
		const user = at === 1 ? first : "i";
		return at < 0 ? url : new URL(`https://x.com/${user}/status/${parts[at + 1] ?? ""}`);
	}
	if (host === "codepen.io" && second === "embed" && third === "preview")
		return new URL(`https://codepen.io/${first}/pen/${parts[3] ?? ""}`);
	if (host === "gist.github.com" && parts.length > 2) return new URL(`https://gist.github.com/${first}/${second}`);
	return url;
}

/** A video of YouTube by its id, with what may follow it in an address, or by its address; null for anything else. */
function youtubeOf(reference: string): Embed | null {
	const [, id, more = ""] = /^([\w-]{11})(?:[?&](.*))?$/.exec(reference) ?? [];
	if (id !== undefined) return cardOf(`https://www.youtube.com/watch?v=${id}&${more.replaceAll("&amp;", "&")}`);
	return isAddress(reference) ? embedOf(reference) : null;
}

/** What shortcodes and components add to the name of a provider. */
const AROUND = [
	"(?:lite|react|embed(?:ded)?|responsive|static|simple|custom|my|video|hugo|github)*",
	"(?:embed(?:ded)?|video|player|lite|iframe|frame|id|privacy|nocookie|enhanced|simple|post|status|tweet|shorts?)*",
] as const;
const NAMES = new Map(
	["youtube|yt", "vimeo", "tweet|twitter", "gist", "codepen", "instagram"].map((names) => [
		names,
		new RegExp(`^${AROUND[0]}(?:${names})${AROUND[1]}$`),
	]),
);
/** Names of which an address must come with them. */
const FRAMES =
	/speakerdeck|soundcloud|spotify|slideshare|codesandbox|stackblitz|jsfiddle|^twitch|iframe|embed|^loom|^figma/;

/**
 * An embed by the name of a shortcode or component and what it was given: its id or address, without white space. Null
 * if the name is none of an embed, or nothing given is an id.
 */
export function embedByName(name: string, given: readonly string[], user = ""): Embed | null {
	const kind = name
		.toLowerCase()
		.replace(/[^a-z]/g, "")
		.slice(0, 60);
	const [first = "", second = ""] = given.map((each) => each.trim()).filter((each) => /^\S+$/.test(each));
	if (first === "") return null;
	const provider = [...NAMES].find(([, pattern]) => pattern.test(kind))?.[0];
	if (provider === "youtube|yt") return youtubeOf(first);
	if (provider === "tweet|twitter" || kind === "x") {
		if (isAddress(first)) return embedOf(first);
		const id = [second, first].find((each) => /^\d{5,}$/.test(each));
		const who = id === second ? first : user;
		return id === undefined ? null : cardOf(`https://x.com/${who === "" ? "i" : who.replace(/^@/, "")}/status/${id}`);
	}
	if (provider === "codepen" || kind === "pen") {
		if (isAddress(first)) return embedOf(first);
		const [who, pen] = second === "" ? [user, first] : [first, second];
		return who === "" ? null : cardOf(`https://codepen.io/${who}/pen/${pen}`);
	}
	if (provider !== undefined && isAddress(first)) return embedOf(first);
	if (provider === "vimeo") return cardOf(`https://vimeo.com/${first}`);
	if (provider === "gist") {
		// A name of a file may follow the id.
		const paths = [`${first}/${second}`, ...(user === "" ? [] : [`${user}/${first}`]), first];
		for (const path of paths) {
			const gist = cardOf(`https://gist.github.com/${path}`);
			if (gist !== null) return gist;
		}
		return null;
	}
	if (provider === "instagram")
		return /^[\w-]{5,40}$/.test(first) ? { url: `https://www.instagram.com/p/${first}/`, isCard: false } : null;
	return FRAMES.test(kind) && isAddress(first) ? embedOf(first) : null;
}

function isAddress(text: string): boolean {
	return /^(?:https?:)?\/\//.test(text);
}

/** An embed as a paragraph: the bare address where the site draws a card, else a link that names the host. */
export function embedText({ url, isCard }: Embed, title = ""): string {
	if (isCard) return url;
	const host = new URL(url).hostname.replace(/^www\./, "");
	const words = title
		.trim()
		.replace(/\s+/g, " ")
		.replace(/([\\[\]*_`<])/g, "\\$1");
	return `[${words === "" ? `Ver en ${host}` : `${words} (en ${host})`}](${destination(url)})`;
}

function parse(address: string): URL | null {
	const text = address.trim().replace(/&amp;/g, "&").replace(/^\/\//, "https://");
	if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
	const url = new URL(text);
	return url.username === "" && url.password === "" ? url : null;
}
