import { openEmbedded } from "../backends/sqlite/open-embedded.server.ts";
import { createLetterLane, sendLetters } from "../domain/letters/send-letters.ts";
import { createLetterMailer } from "./mail/letter-mailer.server.ts";

/**
 * A process that sends the letters of a data folder over SMTP until none is left. Started with the folder, the address of
 * the mail server, and by how many milliseconds its clock is ahead. It waits for nothing: its clock is set on instead.
 * It says by how much before it goes on.
 */
const [dataDir = "", url = "", startsAhead = "0"] = process.argv.slice(2);
let ahead = Number(startsAhead);
const backend = await openEmbedded({ dataDir });
const mailer = createLetterMailer({ url, from: async () => ({ name: "Tertulia", address: "hola@e.es" }) });
const now = () => new Date(Date.now() + ahead);
const limits = { perMinute: 60_000, perDomainMinute: 60_000, firstDay: 10_000 };
const lane = createLetterLane(limits);
for (;;) {
	process.stdout.write(`${ahead}\n`);
	const { sendLetter: send } = mailer;
	const next = await sendLetters({ backend, send, siteUrl: "https://e.es", now, limits }, lane);
	if (next === null) break;
	ahead += Math.max(0, Date.parse(next) - now().getTime());
}
await mailer.close();
await backend.close();
