import { expect, test } from "vitest";
import type { Outcome } from "../app/desk/client/autosave.ts";
import type { Words } from "../app/desk/client/words.ts";
import { CONFLICT_MARKS } from "../domain/authoring/text-format.ts";
import { Failure } from "../domain/failure.ts";
import { openWorld, type Tab, type Weather, type Writer } from "./never-lose.fixture.ts";

/** Random runs; `npm run test:never-lose` makes 500. */
const RUNS = Number(process.env.NEVER_LOSE_RUNS ?? 16);
const FIRST = Number(process.env.NEVER_LOSE_SEED ?? 1);
const STEPS = 40;

const WEATHERS: readonly Weather[] = [
	...(["fine", "fine", "fine", "slow", "slow", "offline"] as const),
	...(["request lost", "answer lost", "answer lost", "error", "full disk", "signed out"] as const),
];

/** Pseudo-random numbers that are the same in every run. */
function sequence(seed: number): (below: number) => number {
	let state = seed * 2_654_435_761;
	return (below) => {
		state ^= state << 13;
		state ^= state >>> 17;
		state ^= state << 5;
		return (state >>> 0) % below;
	};
}

/** The words that were typed in a run: each is there once, so that it can be looked for. */
const typedIn = (text: string) => text.match(/w\d+x/g) ?? [];

