/**
 * A process in which many people register for `taller` at once: `node server/register-many.fixture.ts DATA_DIR FIRST COUNT WAITING`. A line is
 * printed for each answer, after it was given: `{person, status, code}`. It begins when a line comes in.
 */
import { once } from "node:events";
import { openEmbedded } from "../adapters/embedded/open-embedded.server.ts";
import { makeSettings } from "../api/context.fixture.ts";
import { registerForEvent } from "../api/contracts/register-for-event.ts";
import { callFunction } from "../api/handlers.ts";

const [dataDir = "", first = "0", count = "0", waiting = "no"] = process.argv.slice(2);
const backend = await openEmbedded({ dataDir });
const settings = makeSettings(backend);

async function register(person: number): Promise<void> {
	const caller = { sessionToken: null, address: `10.${person >> 16}.${(person >> 8) & 255}.${person & 255}`, userAgent: "" };
	const form = { event: "taller", name: "Ana Peña", email: `p${person}@ejemplo.es`, isOldEnough: true, formId: `f${person}`, drawnAt: 0 };
	const answer = await callFunction(registerForEvent, { ...form, acceptsWaiting: waiting === "yes" }, settings, caller).catch((error: Error) => ({
		status: 503,
		body: { error: { code: error.name } },
	}));
	const { error } = answer.body as { error?: { code: string } };
	process.stdout.write(`${JSON.stringify({ person, status: answer.status, code: error?.code ?? "" })}\n`);
}

process.stdout.write("ready\n");
await once(process.stdin, "data");
await Promise.all(Array.from({ length: Number(count) }, (_, each) => register(Number(first) + each)));
await backend.close();
process.exit();
