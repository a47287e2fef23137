import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signInAs } from "../api/context.fixture.ts";
import { encodeContentUrl } from "../domain/content/content-url.ts";
import { urlOf } from "../domain/desk/desk-list.ts";
import { importFolder } from "./cli/import-folder.ts";
import { startTestSite, type TestSite } from "./site.fixture.ts";

let site: TestSite;
const cookies: Record<string, string> = {};

beforeAll(async () => {
	site = await startTestSite();
	const content = path.resolve(import.meta.dirname, "../content");
	expect(await importFolder(content, site.backend, { sample: "keep" })).toMatchObject({ exitCode: 0 });
	for (const [name, permissions] of Object.entries({ editor: ["ed.10"], reader: [], student: ["al.10"] }))
		cookies[name] = `session=${(await signInAs(site.backend, `${name}@e.es`, new Date(), permissions)).sessionToken}`;
}, 300_000);
afterAll(() => site.stop());

/** What stands in the page, with each file's address by its kind alone: those of a preview are other ones. */
async function mainOf(address: string, who: string | null): Promise<string> {
	const response = await site.get(address, { headers: who === null ? {} : { cookie: cookies[who] ?? "" } });
	const main = /<main[\s\S]*<\/main>/.exec(await response.text())?.[0] ?? "";
	expect([address, response.status, main !== ""]).toEqual([address, 200, true]);
	return main
		.replace(/(?<=name="drawnAt" value=")\d+/g, "")
		.replace(/\/(?:media|archivos|school\/archivos)\/[\w/-]+/g, "/archivo");
}

test("every text of the sample looks in its preview as it is published, to visitors and to members", async () => {
	const sources = (await site.backend.sources.list()).filter(({ publishedVersion }) => publishedVersion !== null);
	const kinds = new Set<string>();
	const unlike: string[] = [];
	for (const { id, path: file } of sources) {
		const url = urlOf(file);
		if (url === null) continue;
		const isLesson = id.startsWith("lesson:");
		kinds.add(isLesson ? "lesson" : (file.split("/")[0] ?? ""));
		const preview = `/escritorio/vista/${encodeURIComponent(id)}`;
		for (const who of isLesson ? ["student"] : [null, "reader"]) {
			const shown = await mainOf(encodeContentUrl(url), who);
			const seen = await mainOf(who === null ? preview : `${preview}?como=miembro`, "editor");
			if (shown !== seen) {
				const at = [...shown].findIndex((character, index) => character !== seen[index]);
				unlike.push(`${url} (${who}): ${shown.slice(at - 80, at + 160)} ≠ ${seen.slice(at - 80, at + 160)}`);
			}
		}
	}
	expect([...kinds].toSorted()).toEqual(expect.arrayContaining(["blog", "eventos", "lesson", "recursos"]));
	expect(unlike).toEqual([]);
}, 300_000);
