import { setTimeout as pause } from "node:timers/promises";
import { openEmbedded } from "../backends/sqlite/open-embedded.server.ts";
import { createLetterLane, sendLetters } from "../domain/letters/send-letters.ts";
import { createLetterMailer } from "./mail/letter-mailer.server.ts";

/**
 * A process that sends the letters of a data folder over SMTP until none is left. Started with the folder, the address of
 * the mail server, and by how many milliseconds its clock is ahead.
 */
const [dataDir = "", url = "", ahead = "0"] = process.argv.slice(2);
const backend = await openEmbedded({ dataDir });
const mailer = createLetterMailer({ url, from: async () => ({ name: "Tertulia", address: "hola@e.es" }) });
const now = () => new Date(Date.now() + Number(ahead));
const limits = { perMinute: 60_000, perDomainMinute: 60_000, firstDay: 10_000 };
const lane = createLetterLane(limits);
process.stdout.write("ready\n");
for (;;) {
	const { sendLetter: send } = mailer;
	const next = await sendLetters({ backend, send, siteUrl: "https://e.es", now, limits }, lane);
	if (next === null) break;
	await pause(Math.min(1_000, Math.max(0, Date.parse(next) - now().getTime())));
}
await mailer.close();
await backend.close();
