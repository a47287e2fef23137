import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { createTransport } from "nodemailer";
import type { Mailer } from "../../domain/mail/mailer.ts";
import { composeMessage, isPlainAddress, type Sender } from "./mail-message.server.ts";

/**
 * `Mailer` for a site without a mail server: each message becomes an `.eml` file in `folder`, byte for byte what SMTP would have carried,
 * readable by this account only. The name begins with the time of writing and the kind of message.
 */
export function createFileMailer({ folder, from, now }: { readonly folder: string; readonly from: Sender; readonly now: () => Date }): Mailer {
	const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });

	/** Opens a file that is not there yet, in the folder, which is made when it is missing. */
	async function openNew(name: string): Promise<FileHandle> {
		const openIt = () => open(name, "wx", 0o600);
		try {
			return await openIt();
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
			await mkdir(folder, { recursive: true, mode: 0o700 });
			return openIt();
		}
	}

	return {
		async send(queued) {
			const { id, mail } = queued;
			if (!isPlainAddress(mail.to)) return { outcome: "refused", reason: "La dirección no es válida" };
			const name = `${now().toISOString().replaceAll(":", "-")}-${mail.kind}-${id}.eml`;
			const unfinished = path.join(folder, `.${randomUUID()}.tmp`);
			try {
				const { message } = await transport.sendMail(composeMessage(queued, from));
				if (!Buffer.isBuffer(message)) throw new TypeError("Nodemailer gave no bytes.");
				const file = await openNew(unfinished);
				try {
					await file.writeFile(message);
					await file.sync();
				} finally {
					await file.close();
				}
				await rename(unfinished, path.join(folder, name));
				return { outcome: "sent" };
			} catch (error) {
				await rm(unfinished, { force: true }).catch(() => undefined);
				const { code } = error as NodeJS.ErrnoException;
				if (code === undefined) throw error;
				return { outcome: "later", reason: `No se puede escribir en la carpeta de salida (${code})`, unreachable: true };
			}
		},
		async close() {
			transport.close();
		},
	};
}
