import { writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openEmbedded } from "../../backends/sqlite/open-embedded.server.ts";
import { RECOVERED } from "../../domain/authoring/source.ts";
import { makeEvent, makePage, makePublication } from "../../domain/content/content.fixture.ts";
import { sanitizeBody } from "../../publishing/sanitize.server.ts";
import { listRecovered, listTextless } from "./check.ts";
import { openImporter } from "./importer.fixture.ts";
import { describeRecovery, recoverTexts } from "./recover-texts.ts";

let site: Awaited<ReturnType<typeof openImporter>>;
beforeEach(async () => {
	site = await openImporter(await openEmbedded({ dataDir: ":memory:" }));
});
afterEach(() => site.close());

const BODY = sanitizeBody(
	'<h2 id="uno">Uno</h2>\n<p>Dos <strong>tres</strong>, <a href="/blog">el blog</a>.</p>\n<figure class="image"><picture><source type="image/webp" srcset="/media/mesa-1.webp 40w" sizes="100vw"><img src="/media/mesa-1.webp" width="40" height="40" alt="Una mesa" loading="lazy" decoding="async"></picture></figure>',
);

test("texts are won back into files, looked at, and imported: the page stays where it is", async () => {
	const { backend } = site;
	const picture = sharp({ create: { width: 40, height: 40, channels: 3, background: "#b0efda" } });
	await backend.media.put("open/mesa-1.webp", await picture.webp().toBuffer());
	const page = makePage({ id: "mia", url: "/blog/mesa", name: "La mesa: uno", summary: "Hola", body: BODY });
	await backend.publication.publish(
		makePublication([page], { events: [makeEvent("charla", "2027-01-01T10:00:00.000Z")] }),
	);
	expect(await listTextless(backend)).toEqual(["/blog/mesa", "/eventos/charla"]);

	const recovered = await recoverTexts(site.root, backend);
	expect(recovered).toMatchObject({ written: ["blog/mesa.md"], taken: [], others: ["/eventos/charla"], missing: [] });
	expect(describeRecovery(recovered)).toContain("  · blog/mesa.md");
	const text = await site.read("blog/mesa.md");
	expect(text.startsWith(`---\n${RECOVERED}\nid: mia\nname: "La mesa: uno"\n`)).toBe(true);
	expect(text).toContain("## Uno\n\nDos **tres**, [el blog](/blog).\n\n![Una mesa](/imagenes/mesa-1.webp)");
	// Nothing is overwritten, and nothing on the site has changed.
	await writeFile(path.join(site.root, "blog/mesa.md"), `${text}\nMás.\n`);
	expect(await recoverTexts(site.root, backend)).toMatchObject({ written: [], taken: ["blog/mesa.md"] });
	expect(await site.shown("/blog/mesa")).toBe(BODY);

	expect((await site.import()).exitCode).toBe(0);
	expect(await site.shown("/blog/mesa")).toContain("<p>Más.</p>");
	expect(await backend.content.findByUrl("/blog/mesa")).toMatchObject({ id: "mia", summary: "Hola" });
	expect(await listTextless(backend)).toEqual(["/eventos/charla"]);
	expect(await listRecovered(backend)).toEqual(["blog/mesa.md"]);
	await site.overwrite("blog/mesa.md", text.replace(`${RECOVERED}\n`, ""));
	await site.import();
	expect(await listRecovered(backend)).toEqual([]);
});
