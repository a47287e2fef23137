import { decode, type Encoding, encode } from "./encoding.ts";
import { makeMessage, type ReadyPage } from "./send.ts";

/** An answer with status 200 as it is sent: all headers except those of its encoding, and the uncompressed bytes. */
export interface CacheablePage {
	readonly headers: readonly (readonly [string, string])[];
	readonly bytes: Buffer;
	/** Whether the page shows less than some readers may see. Requests with a session then bypass the cache. */
	readonly restricted: boolean;
	readonly etag: string;
}

/** Replaces the revision of content that reports none: an API elsewhere need not report one (docs/product.md, 10.2). */
export const NO_REVISION = "";

interface Entry {
	readonly page: Omit<CacheablePage, "bytes">;
	/** The uncompressed bytes, until there is a compressed form and nobody has asked for them as they are. */
	plain: Buffer | null;
	revision: string;
	madeAt: number;
	readonly ready: Map<Encoding, ReadyPage>;
	readonly underway: Map<Encoding, Promise<ReadyPage>>;
	/** Whether its brotli form is, or is about to be, the smallest. */
	condensed: boolean;
	size: number;
	/** Whether it was requested since it was last spared from eviction. */
	used: boolean;
}

/** How a cached page may be served: as it is, while a new one is rendered, or only if no new one can be rendered. */
export type Freshness = "fresh" | "stale" | "fallback";

/** How long a page is served without rendering it again, and how much longer it may be served after that. */
const FRESH_MS = 60_000;
const STALE_MS = 600_000;

/** The uncompressed bytes, made from a compressed form where they are not kept. */
async function plainOf({ plain, ready }: Entry): Promise<Buffer> {
	if (plain !== null) return plain;
	const [encoding, { bytes }] = [...ready][0] as [Encoding, ReadyPage];
	return decode(bytes, encoding);
}

/** Approximate memory of an entry beside the bytes: its headers, its place in the map and the like. */
const ENTRY_OVERHEAD = 2_048;

function makeReady(page: Entry["page"], body: Buffer, encoding: Encoding, base: readonly string[]): ReadyPage {
	const ofEncoding = encoding === "identity" ? [] : ["content-encoding", encoding];
	const rawHeaders = [...page.headers.flat(), "content-length", String(body.length), ...ofEncoding];
	const message = makeMessage([...rawHeaders, ...base], body);
	return {
		message,
		bytes: message.bytes.subarray(message.head.length),
		rawHeaders,
		rawHeadersNotModified: page.headers.filter(([name]) => name !== "content-type").flat(),
		etag: page.etag,
		restricted: page.restricted,
	};
}

/** Without a revision, an old page may have been restricted since: a new one is rendered before it is shown again. */
function freshnessOf(made: string, current: string, age: number): Freshness {
	if (made !== current || (age > FRESH_MS && current === NO_REVISION)) return "fallback";
	return age > FRESH_MS ? "stale" : "fresh";
}

function isSame(one: Entry["page"], other: Entry["page"]): boolean {
	return (
		one.etag === other.etag &&
		one.restricted === other.restricted &&
		one.headers.flat().join("\n") === other.headers.flat().join("\n")
	);
}

/**
 * A cache of public pages as bytes, in every encoding requested so far, at most `maxBytes` in total. Pages that were
 * not requested lately are evicted first. `clock` returns milliseconds and never goes back (docs/product.md, 10.2).
 */
