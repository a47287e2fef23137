import type { Backend } from "../../domain/backend.ts";
import type { BreachedPasswords } from "../../domain/sign-in/breached-passwords.ts";
import type { SiteConfig } from "../../domain/site/site-config.ts";
import type { Terminal } from "./ask.ts";

/** What the actions of `site user` work with. */
export interface UserCommand extends Terminal {
	readonly backend: Backend;
	readonly siteUrl: string;
	/** The list that new passwords are compared with; null or absent: none. */
	readonly breachedPasswords?: BreachedPasswords | null;
	readonly now: () => Date;
	/** The settings in force. */
	readonly site: SiteConfig;
	readonly print: (line: string) => void;
	/** Reads the password for `--password -`. */
	readonly readPassword: () => Promise<string>;
}
