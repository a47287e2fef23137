/** Something of another site that a text shows as a card: a video, a post or code. */
export interface Embed {
	/** Its page at the other site, where the card leads. */
	readonly url: string;
	/** What it is, in Spanish: "Vídeo". */
	readonly kind: string;
	/** Its title in Spanish where the author gives none. */
	readonly title: string;
	/** How it plays within a page; null for what is only opened. */
	readonly player: Player | null;
}

/** A player of a video. */
export interface Player {
	/** The provider's name, as readers know it. */
	readonly provider: string;
	/** The origin that is contacted when the video is played. */
	readonly origin: string;
	/** The address of the frame that plays it at once. */
	readonly frame: string;
}

type Reader = (url: URL, path: readonly string[]) => Embed | null;

const YOUTUBE_ID = /^[\w-]{5,24}$/;
const USER = /^[\w.-]{1,60}$/;

/** The start of a video in whole seconds, from `90`, `90s` or `1m30s`; 0 without one. */
function startOf(url: URL): number {
	const written = url.searchParams.get("t") ?? url.searchParams.get("start") ?? "";
	const [, hours = "0", minutes = "0", seconds = "0"] =
		/^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,6})s?)?$/.exec(written) ?? [];
	return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
}

const youtube: Reader = (url, path) => {
	const isShort = url.hostname === "youtu.be";
	const named = ["embed", "v", "shorts", "live"].includes(path[0] ?? "") ? path[1] : undefined;
	const id = isShort ? path[0] : path[0] === "watch" ? url.searchParams.get("v") : named;
	if (id === undefined || id === null || !YOUTUBE_ID.test(id) || id === "videoseries") return null;
	const start = startOf(url);
	const origin = "https://www.youtube-nocookie.com";
	return {
		url: `https://www.youtube.com/watch?v=${id}${start === 0 ? "" : `&t=${start}s`}`,
		kind: "Vídeo",
		title: "Vídeo de YouTube",
		player: {
			provider: "YouTube",
			origin,
			frame: `${origin}/embed/${id}?autoplay=1&rel=0${start === 0 ? "" : `&start=${start}`}`,
		},
	};
};

const vimeo: Reader = (url, path) => {
	const [id = "", secret = url.searchParams.get("h") ?? ""] = path[0] === "video" ? path.slice(1) : path;
	if (!/^\d{3,14}$/.test(id) || !/^[0-9a-f]{0,20}$/.test(secret)) return null;
	const origin = "https://player.vimeo.com";
	return {
		url: `https://vimeo.com/${id}${secret === "" ? "" : `/${secret}`}`,
		kind: "Vídeo",
		title: "Vídeo de Vimeo",
		player: {
			provider: "Vimeo",
			origin,
			frame: `${origin}/video/${id}?autoplay=1&dnt=1${secret === "" ? "" : `&h=${secret}`}`,
		},
	};
};

const x: Reader = (_, [user = "", status, id = ""]) =>
	status === "status" && USER.test(user) && /^\d{1,20}$/.test(id)
		? { url: `https://x.com/${user}/status/${id}`, kind: "Publicación", title: `Publicación de @${user}`, player: null }
		: null;

const codepen: Reader = (_, [user = "", view = "", pen = ""]) =>
	USER.test(user) && ["pen", "embed", "details", "full"].includes(view) && /^[\w-]{1,60}$/.test(pen)
		? { url: `https://codepen.io/${user}/pen/${pen}`, kind: "Código", title: `Código de ${user}`, player: null }
		: null;

const gist: Reader = (_, path) => {
	const [user, id = ""] = path.length === 1 ? [undefined, path[0]] : path;
	const name = id.replace(/\.(?:js|json|pibb)$/, "");
	if (path.length > 2 || !/^[0-9a-f]{1,40}$/.test(name) || (user !== undefined && !USER.test(user))) return null;
	const whose = user === undefined ? "" : ` de ${user}`;
	return {
		url: `https://gist.github.com/${user === undefined ? "" : `${user}/`}${name}`,
		kind: "Código",
		title: `Código${whose}`,
		player: null,
	};
};

const READERS: Readonly<Record<string, Reader>> = {
	"youtube.com": youtube,
	"youtube-nocookie.com": youtube,
	"youtu.be": youtube,
	"vimeo.com": vimeo,
	"player.vimeo.com": vimeo,
	"twitter.com": x,
	"x.com": x,
	"codepen.io": codepen,
	"gist.github.com": gist,
};

/**
 * The video, post or code at an address (docs/product.md, 5.6). Null for any other address, such as a channel or a
 * profile. Nothing is fetched: all it says stands in the address.
 */
export function embedOf(address: string): Embed | null {
	const url = URL.parse(address);
	if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "" || url.port !== "") return null;
	const host = url.hostname.replace(/^(?:www|m|mobile|music)\./, "");
	const read = Object.hasOwn(READERS, host) ? READERS[host] : undefined;
	return (
		read?.(
			url,
			url.pathname.split("/").filter((part) => part !== ""),
		) ?? null
	);
}

/** The name of the site that an address leads to, as cards show it: `youtube.com`. */
export function hostOf(address: string): string {
	return (URL.parse(address)?.hostname ?? "").replace(/^www\./, "");
}