export function createPageCache({
	maxBytes,
	clock,
	headers = [],
}: {
	readonly maxBytes: number;
	readonly clock: () => number;
	/** Sent with every response, beside a page's own. */
	readonly headers?: readonly (readonly [string, string])[];
}) {
	const base = headers.flat();
	const entries = new Map<string, Entry>();
	let total = 0;
	let condensing = Promise.resolve();

	function drop(key: string): void {
		const entry = entries.get(key);
		if (entry === undefined) return;
		entries.delete(key);
		total -= entry.size;
	}

	function grow(key: string, entry: Entry, bytes: number): void {
		if (entries.get(key) !== entry) return;
		entry.size += bytes;
		total += bytes;
		for (const oldest of entries.keys()) {
			if (total <= maxBytes) break;
			const candidate = entries.get(oldest);
			if (candidate?.used) {
				candidate.used = false;
				entries.delete(oldest);
				entries.set(oldest, candidate);
			} else drop(oldest);
		}
	}

	/** Compresses a page that was requested again anew, as small as can be. One page at a time, off the main thread. */
	function condense(key: string, entry: Entry, known: ReadyPage): void {
		entry.condensed = true;
		condensing = condensing.then(async () => {
			if (entries.get(key) !== entry) return;
			const bytes = await plainOf(entry)
				.then((plain) => encode(plain, "br", "highest"))
				.catch(() => null);
			if (bytes === null || bytes.length >= known.bytes.length) return;
			entry.ready.set("br", makeReady(entry.page, bytes, "br", base));
			grow(key, entry, bytes.length - known.bytes.length);
		});
	}

	/** Adds one encoding to an entry. A body that was only sent compressed is kept compressed alone. */
	async function make(key: string, entry: Entry, encoding: Encoding): Promise<ReadyPage> {
		const ready = makeReady(entry.page, await encode(await plainOf(entry), encoding, "high"), encoding, base);
		const before = entry.plain?.length ?? 0;
		entry.ready.set(encoding, ready);
		// The message contains the bytes, so the page's own copy can be freed.
		entry.plain = entry.ready.get("identity")?.bytes ?? null;
		const added = encoding === "identity" ? 0 : ready.bytes.length + ENTRY_OVERHEAD;
		grow(key, entry, added + (entry.plain?.length ?? 0) - before);
		return ready;
	}

	return {
		/**
		 * The cached page for a key and how it may be served at `revision`. `ready` is null if this encoding is not
		 * there yet.
		 */
		find(
			key: string,
			encoding: Encoding,
			revision: string,
		): { readonly freshness: Freshness; readonly ready: ReadyPage | null } | null {
			const entry = entries.get(key);
			if (entry === undefined) return null;
			const age = clock() - entry.madeAt;
			if (age > FRESH_MS + STALE_MS) {
				drop(key);
				return null;
			}
			entry.used = true;
			const ready = entry.ready.get(encoding) ?? null;
			const freshness = freshnessOf(entry.revision, revision, age);
			if (encoding === "br" && ready !== null && freshness === "fresh" && !entry.condensed) condense(key, entry, ready);
			return { freshness, ready };
		},

		/** Caches a page rendered while `revision` was current. What is the same as before keeps its encodings. */
		put(key: string, page: CacheablePage, revision: string): void {
			const before = entries.get(key);
			if (before !== undefined && isSame(before.page, page)) {
				before.revision = revision;
				before.madeAt = clock();
				return;
			}
			drop(key);
			const { bytes, ...rest } = page;
			const entry: Entry = {
				page: rest,
				plain: bytes,
				revision,
				madeAt: clock(),
				ready: new Map(),
				underway: new Map(),
				condensed: false,
				size: 0,
				used: false,
			};
			entries.set(key, entry);
			grow(key, entry, bytes.length + ENTRY_OVERHEAD);
		},

		/** A cached page in one encoding, encoded now if that has not been done; null when nothing is cached. */
		async ready(key: string, encoding: Encoding): Promise<ReadyPage | null> {
			const entry = entries.get(key);
			if (entry === undefined) return null;
			const known = entry.ready.get(encoding);
			if (known !== undefined) return known;
			let underway = entry.underway.get(encoding);
			if (underway === undefined) {
				underway = make(key, entry, encoding).finally(() => entry.underway.delete(encoding));
				entry.underway.set(encoding, underway);
			}
			return underway;
		},

		/** Whether the cached page shows less than some readers may see; undefined when nothing is cached. */
		isRestricted: (key: string): boolean | undefined => entries.get(key)?.page.restricted,

		/** Removes one page from the cache: it no longer exists, or may no longer be shown. */
		drop,

		/** Bytes the cache holds now. */
		size: () => total,
	};
}

/** The cache of public pages. */
export type PageCache = ReturnType<typeof createPageCache>;
