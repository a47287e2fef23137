import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { checkDomain } from "../../domain/letters/sending-domain.ts";
import { LetterFacts } from "./letter-facts.tsx";

const factsOf = async (selectors: readonly string[], records: Readonly<Record<string, string>>) => {
	const read = async (name: string) => (records[name] === undefined ? [] : [records[name]]);
	const sender = { domain: "e.es", checks: [...(await checkDomain(read, { domain: "e.es", selectors }))] };
	return renderToStaticMarkup(createElement(LetterFacts, { letter: { texts: [], bytes: 2048, sender } }));
};

test("a letter says what DNS has about its domain, and how to find out what it cannot know", async () => {
	const facts = await factsOf([], { "e.es": "v=spf1 -all" });
	expect(facts).toContain("SPF: correcto · DKIM: no se puede saber sin el selector · DMARC: falta.");
	expect(facts).toContain("DKIM_SELECTOR");
	expect(await factsOf(["uno"], {})).not.toContain("DKIM_SELECTOR");
});

test("a letter whose domain is not asked about says nothing of it", () => {
	const letter = { texts: [], bytes: 2048, sender: null };
	expect(renderToStaticMarkup(createElement(LetterFacts, { letter }))).not.toContain("Sale de");
});