/** Types, breaks, closes and opens at random for a while, and checks after each step that nothing is lost. */
async function run(seed: number): Promise<void> {
	const random = sequence(seed);
	const pick = <Each>(list: readonly Each[]): Each => list[random(list.length)] as Each;
	const world = await openWorld(Array.from({ length: 12 }, (_, line) => `Línea ${line}.`).join("\n\n"));
	const writers: readonly Writer[] = [world.made, await world.join("marta")];
	/** Words that somebody typed and nobody took out again on purpose. */
	const alive = new Set<string>();
	const acknowledged: { readonly version: number; readonly body: string }[] = [];
	let tabs: Tab[] = [];
	let count = 0;
	let current = { version: 1, body: (await world.present()).body };
	const log: string[] = [];

	const onOutcome = (_: Tab, sent: Words, outcome: Outcome) => {
		if (outcome.is === "saved") acknowledged.push({ version: outcome.version, body: sent.body ?? "" });
		if (outcome.is === "joined") acknowledged.push({ version: outcome.mine, body: sent.body ?? "" });
	};
	const open = async (writer: Writer, isDone = false) => {
		tabs.push(await world.open(writer, tabs, { isDone, slow: () => 200 + random(40_000), onOutcome }));
	};
	const forget = (text: string) => {
		for (const each of typedIn(text)) alive.delete(each);
	};

	function type(tab: Tab): void {
		const lines = (tab.words.body ?? "").split("\n");
		const at = random(lines.length);
		if (random(8) === 0) forget(lines.splice(at, 1)[0] ?? "");
		else {
			count += 1;
			const word = `w${count}x`;
			alive.add(word);
			lines[at] = random(4) === 0 ? `${lines[at]}\n\n${word}` : `${lines[at]} ${word}`;
		}
		tab.words = { ...tab.words, body: lines.join("\n"), ...(random(10) === 0 ? { summary: `Resumen ${count}` } : {}) };
		tab.autosave.changed();
	}

	async function close(tab: Tab): Promise<boolean> {
		tab.autosave.flush(true);
		// A browser without room for a copy asks, and the person stays.
		if (!tab.autosave.isSafe()) return false;
		tab.isOpen = false;
		tabs = tabs.filter((each) => each !== tab);
		return true;
	}

	/** «Guardar» after a conflict: the person keeps both texts, or the site's. */
	async function resolve(tab: Tab): Promise<void> {
		const { client, weather } = tab.writer;
		if (tab.autosave.status().is !== "clash" || weather !== "fine") return;
		const { body = "", ...ficha } = tab.words;
		const sent = await client.saveSource({ id: world.id, base: tab.autosave.base(), ficha, body });
		if (sent instanceof Failure) throw new Error(sent.message);
		if ("conflict" in sent) {
			const { version: base, proposal, mine } = sent.conflict;
			const marks: readonly string[] = Object.values(CONFLICT_MARKS);
			const both = proposal
				.split("\n")
				.filter((line) => !marks.includes(line))
				.join("\n");
			const kept =
				random(2) === 0
					? await client.saveSource({ id: world.id, base, text: both })
					: await client.keepSource({ id: world.id, base, mine });
			if (kept instanceof Failure || "conflict" in kept) return;
			// What the site does not show any more is a revision: it is found there.
		}
		tab.isOpen = false;
		tab.writer.room.removeItem(tab.key);
		tabs = tabs.filter((each) => each !== tab);
		await open(tab.writer, true);
	}

	async function check(): Promise<void> {
		const history = await world.history();
		const places = [
			...history.map(({ body }) => body),
			...tabs.map(({ words }) => words.body ?? ""),
			...writers.flatMap(({ room }) => room.values()),
		].join("\n");
		const lost = [...alive].filter((word) => !places.includes(word));
		expect(lost, `seed ${seed}: typed and nowhere\n${log.join("\n")}`).toEqual([]);
		const missing = acknowledged.filter(
			({ version, body }) => history.find((each) => each.version === version)?.body.trim() !== body.trim(),
		);
		expect(missing, `seed ${seed}: acknowledged and not in the history\n${log.join("\n")}`).toEqual([]);
		const shown = await world.present();
		if (shown.version !== current.version) {
			const reverted = typedIn(current.body).filter((word) => alive.has(word) && !shown.body.includes(word));
			expect(reverted, `seed ${seed}: written over\n${log.join("\n")}`).toEqual([]);
			current = { version: shown.version, body: shown.body };
		}
	}

	await open(world.made);
	await open(world.made);
	await open(writers[1] as Writer);
	for (let step = 0; step < STEPS; step += 1) {
		const tab = pick(tabs);
		const deed = random(20);
		const name = `${tab.writer.name} ${tab.key.split(":").at(-1)}`;
		if (deed < 10) type(tab);
		else if (deed < 13) tab.writer.weather = pick(WEATHERS);
		else if (deed < 14) tab.writer.room.isFull = !tab.writer.room.isFull;
		else if (deed < 15) tab.autosave.flush();
		else if (deed < 16) tab.autosave.wake();
		else if (deed < 18) {
			if (await close(tab)) await open(tab.writer);
		} else if (deed < 19) {
			count += 1;
			const word = `w${count}x`;
			alive.add(word);
			const line = random(12);
			await world.bring((body) => body.replace(`Línea ${line}.`, `Línea ${line}. ${word}`));
			if (!(await world.present()).body.includes(word)) alive.delete(word);
		} else await resolve(tab);
		log.push(`${step} ${name} ${deed} ${tab.writer.weather} ${tab.autosave.status().is}`);
		await check();
		await world.pass(random(4_000));
		log.push(
			`   ${tabs.map((each) => `${each.key.split(":").at(-1)} ${each.autosave.status().is} ${each.autosave.base()}`)}`,
		);
		await check();
	}

	for (const writer of writers) {
		writer.weather = "fine";
		writer.room.isFull = false;
	}
	for (let round = 0; round < 12; round += 1) {
		for (const tab of tabs) {
			tab.autosave.flush();
			await resolve(tab);
		}
		await world.pass(60_000);
		await check();
	}
	for (const tab of tabs) {
		const { is } = tab.autosave.status();
		expect(is, `seed ${seed}: at the end\n${log.join("\n")}`).toBe("saved");
	}
	await world.close();
}

test(
	`nothing that was typed or acknowledged is lost in ${RUNS} random runs (docs/product.md, 26.14)`,
	async () => {
		for (let seed = FIRST; seed < FIRST + RUNS; seed += 1) await run(seed);
	},
	RUNS * 5_000,
);
