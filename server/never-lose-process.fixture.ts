/**
 * A process that answers functions of the desk, and that can be killed. It is started with a channel for messages, and
 * sends "ready", then an `Answered` for each `Asked`.
 */
import { DatabaseSync } from "node:sqlite";
import { makeSettings } from "../api/context.fixture.ts";
import { contracts } from "../api/contracts.ts";
import { serveFunction } from "../api/serve-function.ts";
import { openEmbedded } from "../backends/sqlite/open-embedded.server.ts";
import type { Compiler } from "../domain/publication/compiler.ts";
import type { Caller } from "../domain/sign-in/account-context.ts";
import { isCannotWrite } from "../domain/unavailable.ts";
import { compileOpening } from "../publishing/compile-opening.server.ts";
import { readPicture } from "../publishing/received-picture.server.ts";
import { readSettings } from "../publishing/site-settings.server.ts";
import { textFormat } from "../publishing/text-format.server.ts";
import { site } from "../site.config.ts";

/** Where a request kills its process, as by kill -9: when it arrives, before its commit, or after that. */
export type Death = "arrival" | "commit" | "committed";

/** A request for a function that takes JSON. */
export interface Asked {
	readonly number: number;
	/** Where the site's data are. */
	readonly dataDir: string;
	readonly name: "createSource" | "saveSource" | "keepSource";
	readonly body: string;
	readonly caller: Caller;
	/** The time at the site, in milliseconds since 1970. */
	readonly at: number;
	/** Whether the database may not grow meanwhile. */
	readonly isFull: boolean;
	readonly death: Death | null;
}

export interface Answered {
	readonly number: number;
	readonly status: number;
	readonly body: string;
}

const underWay = new Set<Asked>();
let time = 0;

function dieIfAsked(where: Death): void {
	if ([...underWay].some(({ death }) => death === where)) process.kill(process.pid, "SIGKILL");
}

/** The connection to the database. The search has another file, and commits in another way. */
let database: DatabaseSync | null = null;
const { prepare } = DatabaseSync.prototype;
DatabaseSync.prototype.prepare = function (this: DatabaseSync, ...given) {
	const statement = prepare.apply(this, given);
	if (given[0] !== "COMMIT") return statement;
	database = this;
	const commit = statement.run.bind(statement);
	statement.run = () => {
		dieIfAsked("commit");
		const done = commit();
		dieIfAsked("committed");
		return done;
	};
	return statement;
};

async function openSite(dataDir: string) {
	const backend = await openEmbedded({ dataDir, passwordCost: { N: 16, r: 8, p: 1 } });
	const settings = makeSettings(backend, {
		now: () => new Date(time),
		desk: {
			// Saving compiles nothing, and every start after a kill would load it.
			compiler: {} as Compiler,
			format: textFormat,
			reserved: { first: new Set(), plannedFirst: new Set(), plannedLast: new Set() },
			...{ readPicture, compileOpening, checkSender: async () => null },
			readSettings: (text) => readSettings(text, { defaults: site, checkColors: () => [] }),
		},
	});
	return { backend, settings };
}

/** The site that is open. Requests for another one open that in its place. */
let opened: { readonly dataDir: string; readonly site: ReturnType<typeof openSite> } | null = null;
async function siteAt(dataDir: string): ReturnType<typeof openSite> {
	if (opened?.dataDir === dataDir) return opened.site;
	const before = opened;
	database = null;
	opened = { dataDir, site: openSite(dataDir) };
	await (await before?.site)?.backend.close();
	return opened.site;
}

/** Takes all room from the database while a request wants it so, and gives it back. */
function setRoom(): void {
	const isFull = [...underWay].some((each) => each.isFull);
	const used = Number(database?.prepare("PRAGMA page_count").get()?.page_count);
	database?.exec(`PRAGMA max_page_count = ${isFull ? used : 4_000_000}`);
}

async function answer(asked: Asked): Promise<Answered> {
	const { number, name, body, caller } = asked;
	const { settings } = await siteAt(asked.dataDir);
	time = asked.at;
	underWay.add(asked);
	dieIfAsked("arrival");
	setRoom();
	const headers = { "content-type": "application/json" };
	const request = new Request(`https://tertulia.example/api/${name}`, { method: "POST", headers, body });
	try {
		const response = await serveFunction(contracts[name], request, "", settings, caller);
		return { number, status: response.status, body: await response.text() };
	} catch (error) {
		const failed = { error: { code: "x", message: String(error) } };
		return { number, status: isCannotWrite(error) ? 503 : 500, body: JSON.stringify(failed) };
	} finally {
		underWay.delete(asked);
		setRoom();
	}
}

process.on("disconnect", () => process.exit());
process.on("message", async (asked: Asked) => process.send?.(await answer(asked)));
process.send?.("ready");
