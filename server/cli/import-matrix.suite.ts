import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { planMove, planTrash } from "../../domain/authoring/plan-save.ts";
import type { Source } from "../../domain/authoring/source.ts";
import type { Backend } from "../../domain/backend.ts";
import { page, png } from "../../publishing/content-folder.fixture.ts";
import { exportContent } from "../content-export.ts";
import { importFolder } from "./import-folder.ts";
import { DESK_DAY, openImporter } from "./importer.fixture.ts";

/** What became of a text since folder and site agreed (docs/product.md, 22.2). */
const TEXTS = ["same", "ends", "back", "changed", "older", "both"] as const;
/** What else was done to the file. */
const ALSO = ["nothing", "moved", "moved on the site", "deleted", "in the bin", "draft", "picture"] as const;

interface Scenario {
	readonly name: string;
	readonly text: (typeof TEXTS)[number];
	readonly also: (typeof ALSO)[number];
	readonly hasId: boolean;
}

const SCENARIOS: readonly Scenario[] = [true, false].flatMap((hasId) =>
	TEXTS.flatMap((text, one) =>
		ALSO.map((also, other) => ({ name: `p${Number(hasId)}${one}${other}`, text, also, hasId })),
	),
);

const pathOf = ({ name }: Scenario) => `blog/${name}.md`;
const nowAt = (each: Scenario) => (each.also === "moved" ? `guias/${each.name}.md` : pathOf(each));

/** A text of a scenario's file. The first and the last paragraph are those that the two sides change. */
function textOf({ name, hasId, also }: Scenario, first: string, last = "Fin.", isDraft = false): string {
	const fields = { name: `Texto ${name}`, ...(hasId ? { id: name } : {}), ...(isDraft ? { draft: "true" } : {}) };
	return page(fields, `${first}\n\nEn medio.\n\n${also === "picture" ? `![](/${name}.png)\n\n` : ""}${last}`);
}

const OURS = (each: Scenario) => textOf(each, "Del sitio.");

/** The text of a scenario's file in the folder; null where it was deleted. */
function inFolder(each: Scenario): string | null {
	const { text, also } = each;
	if (also === "deleted") return null;
	const isDraft = also === "draft";
	if (text === "back") return textOf(each, "Antes.", "Fin.", isDraft);
	if (text === "changed" || text === "both") return textOf(each, "Uno.", "De la carpeta.", isDraft);
	const first = textOf(each, "Uno.", "Fin.", isDraft);
	return text === "ends" ? first.replaceAll("\n", "\r\n") : first;
}

/** Whether both sides changed the file, so that an import without a choice is refused. */
function isConflict({ text, also, hasId }: Scenario): boolean {
	const isNewText = text === "changed" || text === "both" || also === "draft";
	const isWritten = text === "older" || text === "both";
	switch (also) {
		case "deleted":
			return false;
		case "moved":
			return hasId && isWritten;
		case "moved on the site":
			return text !== "same" && text !== "older";
		case "in the bin":
			return isNewText || text === "ends";
		default:
			return isNewText && isWritten;
	}
}

/**
 * Tests of the import's rule on a backend: what happened to the text × what else happened to the file × with or without
 * an id, under each choice of the command. `open` returns a new, empty backend for each test.
 */
