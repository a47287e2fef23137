import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { reservedWords } from "../reserved-words.ts";
import { readSiteMap } from "./site-map.fixture.ts";

const product = readFileSync(path.resolve(import.meta.dirname, "../../docs/product.md"), "utf8");
const WIDTH = 120;

/** A list item of words in code font, broken at `WIDTH` as in the document. */
function listItem(start: string, words: Iterable<string>, end: string): string {
	const lines = [start];
	const items = [...words].map((word) => `\`${word}\``);
	for (const [at, item] of items.entries()) {
		const next = item + (at === items.length - 1 ? end : ",");
		const line = lines.at(-1) ?? "";
		if (`${line} ${next}`.length > WIDTH) lines.push(`  ${next}`);
		else lines[lines.length - 1] = `${line} ${next}`;
	}
	return lines.join("\n");
}

/** The rows of the table of addresses in docs/product.md, 2.2, as they must be. */
async function tableOfAddresses(): Promise<string> {
	const { routes } = await readSiteMap();
	const rows = routes.map(({ path: address, handle, acceptsForms, isPage }) => {
		const parameters = (handle.parameters ?? []).map((name) => `\`${name}\``).join(", ");
		const also = [
			...(acceptsForms ? [handle.oneClick ? "forms, also from mail programs" : "forms"] : []),
			...(handle.acceptsFiles ? ["files"] : []),
			...(handle.mailedLink ? ["secret link"] : []),
			...(handle.inSitemap ? ["sitemap"] : []),
			...(handle.countsVisits ? ["visits counted"] : []),
		].join(", ");
		return `| \`${address}\` | ${isPage ? "page" : "other"} | ${handle.cache ?? ""} | ${parameters} | ${also} |`;
	});
	return ["| Address | Answer | Cache | Parameters | Also |", "|---|---|---|---|---|", ...rows].join("\n");
}

/** The text must be in the document word for word; the message of a failure shows what to copy there. */
function expectInDocument(text: string): void {
	expect(product.includes(text), `docs/product.md, 2.2 must contain:\n\n${text}\n`).toBe(true);
}

test("docs/product.md lists the addresses of the site", async () => {
	expectInDocument(await tableOfAddresses());
});

test("docs/product.md lists the reserved words", () => {
	const { first, plannedFirst, plannedLast } = reservedWords;
	expectInDocument(listItem("- as first segment:", first, ";"));
	expectInDocument(listItem("- as first segment:", plannedFirst, ";"));
	expectInDocument(listItem("- as last segment:", plannedLast, "."));
});
