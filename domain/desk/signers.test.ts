import { describe, expect, test } from "vitest";
import type { SiteConfig } from "../site/site-config.ts";
import { changedSettings, listFromControls, settingPart, shownSetting } from "./settings-form.ts";
import { signersOf, wrongSigners } from "./signers.ts";

const owned = {
	...{ name: "Inés", photo: "/autora.svg", sentence: "Escribo.", url: "/sobre-mi" },
	facts: [{ name: "2011", text: "Agencia" }],
};
// The part of the settings that this page has.
const site = { owner: owned, authors: { Inés: { photo: "/autora.svg", url: "/sobre-mi" } } } as unknown as SiteConfig;
const part = settingPart("quien") ?? expect.fail("No page.");
const owner = site.owner.name;
const changes = (typed: Record<string, string>, from = site) => changedSettings(part, from, typed);
const values = Object.fromEntries(part.fields.map((field) => [field.name, shownSetting(field, site)]));

describe("those who sign (docs/product.md, 26.11)", () => {
	test("are the owner and the others, each once", () => {
		const others = { ...site, authors: { Ana: { photo: null, url: null }, ...site.authors } };
		expect(signersOf(others)).toEqual([owner, "Ana"]);
		expect(changes(values)).toEqual([]);
	});

	test("the owner's portrait and link are typed once, and go with their name", () => {
		expect(changes({ ...values, "owner.photo": "/imagenes/yo.jpg", "owner.url": "" })).toEqual([
			{ name: "owner.photo", value: "/imagenes/yo.jpg" },
			{ name: "owner.url", value: null },
			{ name: "authors", value: { [owner]: { photo: "/imagenes/yo.jpg", url: null } } },
		]);
		// Texts are signed with the name of before.
		expect(changes({ ...values, "owner.name": "Marta" })).toContainEqual({
			name: "authors",
			value: { ...site.authors, Marta: { photo: site.owner.photo, url: site.owner.url } },
		});
		const ana = { name: "Ana", photo: "", url: "https://ana.es" };
		expect(changes({ ...values, authors: JSON.stringify([ana]) })).toEqual([
			{ name: "authors", value: { ...site.authors, Ana: { photo: null, url: "https://ana.es" } } },
		]);
	});

	test("facts are two fields each, and empty ones are left out", () => {
		const field = part.fields.find(({ name }) => name === "owner.facts") ?? expect.fail("No facts.");
		const typed = { "owner.facts.0.name": "2020", "owner.facts.0.text": "Un | dos", "owner.facts.1.name": "" };
		expect(changes({ "owner.facts": listFromControls(field, typed) })).toEqual([
			{ name: "owner.facts", value: [{ name: "2020", text: "Un | dos" }] },
		]);
	});

	test("have names of their own", () => {
		expect(wrongSigners([{ name: "Ana" }, { name: "A" }, { name: "Ana" }, { name: owner }], owner)).toEqual({
			"authors.1.name": "Escribe un nombre de 2 a 80 caracteres.",
			"authors.2.name": "Ya hay alguien que firma con ese nombre.",
			"authors.3.name": "Ya hay alguien que firma con ese nombre.",
		});
	});
});
