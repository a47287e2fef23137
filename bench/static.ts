import { createServer, get, type IncomingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";
import { freePort } from "../server/free-port.fixture.ts";
import type { Server } from "./processes.ts";

interface StaticPage {
	/** The page, compressed with brotli. */
	readonly html: Buffer;
	readonly headers: Readonly<Record<string, string>>;
	readonly pathname: string;
	/** The origin of the page's files. */
	readonly upstream: string;
	readonly assets: readonly string[];
}

interface File {
	readonly bytes: Buffer;
	readonly headers: IncomingHttpHeaders;
}

/** A file as it is sent, compressed with brotli if the site offers that. */
async function readFile(url: string): Promise<File> {
	return new Promise((resolve, reject) => {
		get(url, { headers: { "accept-encoding": "br" } }, (response) => {
			const headers = Object.fromEntries(
				Object.entries(response.headers).filter(([name]) =>
					/^(?:content-|cache-control|x-|cross-origin|vary)/.test(name),
				),
			);
			buffer(response).then((bytes) => resolve({ bytes, headers }), reject);
		}).on("error", reject);
	});
}

/** Serves one page and its files from memory, as a file server would, but with the headers of the site. */
export async function startStatic({ html, headers, pathname, upstream, assets }: StaticPage): Promise<Server> {
	const files = new Map<string, File>();
	const keep = async (asset: string) => {
		files.set(asset, await readFile(upstream + asset));
	};
	for (const asset of assets) await keep(asset);
	const pictures = new Map<string, Promise<void>>();
	const server = createServer(async (request, response) => {
		const target = request.url ?? "";
		if (target === pathname) {
			response.writeHead(200, {
				...headers,
				"content-type": "text/html; charset=utf-8",
				"content-encoding": "br",
				"content-length": html.length,
			});
			response.end(html);
			return;
		}
		if (target.startsWith("/media/") && !files.has(target)) {
			const underway = pictures.get(target) ?? keep(target);
			pictures.set(target, underway);
			await underway;
		}
		const file = files.get(target);
		response.writeHead(file === undefined ? 404 : 200, file?.headers);
		response.end(file?.bytes);
	});
	const port = await freePort();
	await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
	return {
		origin: `http://127.0.0.1:${port}`,
		pid: process.pid,
		startedIn: 0,
		async stop() {
			server.closeAllConnections();
			await new Promise<void>((resolve) => server.close(() => resolve()));
		},
	};
}
