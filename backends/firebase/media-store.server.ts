import { isMediaName, type MediaStore } from "../../domain/content/media-store.ts";
import { type Bucket, createBucketClient } from "./bucket.server.ts";

/**
 * `MediaStore` on Cloud Storage through its JSON API: five requests need no library. Only the site reads the bucket.
 */
export function createMediaStore(bucket: Bucket): MediaStore {
	const { base, objectOf, send, done } = createBucketClient(bucket);

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
