import { expect, test } from "vitest";
import { openEmbedded } from "../backends/sqlite/open-embedded.server.ts";
import { makeMail } from "../domain/mail/mail.fixture.ts";
import { enterList, removeFromList } from "../domain/waiting-list/list-entries.ts";
import { NO_CAMPAIGN } from "../domain/waiting-list/waiting-list.ts";

const NOW = "2026-11-20T12:00:00.000Z";

test("an entry stays while its messages cannot be removed, so that its owner can leave again", async () => {
	const backend = await openEmbedded({ dataDir: ":memory:" });
	const address = { email: "ana@e.es", emailKey: "ana@e.es" };
	const entry = { ...address, id: "ana", name: null, consents: [], attribution: NO_CAMPAIGN, createdAt: NOW };
	await enterList(backend, entry);
	await backend.outbox.add(makeMail({ kind: "waiting-list-invite", to: address.email }), NOW);
	const outbox = { ...backend.outbox, forget: () => Promise.reject(new Error("killed")) };
	await expect(removeFromList({ ...backend, outbox }, entry)).rejects.toThrow("killed");
	expect(await backend.waitingList.find(address.emailKey)).not.toBeNull();
	await removeFromList(backend, entry);
	expect(await backend.waitingList.find(address.emailKey)).toBeNull();
	expect(await backend.outbox.listFor(address.email)).toEqual([]);
	await backend.close();
});
