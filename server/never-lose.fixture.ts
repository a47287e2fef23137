import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { nobody } from "../api/client.ts";
import { signInAs } from "../api/context.fixture.ts";
import { type Autosave, createAutosave, type Outcome } from "../app/desk/client/autosave.ts";
import { copyKey, findCopies, keepCopy, sortCopies } from "../app/desk/client/copies.ts";
import { sendWords } from "../app/desk/client/send-words.ts";
import type { Words } from "../app/desk/client/words.ts";
import { openEmbedded } from "../backends/sqlite/open-embedded.server.ts";
import { shownValue } from "../domain/desk/ficha.ts";
import { fichaOf } from "../domain/desk/ficha-fields.ts";
import type { Caller } from "../domain/sign-in/account-context.ts";
import { textFormat } from "../publishing/text-format.server.ts";
import { type ImportOptions, importFolder } from "./cli/import-folder.ts";
import type { Asked, Death } from "./never-lose-process.fixture.ts";
import type { Answer, Server } from "./never-lose-server.fixture.ts";

/** What happens to the requests of a browser. */
export type Weather =
	| "fine"
	| "offline"
	| "request lost"
	| "answer lost"
	| "slow"
	| "error"
	| "full disk"
	| "signed out";

/** How long a process that was killed is not there. */
const DOWN_MS = 7_000;

/** A clock that goes on only when it is told to, and what waits for it. */
function createClock() {
	let time = Date.parse("2026-11-23T10:00:00.000Z");
	let waiting: { readonly at: number; readonly run: () => void }[] = [];
	const after = (ms: number, run: () => void) => {
		const one = { at: time + ms, run };
		waiting.push(one);
		return () => {
			waiting = waiting.filter((each) => each !== one);
		};
	};
	return {
		now: () => time,
		after,
		/** Lets time pass, and waits after each thing that happens until all its work is done. */
		async pass(ms: number, settle: () => Promise<void>): Promise<void> {
			const end = time + ms;
			await settle();
			for (;;) {
				const [next] = waiting.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at);
				if (next === undefined) break;
				waiting = waiting.filter((each) => each !== next);
				time = next.at;
				next.run();
				await settle();
			}
			time = end;
		},
	};
}

