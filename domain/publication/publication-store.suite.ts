import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Backend } from "../backend.ts";
import { makeEvent, makePage, makePublication } from "../content/content.fixture.ts";
import { makeLesson, makeSchool } from "../school/school.fixture.ts";
import { PublicationConflict } from "./publication-store.ts";

/** Tests that every `PublicationStore` must pass. `open` returns a new, empty backend for each test. */
export function publicationStoreSuite(open: () => Promise<Backend>): void {
	describe("PublicationStore", () => {
		let backend: Backend;
		beforeEach(async () => {
			backend = await open();
		});
		afterEach(() => backend.close());

		test("says what it added, changed and left alone", async () => {
			const first = await backend.publication.publish(
				makePublication([makePage({ url: "/a" }), makePage({ url: "/b" })]),
			);
			expect(first).toEqual({ added: ["/a", "/b"], changed: [], moved: [], removed: [], unchanged: 0, unused: [] });
			const second = await backend.publication.publish(
				makePublication([makePage({ url: "/a" }), makePage({ url: "/b", body: "<p>otro</p>" })], {
					events: [makeEvent("x", "2027-01-01T10:00:00.000Z")],
				}),
			);
			expect(second).toEqual({
				added: ["/eventos/x"],
				changed: ["/b"],
				moved: [],
				removed: [],
				unchanged: 1,
				unused: [],
			});
		});

		test("lists its sources, drafts and events included", async () => {
			await backend.publication.publish(
				makePublication([makePage({ url: "/a", draft: true, sourceHash: "h" })], {
					events: [makeEvent("x", "2027-01-01T10:00:00.000Z")],
				}),
			);
			expect(await backend.publication.sources()).toEqual([
				{ id: "a", url: "/a", sourceHash: "h" },
				{
					id: "event-x",
					url: "/eventos/x",
					sourceHash: expect.any(String),
					firstImportedAt: "2026-01-01T10:00:00.000Z",
				},
			]);
		});

		const hash = (digit: string) => digit.repeat(32);
		const shows = (...names: readonly string[]) => names.map((name) => `<img src="/media/${name}">`).join("");

		test("knows the imported files that pages, drafts, events and lessons use", async () => {
			const image = {
				...{ src: `/media/${hash("a")}-480.webp`, alt: "", width: 1, height: 1, srcset: "", sources: [] },
				share: `/media/${hash("b")}-share.jpg`,
			};
			await backend.publication.publish(
				makePublication(
					[
						makePage({ url: "/borrador", draft: true, image }),
						makePage({ url: "/sin-imagen", share: `/media/${hash("c")}-share.jpg`, body: shows("foto.webp") }),
						makePage({
							url: "/socios",
							restrictedTo: { registeredUsers: true },
							body: `<img src="/archivos/socios/${hash("d")}-480.webp">`,
						}),
					],
					{
						events: [makeEvent("x", "2027-01-01T10:00:00.000Z", { body: shows(`${hash("e")}-480.webp`) })],
						school: makeSchool([
							makeLesson({ id: "uno", transcript: `<img src="/school/archivos/uno/${hash("f")}-hoja.webp">` }),
						]),
					},
				),
			);
			expect([...(await backend.publication.filesInUse())].sort()).toEqual([
				`locked/socios/${hash("d")}-480.webp`,
				`open/${hash("a")}-480.webp`,
				`open/${hash("b")}-share.jpg`,
				`open/${hash("c")}-share.jpg`,
				`open/${hash("e")}-480.webp`,
				`school/uno/${hash("f")}-hoja.webp`,
			]);
		});

		test("says which files nothing uses any more, not those that another page, event or lesson shares", async () => {
			const [own, shared, later] = ["a", "b", "c"].map((digit) => `${hash(digit)}-480.webp`) as [
				string,
				string,
				string,
			];
			const publish = async (...given: Parameters<typeof makePublication>) =>
				(await backend.publication.publish(makePublication(...given))).unused;
			const other = makePage({ url: "/otra", share: `/media/${shared}` });
			expect(await publish([makePage({ url: "/a", body: shows(own, shared) }), other])).toEqual([]);
			const changed = [makePage({ url: "/a", body: shows(shared, later) })];
			expect(await publish(changed, { dryRun: true })).toEqual([`open/${own}`]);
			expect([...(await backend.publication.filesInUse())].sort()).toEqual([`open/${own}`, `open/${shared}`]);
			expect(await publish(changed)).toEqual([`open/${own}`]);
			expect(await publish([], { unchangedIds: ["otra"], prune: true })).toEqual([`open/${later}`]);
			const event = makeEvent("x", "2020-01-01T10:00:00.000Z", { body: shows(own) });
			const lesson = makeLesson({ id: "uno", body: shows(own, later) });
			expect(await publish([], { events: [event], school: makeSchool([lesson]), prune: true })).toEqual([
				`open/${shared}`,
			]);
			expect(await publish([], { school: makeSchool([lesson]), prune: true })).toEqual([]);
			expect(await publish([], { prune: true })).toEqual([`open/${own}`, `open/${later}`]);
			expect((await backend.publication.filesInUse()).size).toBe(0);
		});

		test("removes what is gone only when asked to prune", async () => {
			await backend.publication.publish(
				makePublication([makePage({ url: "/a" }), makePage({ url: "/b", tags: ["Uno"] }), makePage({ url: "/c" })]),
			);
			await backend.publication.publish(makePublication([makePage({ url: "/a" })]));
			expect(await backend.content.findByUrl("/b")).not.toBeNull();
			const report = await backend.publication.publish(
				makePublication([makePage({ url: "/a" })], { unchangedIds: ["c"], prune: true }),
			);
			expect(report.removed).toEqual(["/b"]);
			expect(await backend.content.findByUrl("/b")).toBeNull();
			expect(await backend.content.findByUrl("/c")).not.toBeNull();
			expect(await backend.content.findTag("/", "uno")).toBeNull();
			expect(await backend.content.readBody("b")).toBeNull();
		});

		test("removes what is withdrawn by name, unless the publication names it itself", async () => {
			const [a, b, c] = ["/a", "/b", "/c"].map((url) => makePage({ url }));
			if (a === undefined || b === undefined || c === undefined) throw new Error("No pages.");
			await backend.publication.publish(makePublication([a, b, c]));
			const report = await backend.publication.publish(
				makePublication([], { unchangedIds: ["a"], withdrawnIds: ["a", "b", "unknown"] }),
			);
			expect(report.removed).toEqual(["/b"]);
			expect(await backend.content.findByUrl("/b")).toBeNull();
			for (const url of ["/a", "/c"]) expect(await backend.content.findByUrl(url)).not.toBeNull();
		});

		test("a dry run tells the same and keeps nothing", async () => {
			const before = await backend.content.revision();
			const report = await backend.publication.publish(makePublication([makePage({ url: "/a" })], { dryRun: true }));
			expect(report.added).toEqual(["/a"]);
			expect(await backend.content.findByUrl("/a")).toBeNull();
			expect(await backend.content.revision()).toBe(before);
		});

		test("a page that moves leads from all its old addresses to the present one", async () => {
			await backend.publication.publish(makePublication([makePage({ url: "/a", id: "fijo" })]));
			const report = await backend.publication.publish(makePublication([makePage({ url: "/b", id: "fijo" })]));
			expect(report.moved).toEqual([{ from: "/a", to: "/b" }]);
			await backend.publication.publish(
				makePublication([makePage({ url: "/c", id: "fijo", redirectFrom: ["/antigua/dir"] })]),
			);
			for (const url of ["/a", "/b", "/antigua/dir"])
				expect(await backend.content.findByUrl(url)).toEqual({ movedTo: "/c" });
			const old = (await backend.publication.oldAddresses()).toSorted((one, other) => (one.from < other.from ? -1 : 1));
			expect(old).toEqual(["/a", "/antigua/dir", "/b"].map((from) => ({ from, id: "fijo" })));
			await backend.publication.publish(makePublication([makePage({ url: "/a", id: "fijo" })]));
			expect(await backend.content.findByUrl("/a")).toMatchObject({ id: "fijo" });
			expect(await backend.content.findByUrl("/c")).toEqual({ movedTo: "/a" });
		});

		test("two pages can swap addresses", async () => {
			await backend.publication.publish(
				makePublication([makePage({ url: "/a", id: "uno" }), makePage({ url: "/b", id: "dos" })]),
			);
			await backend.publication.publish(
				makePublication([makePage({ url: "/b", id: "uno" }), makePage({ url: "/a", id: "dos" })]),
			);
			expect(await backend.content.findByUrl("/a")).toMatchObject({ id: "dos" });
			expect(await backend.content.findByUrl("/b")).toMatchObject({ id: "uno" });
		});

		test("an address that becomes a page stops leading elsewhere; a removed page's old addresses end", async () => {
			await backend.publication.publish(
				makePublication([makePage({ url: "/nueva", id: "n", redirectFrom: ["/vieja"] })]),
			);
			await backend.publication.publish(makePublication([makePage({ url: "/vieja", id: "v" })]));
			expect(await backend.content.findByUrl("/vieja")).toMatchObject({ id: "v" });
			await backend.publication.publish(makePublication([makePage({ url: "/otra", id: "v" })]));
			await backend.publication.publish(makePublication([], { unchangedIds: ["n"], prune: true }));
			expect(await backend.content.findByUrl("/vieja")).toBeNull();
		});

		test("an address of which it is said that it is gone says so until a page or event takes it", async () => {
			const { publication, content } = backend;
			const asking = makePage({ url: "/nueva", id: "n", redirectFrom: ["/vieja"] });
			await publication.publish(makePublication([asking, makePage({ url: "/otra", id: "o" })]));
			const revision = await content.revision("now");
			const gone = ["/nueva", "/vieja", "/eventos/x"].map((from) => ({ from, id: null }));
			const withdrawn = makePublication([], { withdrawnIds: ["n"], unchangedRedirects: gone });
			await publication.publish(withdrawn);
			const state = async () => Promise.all(["/nueva", "/vieja", "/eventos/x", "/otra"].map(content.isGone));
			expect(await state()).toEqual([true, true, true, false]);
			expect(await content.revision("now")).not.toBe(revision);
			expect(await content.findByUrl("/nueva")).toBeNull();
			expect(await backend.events.findBySlug("x")).toBeNull();
			expect(await publication.oldAddresses()).toEqual(expect.arrayContaining(gone));
			// A page that is there is not gone, whatever is said of its address.
			await publication.publish(makePublication([asking], { events: [makeEvent("x", "2027-01-01T10:00:00.000Z")] }));
			expect(await state()).toEqual([false, false, false, false]);
			await publication.publish(makePublication([], { unchangedIds: ["n"], unchangedRedirects: gone }));
			expect(await content.isGone("/nueva")).toBe(false);
		});

		test("an old address leads again where an unchanged source asks for it, once nothing stands there", async () => {
			const { publication, content } = backend;
			const asking = makePage({ url: "/nueva", id: "n", redirectFrom: ["/vieja"] });
			await publication.publish(makePublication([asking]));
			await publication.publish(makePublication([makePage({ url: "/vieja", id: "v" })]));
			const unchangedRedirects = [{ from: "/vieja", id: "n" }];
			const unchanged = { unchangedIds: ["n"], unchangedRedirects };
			await publication.publish(makePublication([], unchanged));
			expect(await content.findByUrl("/vieja")).toMatchObject({ id: "v" });
			await publication.publish(makePublication([], { ...unchanged, prune: true }));
			expect(await content.findByUrl("/vieja")).toEqual({ movedTo: "/nueva" });
			const revision = await content.revision();
			await publication.publish(makePublication([], { ...unchanged, prune: true }));
			expect(await content.revision()).toBe(revision);

			// One import loses the redirect; the import that restores it changes nothing else.
			await publication.publish(makePublication([makePage({ url: "/vieja", id: "v" })]));
			await publication.publish(makePublication([], { unchangedIds: ["n"], prune: true }));
			expect(await content.findByUrl("/vieja")).toBeNull();
			await publication.publish(makePublication([asking]));
			expect(await content.findByUrl("/vieja")).toEqual({ movedTo: "/nueva" });
			// A redirect that another source declares in this import wins.
			await publication.publish(makePublication([makePage({ url: "/otra", redirectFrom: ["/vieja"] })], unchanged));
			expect(await content.findByUrl("/vieja")).toEqual({ movedTo: "/otra" });
		});

		test("a file that gets or loses its own id replaces the page at its address", async () => {
			await backend.publication.publish(makePublication([makePage({ url: "/a", id: "antes" })]));
			const report = await backend.publication.publish(
				makePublication([makePage({ url: "/a", id: "despues", sourceHash: "2" })]),
			);
			expect(report).toMatchObject({ added: [], changed: ["/a"], removed: [] });
			expect(await backend.content.findById("antes")).toBeNull();
		});

		test("refuses twins and taken addresses, and keeps nothing of that run", async () => {
			await backend.publication.publish(makePublication([makePage({ url: "/a", id: "a" })]));
			const cases = [
				[makePage({ url: "/x", id: "x" }), makePage({ url: "/x", id: "y" })],
				[makePage({ url: "/x", id: "x" }), makePage({ url: "/y", id: "x" })],
				[makePage({ url: "/x", id: "x", redirectFrom: ["/a"] })],
			];
			for (const pages of cases) {
				await expect(backend.publication.publish(makePublication(pages))).rejects.toBeInstanceOf(PublicationConflict);
				expect(await backend.content.findByUrl("/x")).toBeNull();
			}
		});

		test("imports run one after the other, also when one fails", async () => {
			const order: string[] = [];
			let release = () => {};
			const held = new Promise<void>((resolve) => {
				release = resolve;
			});
			const first = backend.publication.alone(async () => {
				order.push("first begins");
				await held;
				order.push("first fails");
				throw new Error("no");
			});
			const second = backend.publication.alone(async () => {
				order.push("second");
				return 2;
			});
			release();
			await expect(first).rejects.toThrow("no");
			expect(await second).toBe(2);
			expect(order).toEqual(["first begins", "first fails", "second"]);
		});

		test("who waits for an import can give up, and holds up nobody", async () => {
			let release = () => {};
			const held = new Promise<void>((resolve) => {
				release = resolve;
			});
			const first = backend.publication.alone(() => held);
			const giveUp = new AbortController();
			let hasRun = false;
			const second = backend.publication.alone(async () => {
				hasRun = true;
			}, giveUp.signal);
			giveUp.abort(new Error("no longer"));
			await expect(second).rejects.toThrow("no longer");
			release();
			await first;
			expect(await backend.publication.alone(async () => 3, new AbortController().signal)).toBe(3);
			expect(hasRun).toBe(false);
		});

		test("one tag has one spelling, which may change when every page that has it changes", async () => {
			await backend.publication.publish(
				makePublication([
					makePage({ url: "/a", tags: ["Investigación"] }),
					makePage({ url: "/b", tags: ["Investigación"] }),
				]),
			);
			const other = (url: string) => makePage({ url, tags: ["INVESTIGACION"], sourceHash: `${url}2` });
			await expect(backend.publication.publish(makePublication([other("/c")]))).rejects.toThrow(
				"Ya existe una etiqueta «Investigación».",
			);
			await backend.publication.publish(makePublication([other("/a"), other("/b")]));
			expect(await backend.content.findTag("/", "investigacion")).toEqual({
				slug: "investigacion",
				name: "INVESTIGACION",
			});
		});
	});
}
