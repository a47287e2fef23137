import { vi } from "vitest";
import { startMailServer } from "../../../server/mail/mail-server.fixture.ts";
import { openEmptied } from "../emulated.fixture.ts";

/** A function that the platform triggers, as a test calls it. */
interface Triggered {
	run(event: unknown): Promise<void>;
	readonly __endpoint: Readonly<Record<string, unknown>>;
}

type Name = "everyMinute" | "lettersEveryMinute" | "mailKept";

/** The functions that the platform triggers. */
export const functions = async () => (await import("./functions.ts")) as unknown as Readonly<Record<Name, Triggered>>;

/** Empties the emulated project, and has the functions of this process work on it and send mail to a server of the test. */
export async function openFunctions(mail: Parameters<typeof startMailServer>[0]) {
	const backend = await openEmptied();
	const server = await startMailServer(mail);
	vi.stubEnv("APP_ENV", "test");
	vi.stubEnv("BACKEND", "firebase");
	vi.stubEnv("SITE_URL", "https://tertulia.example");
	vi.stubEnv("SMTP_URL", server.url);
	return {
		backend,
		async close() {
			vi.unstubAllEnvs();
			await server.close();
			await backend.close();
		},
	};
}
