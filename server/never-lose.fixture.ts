import { createCalls } from "../api/call-function.ts";
import { type Client, createClient, nobody } from "../api/client.ts";
import { makeSettings, signInAs } from "../api/context.fixture.ts";
import type { ApiSettings } from "../api/context.ts";
import { contracts } from "../api/contracts.ts";
import { serveFunction } from "../api/serve-function.ts";
import { type Autosave, createAutosave, type Outcome } from "../app/desk/client/autosave.ts";
import { copyKey, findCopies, keepCopy, sortCopies } from "../app/desk/client/copies.ts";
import { sendWords } from "../app/desk/client/send-words.ts";
import type { Words } from "../app/desk/client/words.ts";
import { openMemory } from "../backends/sqlite/memory.fixture.ts";
import { planSave } from "../domain/authoring/plan-save.ts";
import type { Backend } from "../domain/backend.ts";
import { fichaOf, shownValue } from "../domain/desk/ficha.ts";
import { Failure } from "../domain/failure.ts";
import type { Caller } from "../domain/sign-in/account-context.ts";
import { createCompiler } from "../publishing/compiler.server.ts";
import { readPicture } from "../publishing/received-picture.server.ts";
import { readSettings } from "../publishing/site-settings.server.ts";
import { textFormat } from "../publishing/text-format.server.ts";
import { site } from "../site.config.ts";

/** What happens to the requests of a browser. A server that is killed is one of the two losses. */
export type Weather =
	| "fine"
	| "offline"
	| "request lost"
	| "answer lost"
	| "slow"
	| "error"
	| "full disk"
	| "signed out";

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
	readonly client: Client;
	readonly room: Room;
	weather: Weather;
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

/** A site in memory with one text, people who write it, and a clock. */
export async function openWorld(body: string) {
	const clock = createClock();
	const backend: Backend = await openMemory();
	const now = () => new Date(clock.now());
	const compiler = createCompiler(backend.media, { authors: {}, brand: { name: "Tertulia", grounds: {} } });
	const reserved = { first: new Set<string>(), plannedFirst: new Set<string>(), plannedLast: new Set<string>() };
	const settings: ApiSettings = makeSettings(backend, {
		now,
		desk: {
			...{ compiler, format: textFormat, reserved, readPicture },
			readSettings: (text) => readSettings(text, { defaults: site, checkColors: () => [] }),
		},
	});
	const calls = createCalls(settings);
	let working = 0;
	let views = 0;

	const settle = async () => {
		for (let calm = 0; calm < 3; calm = working === 0 ? calm + 1 : 0)
			await new Promise((resolve) => setImmediate(resolve));
	};

	async function join(name: string): Promise<Writer> {
		const caller = await signInAs(backend, `${name}@e.es`, now(), ["ed.10"]);
		return { name, caller, client: createClient(calls, { caller }), room: new Room(), weather: "fine" };
	}

	/** `fetch` of a browser in its weather. `slow`: how long an answer takes then. */
	const fetchOf = (writer: Writer, slow: () => number) => async (_: string | URL | Request, init?: RequestInit) => {
		const wait = (ms: number) => new Promise<void>((resolve) => clock.after(ms, resolve));
		const { weather } = writer;
		if (weather === "slow") await wait(slow());
		if (weather === "offline" || weather === "request lost") throw new TypeError("No connection.");
		const failed = (status: number) => Response.json({ error: { code: "x", message: "No." } }, { status });
		if (weather === "error") return failed(500);
		if (weather === "full disk") return failed(503);
		working += 1;
		try {
			const { method = "GET", headers = {}, body = null } = init ?? {};
			const request = new Request("https://tertulia.example/api/saveSource", { method, headers, body });
			const caller = weather === "signed out" ? nobody : writer.caller;
			const answer = await serveFunction(contracts.saveSource, request, "", settings, caller);
			if (weather === "answer lost") throw new TypeError("The connection broke.");
			return answer;
		} finally {
			working -= 1;
		}
	};

	const made = await join("eva");
	const first = await made.client.createSource({
		...{ sort: "articulo", ficha: { name: "Un texto", summary: "Un resumen." }, body },
	});
	if (first instanceof Failure) throw new Error(first.message);
	const { id } = first;

	async function present() {
		const source = await made.client.getSource({ id });
		if (source instanceof Failure) throw new Error(source.message);
		return source;
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

	/** Brings a new version from a folder, with other words. */
	async function bring(change: (body: string) => string): Promise<void> {
		const source = await backend.sources.find(id);
		const text = source === null ? null : await backend.sources.text(id, source.version);
		if (source === null || text === null) throw new Error("The text is gone.");
		const changed = textFormat.withBody(text, change(textFormat.read(text).body));
		const written = { text: changed, hash: textFormat.hash(changed), by: null, why: "restored" as const };
		const write = planSave(source, source.version, { ...written, now: now().toISOString() });
		if (write !== null) await backend.sources.write([write]);
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

	return {
		id,
		made,
		join,
		open,
		bring,
		present,
		history,
		pass: (ms: number) => clock.pass(ms, settle),
		close: () => backend.close(),
	};
}

export type World = Awaited<ReturnType<typeof openWorld>>;
