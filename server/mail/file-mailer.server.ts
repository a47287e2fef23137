import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { createTransport } from "nodemailer";
import { flushFolder, makeFolder, putWhole } from "../../backends/sqlite/durable-files.server.ts";
import type { Mailer } from "../../domain/mail/mail-outbox.ts";
import { composeMessage, isPlainAddress, type Sender } from "./mail-message.server.ts";

/**
 * `Mailer` for a site without a mail server: it writes each message to an `.eml` file in `folder`, byte for byte as
 * SMTP would have carried it, readable by this system account only. The name begins with the time of writing and the
 * kind of message.
 */
export function createFileMailer({
	folder,
	from,
	now,
}: {
	readonly folder: string;
	/** Asked for each message. */
	readonly from: () => Promise<Sender>;
	readonly now: () => Date;
}): Mailer {
	const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });

	return {
		async send(queued) {
			const { id, mail } = queued;
			if (!isPlainAddress(mail.to)) return { outcome: "refused", reason: "La dirección no es válida" };
			const name = `${now().toISOString().replaceAll(":", "-")}-${mail.kind}-${id}.eml`;
			const unfinished = path.join(folder, `.${randomUUID()}.tmp`);
			try {
				const { message } = await transport.sendMail(composeMessage(queued, await from()));
				if (!Buffer.isBuffer(message)) throw new TypeError("Nodemailer gave no bytes.");
				await makeFolder(folder);
				const fill = (half: string) => writeFile(half, message, { flag: "wx", mode: 0o600 });
				await putWhole(path.join(folder, name), fill, unfinished);
				// Without this, a message recorded as sent may be lost in a power cut.
				await flushFolder(folder);
				return { outcome: "sent" };
			} catch (error) {
				const { code } = error as NodeJS.ErrnoException;
				if (code === undefined) throw error;
				return {
					outcome: "later",
					reason: `No se puede escribir en la carpeta de salida (${code})`,
					unreachable: true,
				};
			}
		},
		async close() {
			transport.close();
		},
	};
}
