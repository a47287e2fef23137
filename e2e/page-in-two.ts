import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A site behind a line that stops in the middle of a page. */
export interface PageInTwo {
	/** Origin to load the page from. Everything else of the site is there too, whole. */
	readonly origin: string;
	/** Sends the rest of the page. */
	release(): void;
	stop(): Promise<void>;
}

/** Starts a proxy for the site at the origin `site`, which sends the first `length` characters of the page at `path`. */
export async function startPageInTwo({
	site,
	path,
	length,
}: {
	readonly site: string;
	readonly path: string;
	readonly length: number;
}): Promise<PageInTwo> {
	const { promise: released, resolve: release } = Promise.withResolvers<void>();
	const server = createServer(async ({ url = "/" }, response) => {
		const answer = await fetch(site + url);
		const body = Buffer.from(await answer.arrayBuffer());
		// `fetch` has decompressed the body.
		const headers = [...answer.headers].filter(([name]) => !/^(?:content-(?:encoding|length)|connection)$/.test(name));
		response.writeHead(answer.status, Object.fromEntries(headers));
		if (url === path) {
			const html = body.toString();
			response.write(html.slice(0, length));
			await released;
			response.end(html.slice(length));
		} else response.end(body);
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	return {
		origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		release,
		async stop() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}