export function importMatrixSuite(open: () => Promise<Backend>): void {
	describe("the rule of the import, in every combination (docs/product.md, 22.2)", () => {
		let site: Awaited<ReturnType<typeof openImporter>>;
		/** Every text that the site has ever kept. */
		let ever: Set<string>;
		beforeEach(async () => {
			const backend = await open();
			// The cards that are shared elsewhere take most of the time, and no part in the rule.
			const has = async (name: string) => name.endsWith("-share.jpg") || backend.media.has(name);
			site = await openImporter({ ...backend, media: { ...backend.media, has } });
			ever = new Set();
			await prepare();
		}, 120_000);
		afterEach(() => site.close());

		async function texts(): Promise<Set<string>> {
			const found = new Set<string>();
			for (const { id } of await site.backend.sources.list())
				for (const [, text] of await site.history(id)) found.add(text as string);
			return found;
		}

		/** Nothing that was kept is gone, and what the folder has now is there as well. */
		async function nothingIsLost(): Promise<void> {
			const now = await texts();
			for (const text of ever) expect(now.has(text)).toBe(true);
			for (const text of now) ever.add(text);
		}

		async function prepare(): Promise<void> {
			const [before, after] = [await png(60), await png(60, "#b0efda")];
			const pictures = SCENARIOS.filter(({ also }) => also === "picture").map(({ name }) => `${name}.png`);
			const put = (bytes: Uint8Array) => site.write(Object.fromEntries(pictures.map((name) => [name, bytes])));
			const putTexts = (text: (each: Scenario) => string) =>
				site.write(Object.fromEntries(SCENARIOS.map((each) => [pathOf(each), text(each)])));
			await put(before);
			await putTexts((each) => textOf(each, each.text === "back" ? "Antes." : "Uno."));
			expect((await site.import()).exitCode).toBe(0);
			await putTexts((each) => textOf(each, "Uno."));
			expect((await site.import()).exitCode).toBe(0);
			const who = { by: null, now: DESK_DAY };
			for (const each of SCENARIOS) {
				if (each.text === "older" || each.text === "both") await site.save(pathOf(each), OURS(each));
				const source = await site.at(pathOf(each));
				if (each.also === "moved on the site")
					await site.backend.sources.write([planMove(source, `sitio/${each.name}.md`, who)]);
				if (each.also === "in the bin") await site.backend.sources.write([planTrash(source, who)]);
				const text = inFolder(each);
				await site.delete(pathOf(each));
				if (text !== null) await site.write({ [nowAt(each)]: text });
			}
			await put(after);
			await nothingIsLost();
		}

		/** The present texts by id, with path and bin. */
		const state = async () => JSON.stringify(await site.backend.sources.list());

		test("without a choice nothing is written, and exactly what both sides changed is named", async () => {
			const before = await state();
			const result = await site.import({ prune: "all" });
			if (result.exitCode === 0) throw new Error("It was not refused.");
			expect(result.problems).toEqual([]);
			const named = result.conflicts?.map((sentence) => /^En conflicto: (\S+)/.exec(sentence)?.[1]);
			expect(named?.toSorted()).toEqual(SCENARIOS.filter(isConflict).map(nowAt).toSorted());
			expect(await state()).toBe(before);
		});

		test.each(["written", "written and imported"])(
			"a second folder, %s, hides no conflict of the first",
			async (how) => {
				const second = await mkdtemp(path.join(tmpdir(), "tertulia-"));
				try {
					await exportContent(second, site.backend);
					if (how !== "written")
						expect(await importFolder(second, site.backend)).toMatchObject({ exitCode: 0, report: { changed: [] } });
					const result = await site.import({ prune: "all" });
					if (result.exitCode === 0) throw new Error("It was not refused.");
					const named = result.conflicts?.map((sentence) => /^En conflicto: (\S+)/.exec(sentence)?.[1]);
					// Who imports a folder agrees with it on places. What was written on the site is more than that.
					const isSettled = ({ also, text }: Scenario) =>
						how !== "written" && also === "moved on the site" && text !== "both";
					const both = SCENARIOS.filter((each) => isConflict(each) && !isSettled(each));
					expect(named?.toSorted()).toEqual(both.map(nowAt).toSorted());
				} finally {
					await rm(second, { recursive: true });
				}
			},
		);

		test.each([
			{ keep: "desk", merge: false },
			{ keep: "desk", merge: true },
			{ keep: "folder", merge: false },
		] as const)("with %o nothing is lost, the winner is right, and a second time changes nothing", async (choice) => {
			expect(await site.import(choice)).toMatchObject({ exitCode: 0 });
			await nothingIsLost();
			const sources = await site.backend.sources.list();
			const textFor = (source: Source) => site.backend.sources.text(source.id, source.version);
			const present = (await Promise.all(sources.map(textFor))).flatMap((text) => text ?? []);
			for (const each of SCENARIOS) {
				const text = inFolder(each);
				const isHere = ({ path }: { readonly path: string }) => path === nowAt(each);
				if (choice.keep === "folder" && text !== null) {
					const own = sources.filter(({ trashedAt }) => trashedAt === null).find(isHere);
					const found = own === undefined ? null : await site.backend.sources.text(own.id, own.version);
					expect(found?.replaceAll("\r\n", "\n")).toBe(text.replaceAll("\r\n", "\n"));
					if (each.also !== "draft") expect(own?.publishedVersion).toBe(own?.version);
				}
				if (choice.keep === "desk" && (each.text === "older" || each.text === "both")) {
					const canMerge = each.also !== "moved on the site" && each.also !== "in the bin";
					const isMerged = choice.merge && isConflict(each) && canMerge;
					const isOurs = (found: string) => found === OURS(each);
					const isBoth = (found: string) => found.includes(`Texto ${each.name}\n`) && found.includes("Del sitio.");
					expect(present.some(isMerged ? isBoth : isOurs)).toBe(true);
				}
			}
			const settled = await state();
			const revision = await site.backend.content.revision();
			expect(await site.import(choice)).toMatchObject({ exitCode: 0, report: { added: [], changed: [], removed: [] } });
			expect([await state(), await site.backend.content.revision()]).toEqual([settled, revision]);
			await site.import({ ...choice, prune: "all" });
			await nothingIsLost();
		});
	});
}
