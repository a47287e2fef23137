import { describe, expect, test } from "vitest";
import { checkDomain, domainWords } from "./sending-domain.ts";

const KEY = "v=DKIM1; k=rsa; p=MIIB";
const GOOD = {
	"carta.e.es": ["google-site-verification=x", "v=spf1 include:_spf.correo.example ~all"],
	"uno._domainkey.carta.e.es": [KEY],
	"_dmarc.e.es": ["v=DMARC1; p=quarantine; rua=mailto:a@e.es"],
};

const check = async (
	zone: Readonly<Record<string, readonly string[] | null>>,
	selectors: readonly string[] = ["uno"],
) => {
	const records = async (name: string) => {
		const found = zone[name];
		if (found === null) throw new Error("SERVFAIL");
		return found ?? [];
	};
	const checks = await checkDomain(records, { domain: "carta.e.es", selectors });
	return Object.fromEntries(checks.map(({ record, state }) => [record, state]));
};

describe("the records of the domain that letters come from (docs/product.md, 27.19)", () => {
	test("are right, also where the policy is that of the name above", async () => {
		expect(await check(GOOD)).toEqual({ SPF: "right", DKIM: "right", DMARC: "right" });
	});

	test.each([
		[{ "carta.e.es": [] }, { SPF: "missing" }],
		[{ "carta.e.es": ["v=spf10 -all"] }, { SPF: "missing" }],
		[{ "carta.e.es": ["v=spf1 -all", "v=spf1 ~all"] }, { SPF: "wrong" }],
		[{ "carta.e.es": ["v=spf1 +all"] }, { SPF: "wrong" }],
		[{ "carta.e.es": null }, { SPF: "unknown" }],
		[{ "uno._domainkey.carta.e.es": [] }, { DKIM: "missing" }],
		[{ "uno._domainkey.carta.e.es": ["v=DKIM1; p="] }, { DKIM: "wrong" }],
		[{ "uno._domainkey.carta.e.es": null }, { DKIM: "unknown" }],
		[{ "_dmarc.e.es": [] }, { DMARC: "missing" }],
		[{ "_dmarc.carta.e.es": ["v=DMARC1"] }, { DMARC: "wrong" }],
		[{ "_dmarc.carta.e.es": ["v=DMARC1; p=none", "v=DMARC1; p=reject"] }, { DMARC: "wrong" }],
		[{ "_dmarc.carta.e.es": null }, { DMARC: "unknown" }],
	] as const)("are told from others: %o", async (change, states) => {
		expect(await check({ ...GOOD, ...change })).toMatchObject(states);
	});

	test("say that the key cannot be found without its selector, and what to do about each", async () => {
		expect(await check(GOOD, [])).toMatchObject({ DKIM: "unknown" });
		const checks = await checkDomain(async () => [], { domain: "e.es", selectors: [] });
		const words = domainWords({ domain: "e.es", checks });
		expect(words[0]).toBe("e.es. SPF: falta · DKIM: no se puede saber sin el selector · DMARC: falta.");
		expect(words.slice(1).map((line) => line.slice(0, 12))).toEqual(["SPF. Qué hac", "DKIM. Qué ha", "DMARC. Qué h"]);
	});
});
