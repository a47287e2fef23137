import path from "node:path";
import type { Mailer } from "../domain/mail/mailer.ts";
import { site } from "../site.config.ts";
import type { Config } from "./config.ts";

/** Name of the folder inside DATA_DIR for messages while no mail server is set. */
const OUTBOX_FOLDER = "outbox";

/** The folder for messages while no mail server is set. */
export function outboxFolder({ dataDir }: Pick<Config, "dataDir">): string {
	return path.join(dataDir, OUTBOX_FOLDER);
}

/** The configured mailer: the mail server's, or files in `outboxFolder` (docs/product.md, 14.1). */
export async function openMailer(config: Pick<Config, "smtpUrl" | "mailFrom" | "dataDir">): Promise<Mailer> {
	const from = { name: config.mailFrom?.name ?? site.name, address: config.mailFrom?.address ?? site.supportEmail };
	if (config.smtpUrl !== null) {
		const { createSmtpMailer } = await import("./mail/smtp-mailer.server.ts");
		return createSmtpMailer({ url: config.smtpUrl, from });
	}
	const { createFileMailer } = await import("./mail/file-mailer.server.ts");
	return createFileMailer({ folder: outboxFolder(config), from, now: () => new Date() });
}
