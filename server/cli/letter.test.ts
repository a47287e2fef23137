import { afterEach, beforeEach, expect, test } from "vitest";
import { openEmbedded } from "../../backends/sqlite/open-embedded.server.ts";
import type { Backend } from "../../domain/backend.ts";
import { startLetters } from "../../domain/letters/keep-subscribers.ts";
import { consentTexts } from "../../domain/sign-in/consent.ts";
import { describeReaders, exportReaders } from "./letter.ts";

const NOW = "2026-11-20T12:00:00.000Z";
let backend: Backend;
beforeEach(async () => {
	backend = await openEmbedded({ dataDir: ":memory:" });
});
afterEach(() => backend.close());

test("names who gets letters, also those who asked before there were any, under the address they wrote", async () => {
	expect(await describeReaders(backend)).toEqual(["Todavía no recibe nadie las novedades."]);
	await backend.users.ensure({ email: "Eva@ejemplo.es", emailKey: "eva@ejemplo.es", now: NOW });
	const give = (emailKey: string, purpose: "news" | "school") =>
		backend.consents.add({
			...{ id: emailKey, emailKey, purpose, given: true, source: "event", ...consentTexts[purpose] },
			...{ askedAt: NOW, confirmedAt: NOW },
		});
	await give("eva@ejemplo.es", "news");
	await give("leo@ejemplo.es", "school");
	const ana = { email: "Ana@ejemplo.es", emailKey: "ana@ejemplo.es" };
	await startLetters(backend, ana, { cadence: "monthly", at: NOW, source: "letters" });
	const lines = await describeReaders(backend);
	expect(lines[1]).toMatch(/^Ana@ejemplo\.es +una vez al mes +20\/11\/26.* en las páginas de novedades$/);
	expect(lines[2]).toMatch(/^Eva@ejemplo\.es +cada vez que haya algo nuevo .* al apuntarte a un evento$/);
	expect(lines.at(-1)).toBe("2 personas");
	expect(await exportReaders(backend)).toContain(`"Ana@ejemplo.es","una vez al mes","${NOW}"`);
});
