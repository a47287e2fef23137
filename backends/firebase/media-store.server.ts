import { isMediaName, type MediaStore } from "../../domain/content/media-store.ts";

/** Attempts per request, and the pause after the first failed one; it doubles each time. */
const ATTEMPTS = 4;
const PAUSE_MS = 250;

/** How long one request may take. */
const TIMEOUT_MS = 30_000;

/** A bucket of Cloud Storage, and how to reach it. */
export interface Bucket {
	/** Origin of the JSON API: `https://storage.googleapis.com`. */
	readonly origin: string;
	readonly name: string;
	/** Returns an access token; null for an emulator, which needs none. */
	readonly accessToken: () => Promise<string | null>;
}

/**
 * `MediaStore` on Cloud Storage through its JSON API: five requests need no library. Only the site reads the bucket.
 */
export function createMediaStore({ origin, name: bucket, accessToken }: Bucket): MediaStore {
	const base = `/storage/v1/b/${encodeURIComponent(bucket)}/o`;
	const objectOf = (name: string) => `${base}/${encodeURIComponent(name)}`;

	/**
	 * Sends a request, and repeats it if that may help. A response whose status is in `expected` is returned; any other
	 * is an error.
	 */
	async function send(
		method: string,
		path: string,
		expected: readonly number[],
		{ body, range }: { readonly body?: Uint8Array<ArrayBuffer>; readonly range?: string } = {},
	): Promise<Response> {
		for (let attempt = 1; ; attempt++) {
			const token = await accessToken();
			const answer = await fetch(origin + path, {
				method,
				headers: {
					...(token === null ? {} : { authorization: `Bearer ${token}` }),
					...(body && { "content-type": "application/octet-stream" }),
					...(range && { range }),
				},
				...(body && { body }),
				signal: AbortSignal.timeout(TIMEOUT_MS),
			}).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
			if (answer instanceof Response && expected.includes(answer.status)) return answer;
			const mayPass = answer instanceof Error || answer.status === 429 || answer.status >= 500;
			if (answer instanceof Response) await answer.body?.cancel();
			if (!mayPass || attempt === ATTEMPTS) {
				throw new Error(
					`Cloud Storage: ${method} in ${bucket}: ${answer instanceof Error ? answer.message : answer.status}`,
					{ cause: answer },
				);
			}
			await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * 2 ** (attempt - 1)));
		}
	}
	/** Releases the connection of a response whose body is not needed. */
	const done = async (answer: Response) => void (await answer.body?.cancel());

	return {
		async has(name) {
			if (!isMediaName(name)) return false;
			const answer = await send("GET", `${objectOf(name)}?fields=name`, [200, 404]);
			await done(answer);
			return answer.status === 200;
		},
		async put(name, bytes) {
			if (!isMediaName(name)) throw new TypeError(`Not a media name: ${name}`);
			// 412: the file exists already, and a name always stands for the same bytes.
			const path = `/upload${base}?uploadType=media&ifGenerationMatch=0&name=${encodeURIComponent(name)}`;
			await done(await send("POST", path, [200, 412], { body: new Uint8Array(bytes) }));
		},
		async read(name) {
			if (!isMediaName(name)) return null;
			const answer = await send("GET", `${objectOf(name)}?alt=media`, [200, 404]);
			if (answer.status === 200) return new Uint8Array(await answer.arrayBuffer());
			await done(answer);
			return null;
		},
		async find(name) {
			if (!isMediaName(name)) return null;
			const answer = await send("GET", `${objectOf(name)}?fields=size,timeCreated`, [200, 404]);
			if (answer.status === 404) {
				await done(answer);
				return null;
			}
			const { size, timeCreated } = (await answer.json()) as { readonly size: string; readonly timeCreated: string };
			return {
				bytes: Number(size),
				keptAt: new Date(timeCreated),
				read: (from, to) =>
					streamOf(() => send("GET", `${objectOf(name)}?alt=media`, [206], { range: `bytes=${from}-${to}` })),
			};
		},
		async remove(name) {
			if (isMediaName(name)) await done(await send("DELETE", objectOf(name), [200, 204, 404]));
		},
		async *names() {
			for (let pageToken: string | undefined; ; ) {
				const page = pageToken === undefined ? "" : `&pageToken=${encodeURIComponent(pageToken)}`;
				const answer = await send("GET", `${base}?fields=nextPageToken,items(name)${page}`, [200]);
				const { items = [], nextPageToken } = (await answer.json()) as {
					items?: { name: string }[];
					nextPageToken?: string;
				};
				for (const { name } of items) if (isMediaName(name)) yield name;
				if (nextPageToken === undefined) return;
				pageToken = nextPageToken;
			}
		},
	};
}

/** The body of a response that is still to come, as a stream. A failed request aborts the stream. */
function streamOf(ask: () => Promise<Response>): ReadableStream<Uint8Array> {
	const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
	ask()
		.then(
			({ body }) => (body === null ? writable.close() : body.pipeTo(writable)),
			(error: unknown) => writable.abort(error),
		)
		.catch(() => undefined);
	return readable;
}
