import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { openMemory } from "../backends/sqlite/memory.fixture.ts";
import type { Backend } from "../domain/backend.ts";
import { makePublication } from "../domain/content/content.fixture.ts";
import type { Mailer } from "../domain/mail/mail-outbox.ts";
import type { EventToPublish, PageToPublish } from "../domain/publication/publication-store.ts";
import { NO_SCHOOL, type SchoolToPublish } from "../domain/school/school-publication.ts";
import { createPictureMaker } from "../publishing/picture-maker.server.ts";
import { createWorkerCompiler } from "../publishing/worker-compiler.server.ts";
import { site } from "../site.config.ts";
import { parseConfig } from "./config.ts";
import { freePort } from "./free-port.fixture.ts";
import { type ConnectionLimits, connectionLimits } from "./http/connections.ts";
import type { RequestLine } from "./http/request-log.ts";
import { createMailbox, type Mailbox } from "./mailbox.fixture.ts";
import { brandOf } from "./site-settings.ts";

/** A line of the site's log. */
export type LoggedLine = Partial<RequestLine> & { readonly level: string; readonly message: string } & Readonly<
		Record<string, unknown>
	>;

/**
 * A listening site, for tests that speak HTTP to it. Its backend is an embedded one in memory, or the emulators where
 * they run.
 */
export interface TestSite {
	/** Origin to send requests to; also the configured SITE_URL unless `env` says otherwise. */
	readonly origin: string;
	readonly backend: Backend;
	readonly log: readonly LoggedLine[];
	/** Receives the site's mail, unless the test provided its own mailer. */
	readonly mailbox: Mailbox;
	/** `fetch` of a path of the site, without following redirects. */
	get(path: string, init?: RequestInit): Promise<Response>;
	/** Runs a job at once, for a test that has advanced the clock. */
	wake(
		job: "mail" | "events" | "housekeeping" | "misses" | "mirror" | "schedule" | "repair" | "pictures" | "letters",
	): void;
	stop(): Promise<void>;
}

interface TestSiteOptions {
	readonly pages?: readonly PageToPublish[];
	readonly events?: readonly EventToPublish[];
	readonly school?: SchoolToPublish;
	/** Settings beside HOST and PORT, which are set to this machine and a free port. */
	readonly env?: Readonly<Record<string, string>>;
	readonly now?: () => Date;
	readonly pageCacheBytes?: number;
	/** Wraps the backend, to make parts of it fail. */
	readonly wrap?: (backend: Backend) => Backend;
	/** Delivers the site's mail instead of the mailbox. */
	readonly mailer?: Mailer;
	/** Time limits of connections. By default the usual ones, but idle connections do not delay `stop`. */
	readonly limits?: ConnectionLimits;
	/** Opens the backend; an empty one by default. */
	readonly open?: () => Promise<Backend>;
}

/** An empty backend: in memory, or on the emulators where they run. */
async function openEmpty(): Promise<Backend> {
	if (process.env.FIRESTORE_EMULATOR_HOST === undefined) return openMemory();
	// `as string` keeps TypeScript from looking for packages that need not be installed.
	const fixture: { openEmptied(): Promise<Backend> } = await import(
		"../backends/firebase/emulated.fixture.ts" as string
	);
	return fixture.openEmptied();
}

const BUILD = path.resolve(import.meta.dirname, "../build/server/main.js");

/**
 * Starts the built site over its own backend with these pages, events and lessons.
 * @throws {Error} when the site has not been built.
 */
export async function startTestSite({
	pages = [],
	events = [],
	school = NO_SCHOOL,
	env = {},
	now,
	pageCacheBytes,
	wrap = (backend) => backend,
	mailer,
	limits = { ...connectionLimits, idleGraceMs: 5 },
	open = openEmpty,
}: TestSiteOptions = {}): Promise<TestSite> {
	if (!existsSync(BUILD)) throw new Error("The site is not built: npm run build");
	const main: typeof import("./main.ts") = await import(pathToFileURL(BUILD).href);
	const backend = await open();
	if (pages.length + events.length + school.lessons.length > 0)
		await backend.publication.publish(makePublication(pages, { events, school }));
	const port = await freePort();
	// The folder is made when a file arrives.
	const dataDir = path.join(tmpdir(), `tertulia-site-${port}`);
	const address = { PORT: String(port), HOST: "127.0.0.1", SITE_URL: `http://127.0.0.1:${port}` };
	const config = parseConfig({ ...address, DATA_DIR: dataDir, ...env });
	const log: LoggedLine[] = [];
	const mailbox = createMailbox();
	const running = await main.serve({
		config,
		backend: config.apiUrl === null ? wrap(backend) : null,
		mailer: mailer ?? mailbox,
		compiler: createWorkerCompiler(backend.media, { authors: site.authors, brand: brandOf(site) }),
		pictures: createPictureMaker(),
		limits,
		clientFolder: path.resolve(import.meta.dirname, "../build/client"),
		...(now === undefined ? {} : { now }),
		...(pageCacheBytes === undefined ? {} : { pageCacheBytes }),
		log: {
			request: (line) => log.push({ level: "info", message: "request", ...line }),
			write: (level, message, fields) => log.push({ level, message, ...fields }),
			flush: () => undefined,
		},
	});
	return {
		origin: running.address,
		backend,
		log,
		mailbox,
		get: (target, init) => fetch(running.address + target, { redirect: "manual", ...init }),
		wake: running.wake,
		stop: async () => {
			await running.stop();
			await rm(dataDir, { recursive: true, force: true });
		},
	};
}
