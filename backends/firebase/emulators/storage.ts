import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { type Emulator, HOST, portOf } from "./emulator.ts";

/** Objects listed per answer: so few that tests see more than one page. */
const LISTED_AT_ONCE = 2;

/**
 * The part of Cloud Storage's JSON API that the site uses, in memory: objects are uploaded in one request (if so
 * requested, only in place of a certain generation), looked up, listed, read (whole or a range) and deleted. Port 0 takes a free one.
 * `DELETE /emulator/v1/buckets/{bucket}` empties a bucket.
 */
export async function startStorage(port: number): Promise<Emulator> {
	const objects = new Map<
		string,
		{ readonly bytes: Buffer; readonly timeCreated: string; readonly generation: string }
	>();
	let generations = 0;
	const server = createServer(async (request, response) => {
		const url = new URL(request.url ?? "/", `http://${HOST}`);
		const answer = (status: number, body: object | Buffer | string = "") => {
			const bytes = Buffer.isBuffer(body) || typeof body === "string" ? body : JSON.stringify(body);
			response
				.writeHead(status, { "content-type": Buffer.isBuffer(body) ? "application/octet-stream" : "application/json" })
				.end(bytes);
		};
		const [, upload, bucket = "", encoded] =
			/^(\/upload)?\/storage\/v1\/b\/([^/]+)\/o(?:\/([^/]+))?$/.exec(url.pathname) ?? [];
		const [, emptied] = /^\/emulator\/v1\/buckets\/([^/]+)$/.exec(url.pathname) ?? [];
		if (emptied !== undefined && request.method === "DELETE") {
			for (const key of objects.keys()) if (key.startsWith(`${emptied}/`)) objects.delete(key);
			return answer(200, {});
		}
		if (url.pathname === "/" && request.method === "GET") return answer(200, "Ok\n");
		if (bucket !== "" && encoded === undefined && upload === undefined && request.method === "GET") {
			const names = [...objects.keys()]
				.filter((key) => key.startsWith(`${bucket}/`))
				.map((key) => key.slice(bucket.length + 1));
			const from = Number(url.searchParams.get("pageToken") ?? 0);
			const isLast = from + LISTED_AT_ONCE >= names.length;
			const items = names.toSorted().slice(from, from + LISTED_AT_ONCE);
			return answer(200, {
				items: items.map((name) => ({ name })),
				...(isLast ? {} : { nextPageToken: String(from + LISTED_AT_ONCE) }),
			});
		}
		const name = encoded === undefined ? url.searchParams.get("name") : decodeURIComponent(encoded);
		if (bucket === "" || name === null) return answer(404, { error: { code: 404, message: "Not Found" } });
		const key = `${bucket}/${name}`;
		const kept = objects.get(key);
		if (upload !== undefined && request.method === "POST" && url.searchParams.get("uploadType") === "media") {
			const bytes = await buffer(request);
			const match = url.searchParams.get("ifGenerationMatch");
			if (match !== null && match !== (kept?.generation ?? "0")) return answer(412, { error: { code: 412 } });
			generations += 1;
			const generation = String(generations);
			objects.set(key, { bytes, timeCreated: new Date().toISOString(), generation });
			return answer(200, { name, bucket, size: String(bytes.length), generation });
		}
		if (kept === undefined) return answer(404, { error: { code: 404, message: `No such object: ${key}` } });
		if (request.method === "DELETE") {
			objects.delete(key);
			return answer(204);
		}
		if (url.searchParams.get("alt") !== "media")
			return answer(200, {
				...{ name, bucket, size: String(kept.bytes.length) },
				...{ timeCreated: kept.timeCreated, generation: kept.generation },
			});
		const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
		return from === undefined
			? answer(200, kept.bytes)
			: answer(206, kept.bytes.subarray(Number(from), Number(to) + 1));
	});
	await new Promise<void>((resolve, reject) => {
		server.once("error", reject);
		server.listen(port, HOST, resolve);
	});
	return {
		port: portOf(server),
		stop: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
}
