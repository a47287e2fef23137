import { request } from "node:http";
import type { Server } from "./processes.ts";
import { atMost, type Figure, plain, relative } from "./report.ts";

/** Bytes of an answer's body on the wire, in one encoding. */
async function wireBytes(url: string, encoding: string): Promise<number> {
	return new Promise((resolve, reject) => {
		const asked = request(url, { agent: false, headers: { "accept-encoding": encoding } }, (response) => {
			let bytes = 0;
			response.on("data", (part: Buffer) => {
				bytes += part.length;
			});
			response.on("end", () => resolve(bytes));
		});
		asked.on("error", reject);
		asked.end();
	});
}

async function sum(server: Server, paths: readonly string[], encoding: string): Promise<number> {
	let bytes = 0;
	for (const each of paths) bytes += await wireBytes(server.origin + each, encoding);
	return bytes / 1_000;
}

/** Measures what the browser loads with an article: HTML, CSS, all script modules and fonts, in KB of 1,000 bytes. */
export async function measureSizes(server: Server, article: string): Promise<Figure[]> {
	const html = await (await fetch(server.origin + article)).text();
	const found = (pattern: RegExp) => [...new Set([...html.matchAll(pattern)].map(([address]) => address))];
	const groups = [
		{ name: "HTML", paths: [article] },
		{ name: "CSS", paths: found(/\/assets\/[\w.-]+\.css/g), limit: 14.5 },
		{ name: "JavaScript", paths: found(/\/assets\/[\w.-]+\.js/g), limit: 105 },
		{ name: "fonts", paths: found(/\/assets\/[\w.-]+\.woff2/g), limit: 40 },
	];
	const figures: Figure[] = [];
	for (const { name, paths, limit } of groups) {
		const plainBytes = await sum(server, paths, "identity");
		const gzip = await sum(server, paths, "gzip");
		const brotli = await sum(server, paths, "br");
		const note = `plain ${plainBytes.toFixed(1)}, gzip ${gzip.toFixed(1)}; files: ${paths.length}`;
		figures.push(
			limit === undefined
				? plain(`${name}, brotli`, brotli, "KB", note)
				: atMost(`${name}, brotli`, brotli, "KB", limit, note),
		);
	}
	const scripts = found(/\/assets\/[\w.-]+\.js/g);
	const vendor = scripts.filter((each) => each.startsWith("/assets/vendor-"));
	figures.push(
		relative(
			"JavaScript of React and the router, brotli",
			"KB",
			await sum(server, vendor, "br"),
			await sum(server, scripts, "br"),
			{ note: "the file `vendor`, beside all of the article's" },
		),
	);
	const blocking = [
		...html.matchAll(/<link[^>]*rel="stylesheet"|<script(?![^>]*type="(?:module|application))[^>]*\ssrc=/g),
	].length;
	return [...figures, atMost("render-blocking files", blocking, "", 1)];
}
