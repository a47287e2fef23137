import { expect, test } from "vitest";
import type { Outcome } from "../app/desk/client/autosave.ts";
import type { Words } from "../app/desk/client/words.ts";
import { CONFLICT_MARKS } from "../domain/authoring/text-format.ts";
import type { ImportOptions } from "./cli/import-folder.ts";
import { openWorld, type Tab, type Weather, type Writer } from "./never-lose.fixture.ts";
import type { Death } from "./never-lose-process.fixture.ts";
import { openServer, type Server } from "./never-lose-server.fixture.ts";

/**
 * Random runs, and the seed of the first. `npm run test:never-lose` makes 500, from a seed of the moment. A run that
 * failed says its seed, and is made again by NEVER_LOSE_SEED=… NEVER_LOSE_RUNS=1.
 */
const RUNS = Number(process.env.NEVER_LOSE_RUNS ?? 6);
const FIRST = Number(process.env.NEVER_LOSE_SEED ?? (process.env.NEVER_LOSE_RUNS === undefined ? 1 : Date.now() % 1e9));
const STEPS = 40;

const DEATHS: readonly Death[] = ["arrival", "commit", "committed"];
const IMPORTS: readonly ImportOptions[] = [{}, { merge: true }, { merge: true, keep: "desk" }, { keep: "folder" }];

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

/**
 * A proposal in which a person has kept what both wrote: without the marks, and without the second line of a field that
 * both changed. With two of them the text's page shows no form (docs/product.md, 26.3).
 */
function withBoth(proposal: string): string {
	const marks: readonly string[] = Object.values(CONFLICT_MARKS);
	let hasSummary = false;
	return proposal
		.split("\n")
		.filter((line) => {
			if (!line.startsWith("summary:")) return !marks.includes(line);
			const isSecond = hasSummary;
			hasSummary = true;
			return !isSecond;
		})
		.join("\n");
}

/** The words that were typed in a run: each is there once, so that it can be looked for. */
const typedIn = (text: string) => text.match(/w\d+x/g) ?? [];

/** Types, breaks, kills, closes, opens and imports at random for a while, and checks after each step that nothing is lost. */
async function run(seed: number, server: Server): Promise<void> {
	const random = sequence(seed);
	const pick = <Each>(list: readonly Each[]): Each => list[random(list.length)] as Each;
	const world = await openWorld(server, Array.from({ length: 12 }, (_, line) => `Línea ${line}.`).join("\n\n"));
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
		const { writer } = tab;
		if (tab.autosave.status().is !== "clash" || writer.weather !== "fine") return;
		const { body = "", ...ficha } = tab.words;
		const base = tab.autosave.base();
		const sent = await world.call(writer, "saveSource", { id: world.id, base, ficha, body });
		if (sent === null) return;
		if (sent.error !== undefined) throw new Error(sent.error.message);
		if (sent.conflict !== undefined) {
			const { version: base, proposal, mine } = sent.conflict;
			const kept =
				random(2) === 0
					? await world.call(writer, "saveSource", { id: world.id, base, text: withBoth(proposal) })
					: await world.call(writer, "keepSource", { id: world.id, base, mine });
			if (kept === null || kept.error !== undefined || kept.conflict !== undefined) return;
			// What the site does not show any more is a revision: it is found there.
		}
		tab.isOpen = false;
		tab.writer.room.removeItem(tab.key);
		tabs = tabs.filter((each) => each !== tab);
		await open(tab.writer, true);
	}

	/** All that people have: the pages that are open, and the copies of their browsers. */
	const atPeople = () => [...tabs.map(({ words }) => words.body), ...writers.flatMap(({ room }) => room.values())];

	/** The folder's owner writes a line in it and imports it. */
	async function bring(): Promise<void> {
		count += 1;
		const [word, line] = [`w${count}x`, random(12)];
		const options = pick(IMPORTS);
		const isDone = await world.bring((body) => {
			const lines = body.split("\n");
			const at = lines.findIndex((each) => each.startsWith(`Línea ${line}.`));
			if (at >= 0) alive.add(word);
			return lines.map((each, index) => (index === at ? `${each} ${word}` : each)).join("\n");
		}, options);
		log.push(`   ${isDone ? "imported" : "refused"} ${JSON.stringify(options)}`);
		// The folder's owner wanted it in place of what the site has, which stays in the history.
		if (options.keep === "folder") current = await world.present();
	}

	/** The folder's owner gives up what only the folder has, and takes the site's text. */
	async function takeToFolder(): Promise<void> {
		const old = await world.inFolder();
		const others = [...(await world.history()).map(({ body }) => body), ...atPeople()].join("\n");
		for (const word of typedIn(old)) if (!others.includes(word)) alive.delete(word);
		await world.exportText();
	}

	async function check(): Promise<void> {
		// A save that is under way may be answered once the history was read.
		const answered = [...acknowledged];
		const history = await world.history();
		const places = [...history.map(({ body }) => body), ...atPeople(), await world.inFolder()].join("\n");
		const lost = [...alive].filter((word) => !places.includes(word));
		expect(lost, `seed ${seed}: typed and nowhere\n${log.join("\n")}`).toEqual([]);
		const missing = answered.filter(
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
		const deed = random(22);
		const name = `${tab.writer.name} ${tab.key.split(":").at(-1)}`;
		if (deed < 10) type(tab);
		else if (deed < 13) tab.writer.weather = pick(WEATHERS);
		else if (deed < 14) tab.writer.room.isFull = !tab.writer.room.isFull;
		else if (deed < 15) tab.autosave.flush();
		else if (deed < 16) tab.autosave.wake();
		else if (deed < 18) {
			if (await close(tab)) await open(tab.writer);
		} else if (deed < 19) await bring();
		else if (deed < 20) await takeToFolder();
		else if (deed < 21) world.kill(pick(DEATHS));
		else await resolve(tab);
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
		const server = openServer();
		try {
			for (let seed = FIRST; seed < FIRST + RUNS; seed += 1) await run(seed, server);
			if (RUNS > 1) expect(server.deaths(), "how often the site was killed").toBeGreaterThan(0);
			const many = `Seeds ${FIRST} to ${FIRST + RUNS - 1}: the site was killed ${server.deaths()} times.\n`;
			if (process.env.NEVER_LOSE_RUNS !== undefined) process.stdout.write(many);
		} finally {
			await server.stop();
		}
	},
	RUNS * 30_000,
);
