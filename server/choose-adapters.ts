import path from "node:path";
import { areSameColors, mailColorsOf } from "../app/theme/palette.ts";
import type { Backend } from "../domain/backend.ts";
import type { QueuedMail } from "../domain/mail/mail.ts";
import { MAIL_COLORS, recolorMail } from "../domain/mail/mail-colors.ts";
import type { Mailer } from "../domain/mail/mail-outbox.ts";
import type { SiteConfig } from "../domain/site/site-config.ts";
import { isFirebaseInstalled } from "./build.ts";
import { type Config, ConfigError, type FirebaseConfig } from "./config.ts";

/** Opens the backend on Firebase. `mailDomain` is the part after the @ in Message-IDs. */
export type OpenFirebase = (project: FirebaseConfig & { readonly mailDomain: string }) => Promise<Backend>;

/**
 * Checks that the packages of backends/firebase are installed if the settings need them: those of the backend, and those
 * of App Check in the browser. `root` is the project's folder.
 * @throws {ConfigError} naming the command that installs them.
 */
export function requireFirebase(
	{ backend, appCheck }: Pick<Config, "backend" | "appCheck">,
	root = path.resolve(import.meta.dirname, ".."),
): void {
	const setting = backend === "firebase" ? "BACKEND=firebase" : appCheck === null ? null : "APP_CHECK_SITE_KEY";
	if (setting === null || isFirebaseInstalled(root)) return;
	throw new ConfigError([
		`${setting}: faltan los paquetes de Firebase; instálalos con npm ci --prefix backends/firebase --omit=dev`,
	]);
}

/**
 * Opens the configured backend; only its adapter is loaded.
 * @throws {ConfigError} when the packages of that backend are not installed.
 * @throws {DatabaseUnusable} when its data cannot be used as they are.
 */
export async function openBackend({
	backend,
	dataDir,
	siteUrl,
	firebase,
}: Pick<Config, "backend" | "dataDir" | "siteUrl" | "firebase">): Promise<Backend> {
	const mailDomain = new URL(siteUrl).hostname;
	switch (backend) {
		case "embedded": {
			const { openEmbedded } = await import("../backends/sqlite/open-embedded.server.ts");
			return openEmbedded({ dataDir, mailDomain });
		}
		case "firebase": {
			if (firebase === null) throw new Error("BACKEND=firebase without its settings");
			requireFirebase({ backend, appCheck: null });
			// `as string` keeps TypeScript from looking for packages that need not be installed.
			const { openFirebase }: { readonly openFirebase: OpenFirebase } = await import(
				"../backends/firebase/open-firebase.server.ts" as string
			);
			return openFirebase({ ...firebase, mailDomain });
		}
	}
}

/** Name of the folder inside DATA_DIR for messages while no mail server is set. */
const OUTBOX_FOLDER = "outbox";

/** The folder for messages while no mail server is set. */
export function outboxFolder({ dataDir }: Pick<Config, "dataDir">): string {
	return path.join(dataDir, OUTBOX_FOLDER);
}

/**
 * The configured mailer: the mail server's, or files in `outboxFolder` (docs/product.md, 14.1). Senders without a name
 * or an address of their own have those of the settings in force.
 */
export async function openMailer(
	config: Pick<Config, "smtpUrl" | "mailFrom" | "dataDir">,
	readSite: () => Promise<SiteConfig>,
): Promise<Mailer> {
	const { mailFrom } = config;
	const from = async () => {
		const { name, supportEmail } = await readSite();
		return { name: mailFrom?.name ?? name, address: mailFrom?.address ?? supportEmail };
	};
	if (config.smtpUrl !== null) {
		const { createSmtpMailer } = await import("./mail/smtp-mailer.server.ts");
		const { createLetterMailer } = await import("./mail/letter-mailer.server.ts");
		const one = createSmtpMailer({ url: config.smtpUrl, from });
		const many = createLetterMailer({ url: config.smtpUrl, from });
		const both: Mailer = {
			send: (queued) => one.send(queued),
			sendLetter: (queued) => many.sendLetter(queued),
			close: async () => void (await Promise.all([one.close(), many.close()])),
		};
		return inSiteColors(both, readSite);
	}
	const { createFileMailer } = await import("./mail/file-mailer.server.ts");
	return inSiteColors(createFileMailer({ folder: outboxFolder(config), from, now: () => new Date() }), readSite);
}

/** A mailer that sends messages in the colours in force. */
function inSiteColors(mailer: Mailer, readSite: () => Promise<SiteConfig>): Mailer {
	async function colored(queued: QueuedMail): Promise<QueuedMail> {
		const { themeColor } = await readSite();
		const { mail } = queued;
		const isPlain = areSameColors(themeColor, { dark: MAIL_COLORS.brandDark, light: MAIL_COLORS.brandLight });
		if (isPlain) return queued;
		return { ...queued, mail: { ...mail, html: recolorMail(mail.html, mailColorsOf(themeColor)) } };
	}
	const { sendLetter } = mailer;
	return {
		send: async (queued) => mailer.send(await colored(queued)),
		...(sendLetter === undefined ? {} : { sendLetter: async (queued) => sendLetter(await colored(queued)) }),
		close: () => mailer.close(),
	};
}
