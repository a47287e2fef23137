import { signInAs } from "../api/context.fixture.ts";
import { openEmbedded } from "../backends/sqlite/open-embedded.server.ts";
import { paragraph, sentence } from "./samples.ts";

/** A person who may write and publish, and what their browser sends. */
export interface Writer {
	readonly sessionToken: string;
	/** Calls a function of the desk and returns its answer. */
	call(origin: string, name: string, input: object): Promise<Readonly<Record<string, unknown>>>;
	/** Loads a page of the desk, or what a function of it reads. */
	load(origin: string, pathname: string): Promise<string>;
}

/** Signs an editor in, in the store of a site. */
export async function signInWriter(dataDir: string): Promise<Writer> {
	const backend = await openEmbedded({ dataDir });
	const { sessionToken } = await signInAs(backend, "editora@ejemplo.es", new Date(), ["ed.10"]);
	await backend.close();
	const cookie = `session=${sessionToken}`;
	return {
		sessionToken,
		async call(origin, name, input) {
			const headers = { origin, cookie, "content-type": "application/json" };
			const response = await fetch(`${origin}/api/${name}`, { method: "POST", headers, body: JSON.stringify(input) });
			const answer = await response.text();
			if (response.status !== 200) throw new Error(`${name} was answered with ${response.status}: ${answer}`);
			return JSON.parse(answer);
		},
		async load(origin, pathname) {
			const response = await fetch(origin + pathname, { headers: { cookie } });
			const html = await response.text();
			if (response.status !== 200) throw new Error(`${pathname} answered with ${response.status}.`);
			return html;
		},
	};
}

/** The Markdown of an article with some `words` words: sections of two paragraphs. */
export function writeWords(random: () => number, words: number): string {
	const sections = Array.from({ length: Math.ceil(words / 130) }, () => {
		return `## ${sentence(random, 4).slice(0, -1)}\n\n${paragraph(random, 70)}\n\n${paragraph(random, 56)}\n`;
	});
	return sections.join("\n");
}

/** Makes a draft of these words. Returns its id, and the address that it will have. */
export async function makeDraft(
	writer: Writer,
	origin: string,
	name: string,
	body: string,
): Promise<{ readonly id: string; readonly url: string }> {
	const ficha = { name, summary: "Un texto como otro cualquiera." };
	const { id } = await writer.call(origin, "createSource", { sort: "articulo", ficha, body });
	const { url } = JSON.parse(await writer.load(origin, `/api/getSource?id=${id}`));
	return { id: String(id), url: String(url) };
}
