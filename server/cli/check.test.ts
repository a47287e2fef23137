import { expect, test } from "vitest";
import { openEmbedded } from "../../backends/sqlite/open-embedded.server.ts";
import { planCreate } from "../../domain/authoring/plan-save.ts";
import { lessonSource } from "../../domain/authoring/source.ts";
import { makeEvent, makePage, makePublication } from "../../domain/content/content.fixture.ts";
import { makeLesson, makeSchool } from "../../domain/school/school.fixture.ts";
import type { LegalConfig } from "../../domain/site/site-config.ts";
import {
	describeBlanks,
	describeKeys,
	describePlanned,
	describeTextless,
	describeUndescribed,
	listTextless,
	listUndescribed,
} from "./check.ts";
import { describeCarriedKeys } from "./import-site.ts";

const full: LegalConfig = {
	holder: "Inés Valcárcel",
	address: "Calle Mayor, 1, Madrid",
	email: "legal@example.com",
	otherContact: "+34 600 000 000",
	nif: "00000000T",
	register: false,
	authorisation: false,
	profession: false,
	codesOfConduct: false,
	dataProtectionOfficer: false,
	hosting: "Proveedor, España",
	mailProvider: false,
	transfers: false,
	version: "2026-11-20",
};

test("a complete set of facts is fine", () => {
	expect(describeBlanks(full, false)).toEqual({ exitCode: 0, lines: ["Los datos legales están completos."] });
});

test("every blank is named with its field", () => {
	expect(describeBlanks({ ...full, nif: false, hosting: null }, false)).toEqual({
		exitCode: 1,
		lines: [
			"Faltan 2 datos legales en los ajustes del sitio:",
			"  legal.nif: NIF",
			"  legal.hosting: Proveedor de alojamiento",
		],
	});
	expect(describeBlanks({ ...full, holder: " " }, false).lines[0]).toBe(
		"Falta un dato legal en los ajustes del sitio:",
	);
});

test("published pages and events whose picture has no description are named, however many (docs/product.md, 7.2)", async () => {
	const image = { src: "/media/a.webp", alt: "", width: 1, height: 1, srcset: "", sources: [], share: "/media/a.jpg" };
	const backend = await openEmbedded({ dataDir: ":memory:" });
	try {
		const pages = Array.from({ length: 205 }, (_, number) => makePage({ url: `/p${number}`, image }));
		const others = [
			makePage({ url: "/dicha", image: { ...image, alt: "Una mesa" } }),
			makePage({ url: "/sin-imagen" }),
			makePage({ url: "/borrador", image, draft: true }),
		];
		const events = ["2025", "2027"].map((year) => makeEvent(`en-${year}`, `${year}-01-01T10:00:00.000Z`, { image }));
		await backend.publication.publish(makePublication([...pages, ...others], { events }));
		const urls = await listUndescribed(backend, new Date("2026-11-22T12:00:00.000Z"));
		expect(urls.slice(205)).toEqual(["/eventos/en-2027", "/eventos/en-2025"]);
		expect(new Set(urls.slice(0, 205))).toEqual(new Set(pages.map(({ record }) => record.url)));
		expect(describeUndescribed(["/p1"]).slice(1)).toEqual([
			"Imágenes sin descripción, publicadas como decorativas. Si alguna cuenta algo, escribe su imageAlt:",
			"  /p1",
		]);
		expect(describeUndescribed([])).toEqual([]);
	} finally {
		await backend.close();
	}
});

test("pages at addresses that the site will use are named (docs/product.md, 2.2)", () => {
	expect(describePlanned(["/normas"])).toEqual([
		"",
		"Direcciones que el sitio va a usar y en las que ya hay algo publicado. Sigue a la vista hasta entonces;",
		"dale antes otra dirección:",
		"  /normas",
	]);
	expect(describePlanned([])).toEqual([]);
});

test("pages, events and lessons whose text the site does not have are named (docs/product.md, 22.6)", async () => {
	const backend = await openEmbedded({ dataDir: ":memory:" });
	try {
		const lessons = [makeLesson({ id: "uno" }), makeLesson({ id: "dos", number: 2 })];
		await backend.publication.publish(
			makePublication([makePage({ url: "/b" }), makePage({ url: "/a" }), makePage({ url: "/con" })], {
				events: [makeEvent("x", "2027-01-01T10:00:00.000Z")],
				school: makeSchool(lessons),
			}),
		);
		const written = { text: "t", hash: "h", why: "saved", by: null, now: "2026-11-23T09:00:00.000Z" } as const;
		const ids = ["con", lessonSource("uno")];
		await backend.sources.write(ids.map((id, at) => planCreate({ id, path: `${at}.md`, ...written })));
		const urls = await listTextless(backend);
		expect(urls).toEqual(["/a", "/b", "/eventos/x", "/school/expert/module1/lesson2"]);
		expect(describeTextless(urls).slice(-4)).toEqual(urls.map((url) => `  ${url}`));
		expect(describeTextless([])).toEqual([]);
	} finally {
		await backend.close();
	}
});

test("passkeys of another address of the site are counted for the owner (docs/product.md, 15.12)", () => {
	expect(describeKeys(0, "nueva.example")).toEqual([]);
	expect(describeKeys(2, "nueva.example").join()).toContain("2 se crearon para otra dirección del sitio");
	const carried = (url: string, passkey: number) =>
		describeCarriedKeys({ siteUrl: url, records: { bytes: 0, sha256: "", counts: { passkey } } }, "https://e.es:8080");
	expect(carried("https://e.es", 2)).toEqual([]);
	expect(carried("https://vieja.es", 0)).toEqual([]);
	expect(carried("https://vieja.es", 2)).toEqual([
		"  llaves de acceso 2: son de vieja.es y en e.es no sirven. Esas personas entran con un código por correo y crean otra.",
	]);
});
