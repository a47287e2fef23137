import { parseArgs } from "node:util";
import { deliverDueMail, type MailAttempt } from "../../domain/mail/deliver-mail.ts";
import type { UndeliveredMail } from "../../domain/mail/mail.ts";
import type { Mailer, MailOutbox } from "../../domain/mail/mail-outbox.ts";
import { mailKindNames } from "../../domain/mail/mail-words.ts";
import type { OutboxBackend } from "../../domain/mail/outgoing-mail.ts";
import { openMailer, outboxFolder } from "../choose-adapters.ts";
import { readStoredSettings } from "../site-settings.ts";
import { drawTable, moment, printable } from "./print-table.ts";
import { withBackend } from "./with-backend.ts";

/** What `site mail --help` prints. */
export const help = `Uso: npm run site -- mail list
     npm run site -- mail send [--all]

list   nombra los mensajes rechazados, caducados o que no se consiguen entregar, y por qué
send   intenta ya los que tocan; sale con el código 1 si alguno no sale

  --all   también los que esperan a su próximo intento

El sitio en marcha envía el correo por sí solo: send hace falta si está parado o si acabas
de arreglar el servidor de correo.`;

const STATE_NAMES: Readonly<Record<UndeliveredMail["state"], string>> = {
	refused: "rechazado",
	waiting: "pendiente",
	expired: "caducado",
};

const OUTCOME_NAMES: Readonly<Record<MailAttempt["outcome"], string>> = {
	sent: "enviado",
	postponed: "aplazado",
	refused: "rechazado",
};

/** Number of messages that `list` shows at most. */
const LISTED = 200;

/** Lines for the owner about mail that was not delivered. */
export async function describeOutbox(outbox: MailOutbox): Promise<readonly string[]> {
	const undelivered = await outbox.undelivered(LISTED);
	const next = await outbox.nextDueAt();
	const pending = next === null ? [] : [`Hay correo por enviar; el próximo intento, el ${moment(next)}.`];
	if (undelivered.length === 0) return pending.length > 0 ? pending : ["Todo el correo se ha entregado."];
	const rows = [
		["Estado", "Mensaje", "Para", "Intentos", "Creado", "Último intento", "Motivo"],
		...undelivered.map(({ state, kind, to, attempts, createdAt, lastAttemptAt, reason }) => [
			STATE_NAMES[state],
			mailKindNames[kind],
			to,
			String(attempts),
			moment(createdAt),
			moment(lastAttemptAt),
			reason || "–",
		]),
	];
	const cut = undelivered.length < LISTED ? [] : [`Son los ${LISTED} más recientes.`];
	return [...drawTable(rows), "", "Las horas son peninsulares.", ...cut, ...pending];
}

/**
 * Sends the mail that is due and prints each outcome and the totals. Returns exit code 1 when a message was not sent.
 */
export async function sendNow(
	backend: OutboxBackend,
	mailer: Mailer,
	{
		all,
		print,
		now = () => new Date(),
	}: { readonly all: boolean; readonly print: (line: string) => void; readonly now?: () => Date },
): Promise<0 | 1> {
	const counts = { sent: 0, postponed: 0, refused: 0 };
	const onAttempt = ({ outcome, kind, attempts, reason }: MailAttempt) => {
		counts[outcome]++;
		print(
			`${OUTCOME_NAMES[outcome]}: ${mailKindNames[kind]} (intento ${attempts})${reason === "" ? "" : `: ${printable(reason)}`}`,
		);
	};
	await deliverDueMail({ backend, mailer, now, ignorePauses: all, onAttempt });
	const next = await backend.outbox.nextDueAt();
	if (Object.values(counts).every((count) => count === 0)) print("No hay nada que enviar ahora.");
	else print(`Enviados: ${counts.sent}. Aplazados: ${counts.postponed}. Rechazados: ${counts.refused}.`);
	if (next !== null)
		print(`Queda correo por enviar; el próximo intento, el ${moment(next)}.${all ? "" : " Con --all se intenta ya."}`);
	return counts.postponed + counts.refused === 0 ? 0 : 1;
}

/** Runs `site mail` and returns the exit code. */
export async function run(args: readonly string[]): Promise<number> {
	const { values, positionals } = parseArgs({
		args: [...args],
		allowPositionals: true,
		options: { all: { type: "boolean", default: false } },
	});
	const [action, ...rest] = positionals;
	if ((action !== "list" && action !== "send") || rest.length > 0 || (action === "list" && values.all)) {
		console.error(help);
		return 2;
	}
	return withBackend(async (backend, config) => {
		if (action === "list") {
			console.log((await describeOutbox(backend.outbox)).join("\n"));
			return 0;
		}
		const mailer = await openMailer(config, async () => (await readStoredSettings(backend.sources)).site);
		try {
			if (config.smtpUrl === null) console.log(`Sin SMTP_URL, los mensajes se guardan en ${outboxFolder(config)}.`);
			return await sendNow(backend, mailer, { all: values.all, print: console.log });
		} finally {
			await mailer.close();
		}
	});
}
