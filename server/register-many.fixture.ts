/**
 * A process in which many people register for `taller` at once, or join the waiting list (WAITING is "list"): `node
 * server/register-many.fixture.ts DATA_DIR FIRST COUNT WAITING`. It starts when it reads a line, and prints a line
 * after each answer: `{person, status, code}`.
 */
import { once } from "node:events";
import { callFunction } from "../api/call-function.ts";
import { makeSettings } from "../api/context.fixture.ts";
import { contracts } from "../api/contracts.ts";
import { openEmbedded } from "../backends/sqlite/open-embedded.server.ts";

/** So long that few of them fit between this process and its reader: the rest is lost when it is killed. */
const LINE_BYTES = 511;
const MOST_AGAIN = 20;
const NO_CAMPAIGN = { source: "", medium: "", campaign: "", content: "" };
const [dataDir = "", first = "0", count = "0", waiting = "no"] = process.argv.slice(2);
const backend = await openEmbedded({ dataDir });
const settings = makeSettings(backend);

async function register(person: number): Promise<void> {
	const caller = {
		sessionToken: null,
		browserToken: null,
		address: `10.${person >> 16}.${(person >> 8) & 255}.${person & 255}`,
		userAgent: "",
	};
	const guard = { drawnAt: 0 };
	const form = {
		event: "taller",
		name: "Ana Peña",
		email: `p${person}@ejemplo.es`,
		isOldEnough: true,
		formId: `f${person}`,
		...guard,
	};
	const joining = {
		email: form.email,
		name: form.name,
		school: true,
		news: false,
		attribution: NO_CAMPAIGN,
		trap: "",
		...guard,
	};
	const send = () => {
		const asked =
			waiting === "list"
				? callFunction(contracts.joinWaitingList, joining, settings, caller)
				: callFunction(contracts.registerForEvent, { ...form, acceptsWaiting: waiting === "yes" }, settings, caller);
		return asked.catch((error: Error) => ({ status: 503, body: { error: { code: error.name } } }));
	};
	let answer = await send();
	// Two processes that write at once make each other wait. Whoever is told so sends the form again.
	for (let again = 0; again < MOST_AGAIN && answer.status === 503; again += 1) answer = await send();
	const { error } = answer.body as { error?: { code: string } };
	const line = JSON.stringify({ person, status: answer.status, code: error?.code ?? "" });
	process.stdout.write(`${line.padEnd(LINE_BYTES)}\n`);
}

process.stdout.write("ready\n");
await once(process.stdin, "data");
await Promise.all(Array.from({ length: Number(count) }, (_, each) => register(Number(first) + each)));
await backend.close();
// What is still to be written would be lost with the process.
process.stdout.write("", () => process.exit());
