import { rm } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import type { CompileOptions } from "./compile-folder.server.ts";
import { add, compile, compiled, event, folderOf, knownFrom, page, png, problemsOf } from "./content-folder.fixture.ts";
import { memoryMedia } from "./memory-media.fixture.ts";

test("only what changed is compiled again: the file, its images, its author", async () => {
	const root = await folderOf({
		"a.png": await png(),
		"b.png": await png(61),
		"blog/a.md": page({ image: "/a.png", imageAlt: "x" }),
		"blog/b.md": page({}, "![](/b.png)"),
		"blog/c.md": page({ createdBy: "Ana Ruiz" }),
		"eventos/d.md": event(),
	});
	const media = memoryMedia();
	const known = knownFrom(await compile(root, { media }));
	const changedUrls = async (
		authors: CompileOptions["authors"] = { "Inés Valcárcel": { photo: "/autora.webp", url: "/sobre-mi" } },
	) => {
		const { pages, events, unchangedIds } = compiled(await compile(root, { media, known, authors }));
		expect(pages.length + events.length + unchangedIds.length).toBe(4);
		return [...pages.map(({ record }) => record.url), ...events.map(({ event: { slug } }) => slug)];
	};
	expect(await changedUrls()).toEqual([]);
	expect(
		await changedUrls({
			"Inés Valcárcel": { photo: "/autora.webp", url: "/sobre-mi" },
			"Ana Ruiz": { photo: null, url: "/ana" },
		}),
	).toEqual(["/blog/c"]);
	await add(root, { "b.png": await png(61, "#b0efda") });
	expect(await changedUrls()).toEqual(["/blog/b"]);
	await add(root, { "a.png": await png(62), "eventos/d.md": event({ name: "Otro título" }) });
	expect(await changedUrls()).toEqual(["/blog/a", "/blog/b", "d"]);
});

test("what shared cards take from the settings makes pages and events compile again", async () => {
	const root = await folderOf({
		"blog/a.md": page({ tags: "[Diseño]" }),
		"blog/b.md": page(),
		"eventos/c.md": event(),
	});
	const media = memoryMedia();
	const brand = { name: "Tertulia", grounds: { diseno: "coral" } } as const;
	const known = knownFrom(await compile(root, { media, brand }));
	const changed = async (other: Partial<CompileOptions["brand"]>) => {
		const { pages, events } = compiled(await compile(root, { media, known, brand: { ...brand, ...other } }));
		return [...pages.map(({ record }) => record.url), ...events.map(({ event: { slug } }) => slug)];
	};
	expect(await changed({})).toEqual([]);
	expect(await changed({ name: "Sobremesa" })).toEqual(["/blog/a", "/blog/b", "c"]);
	expect(await changed({ grounds: { diseno: "mint" } })).toEqual(["/blog/a"]);
});

test("a text or image that disappears is noticed though its page is the same", async () => {
	const root = await folderOf({ "a.png": await png(), "blog/a.md": page({}, "![](/a.png)") });
	const known = knownFrom(await compile(root));
	await rm(path.join(root, "a.png"));
	expect(problemsOf(await compile(root, { known }))).toEqual(["blog/a.md: texto: No existe la imagen «/a.png»."]);
});

test("unchanged files still count when files are compared", async () => {
	const root = await folderOf({ "blog/a.md": page({ tags: "[Diseño]" }) });
	const known = knownFrom(await compile(root));
	await add(root, { "blog/b.md": page({ tags: "[diseño]" }) });
	expect(problemsOf(await compile(root, { known }))).toEqual(["blog/b.md: tags: Ya existe una etiqueta «Diseño»."]);
});