/** Local storage of a browser, with as much room as it is given. */
export class Room implements Storage {
	readonly #entries = new Map<string, string>();
	isFull = false;
	get length() {
		return this.#entries.size;
	}
	key(index: number) {
		return [...this.#entries.keys()][index] ?? null;
	}
	getItem(key: string) {
		return this.#entries.get(key) ?? null;
	}
	setItem(key: string, value: string) {
		if (this.isFull) throw new DOMException("There is no room.", "QuotaExceededError");
		this.#entries.set(key, value);
	}
	removeItem(key: string) {
		this.#entries.delete(key);
	}
	clear() {
		this.#entries.clear();
	}
	values(): readonly string[] {
		return [...this.#entries.values()];
	}
}

/** A person with a browser. */
export interface Writer {
	readonly name: string;
	readonly caller: Caller & { readonly user: { readonly uid: string } };
	readonly room: Room;
	weather: Weather;
}

/** What functions that save a text answer. */
interface FormAnswer {
	readonly id?: string;
	readonly conflict?: { readonly version: number; readonly proposal: string; readonly mine: string };
	readonly error?: { readonly message: string };
}

/** A page of the text in a browser. */
export interface Tab {
	readonly writer: Writer;
	readonly key: string;
	words: Words;
	readonly autosave: Autosave;
	/** Words about which the person was asked. */
	readonly offers: number;
	isOpen: boolean;
}

/** A site with one text, whose process can be killed; people who write it, a folder, and a clock. */
export async function openWorld(server: Server, body: string) {
	const clock = createClock();
	const dataDir = await mkdtemp(path.join(tmpdir(), "tertulia-never-lose-"));
	const folder = path.join(dataDir, "carpeta");
	// What the folder's owner runs at the terminal, and what the checks read: not the process that answers browsers.
	const backend = await openEmbedded({ dataDir, passwordCost: { N: 16, r: 8, p: 1 } });
	const now = () => new Date(clock.now());
	const underWay = new Set<Promise<unknown>>();
	let death: Death | null = null;
	let views = 0;

	/** Waits until all that was begun has ended, the start of a process too. */
	const settle = async () => {
		for (let calm = 0; calm < 4; calm += 1) {
			if (underWay.size > 0) calm = 0;
			await Promise.allSettled(underWay);
			await setImmediate();
		}
	};
	function during<Result>(work: Promise<Result>): Promise<Result> {
		underWay.add(work);
		const end = () => underWay.delete(work);
		work.then(end, end);
		return work;
	}

	async function join(name: string): Promise<Writer> {
		const caller = await signInAs(backend, `${name}@e.es`, now(), ["ed.10"]);
		return { name, caller, room: new Room(), weather: "fine" };
	}

	/** Asks the site. It may be killed by that, and is started again after a while. */
	function ask(request: Pick<Asked, "name" | "body" | "caller" | "isFull">): Promise<Answer> {
		const dies = death;
		death = null;
		return during(server.ask({ ...request, dataDir, at: clock.now(), death: dies }).finally(startLater));
	}

	let isStarting = false;
	function startLater(): void {
		if (server.isUp() || isStarting) return;
		isStarting = true;
		clock.after(DOWN_MS, () => {
			isStarting = false;
			void during(server.start());
		});
	}

	/** Asks the site as a form does, when the weather is fine. Null: there is no answer, and nobody knows what it did. */
	async function call(writer: Writer, name: Asked["name"], input: object): Promise<FormAnswer | null> {
		const request = { name, body: JSON.stringify(input), caller: writer.caller, isFull: false };
		const answer = await ask(request).catch(() => null);
		return answer === null ? null : JSON.parse(answer.body);
	}

	/** `fetch` of a browser in its weather. `slow`: how long an answer takes then. */
	const fetchOf = (writer: Writer, slow: () => number) => async (_: string | URL | Request, init?: RequestInit) => {
		const wait = (ms: number) => new Promise<void>((resolve) => clock.after(ms, resolve));
		const { weather } = writer;
		if (weather === "slow") await wait(slow());
		if (weather === "offline" || weather === "request lost") throw new TypeError("No connection.");
		if (weather === "error") return Response.json({ error: { code: "x", message: "No." } }, { status: 500 });
		const caller = weather === "signed out" ? nobody : writer.caller;
		const isFull = weather === "full disk";
		const answer = await ask({ name: "saveSource", body: String(init?.body), caller, isFull });
		if (weather === "answer lost") throw new TypeError("The connection broke.");
		return new Response(answer.body, { status: answer.status });
	};

	if (!server.isUp()) await server.start();
	const made = await join("eva");
	const ficha = { name: "Un texto", summary: "Un resumen." };
	const { id = "" } = (await call(made, "createSource", { sort: "articulo", ficha, body })) ?? {};

	/** The text that the site has now, as the page of the desk shows it. */
	async function present() {
		const source = await backend.sources.find(id);
		const text = source === null ? null : await backend.sources.text(id, source.version);
		if (source === null || text === null) throw new Error("The text is gone.");
		const { fields, body } = textFormat.read(text);
		return { version: source.version, path: source.path, text, fields, body };
	}

	/** Opens the text in a browser as its page's script does. `isDone`: the page says that a form was saved. */
	async function open(
		writer: Writer,
		others: readonly Tab[],
		{
			isDone = false,
			slow,
			onOutcome,
		}: { isDone?: boolean; slow: () => number; onOutcome: (tab: Tab, sent: Words, outcome: Outcome) => void },
	): Promise<Tab> {
		const { fields, body: shown, version } = await present();
		const ficha = fichaOf("articulo").map((field) => [field.name, shownValue(field, fields)] as const);
		const page = { base: version, words: { ...Object.fromEntries(ficha), body: shown }, isDone, isTaken: false };
		const storage = writer.room;
		const isOpen = (key: string) => others.some((tab) => tab.isOpen && tab.key === key);
		const found = findCopies(storage, { uid: writer.caller.user.uid, id, isOpen });
		const { applied, offered, dropped } = sortCopies(found, page);
		for (const each of dropped) keepCopy(storage, each.key, null);
		views += 1;
		const key = copyKey(writer.caller.user.uid, id, String(views));
		const ask = fetchOf(writer, slow);
		const autosave = createAutosave({
			...{ base: page.base, stored: page.words, unanswered: applied?.unanswered ?? null },
			keep: (copy) => (tab.isOpen ? keepCopy(storage, key, copy) : true),
			place: (words) => {
				tab.words = words;
				return true;
			},
			read: () => tab.words,
			send: async (request) => {
				const outcome = await sendWords({ id, author: writer.caller.user.uid, ask: ask as typeof fetch }, request);
				onOutcome(tab, request.words, outcome);
				// Nobody is there any more to take the answer.
				return tab.isOpen ? outcome : new Promise<never>(() => undefined);
			},
			onJoined: () => undefined,
			show: () => undefined,
			after: (ms, run) => clock.after(ms, () => tab.isOpen && run()),
			now: clock.now,
		});
		const tab: Tab = { writer, key, words: page.words, autosave, offers: offered.length, isOpen: true };
		if (applied !== null) {
			tab.words = applied.copy.words;
			autosave.changed();
			if (autosave.isSafe()) keepCopy(storage, applied.key, null);
		}
		return tab;
	}

	/** The folder gets the site's text: it is exported anew. */
	async function exportText(): Promise<void> {
		const { path: name, text } = await present();
		await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
		await writeFile(path.join(folder, name), text);
	}

	/** What the folder's text says below its front matter. */
	async function inFolder(): Promise<string> {
		return textFormat.read(await readFile(path.join(folder, (await present()).path), "utf8")).body;
	}

	/** Changes the folder's text and imports it. Whether that was done: it is not where both sides changed the same. */
	async function bring(change: (body: string) => string, options: ImportOptions): Promise<boolean> {
		const file = path.join(folder, (await present()).path);
		const text = await readFile(file, "utf8");
		await writeFile(file, textFormat.withBody(text, change(textFormat.read(text).body)));
		const { exitCode } = await importFolder(folder, backend, { ...options, sample: "keep", now: now() });
		return exitCode === 0;
	}

	/** All texts that the site has or had, the newest first. */
	async function history(): Promise<readonly { readonly version: number; readonly body: string }[]> {
		const revisions = await backend.sources.revisions(id);
		return Promise.all(
			revisions.map(async ({ version }) => {
				const text = (await backend.sources.text(id, version)) ?? "";
				return { version, body: textFormat.read(text).body };
			}),
		);
	}

	await exportText();
	return {
		...{ id, made, join, open, call, present, history, exportText, inFolder, bring },
		/** The next request kills the process. */
		kill(where: Death): void {
			death = where;
		},
		pass: (ms: number) => clock.pass(ms, settle),
		async close(): Promise<void> {
			await backend.close();
			await rm(dataDir, { recursive: true });
		},
	};
}

export type World = Awaited<ReturnType<typeof openWorld>>;
