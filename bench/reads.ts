import { setTimeout as pause } from "node:timers/promises";
import { signInAs } from "../api/context.fixture.ts";
import { startEmulators } from "../backends/firebase/emulators/start.ts";
import { makeEvent, makePage, makePublication } from "../domain/content/content.fixture.ts";
import { openBackend } from "../server/choose-adapters.ts";
import { parseConfig } from "../server/config.ts";
import { installFirebase } from "../server/install-packages.ts";
import { startTestSite, type TestSite } from "../server/site.fixture.ts";
import { type Figure, plain } from "./report.ts";

/** Repetitions of each action; figures are for one. */
const TIMES = 10;

/** Number of stored articles: more than a list shows. */
const ARTICLES = 30;

const EVENT = "taller-de-medida";

/** Longer than the time a form must have been on the screen, in milliseconds. */
const FILLING_MS = 5_000;

/** Documents read, written and deleted in Firestore. */
interface Use {
	reads: number;
	writes: number;
	deletes: number;
}

/**
 * Measures the Firestore documents that pages and forms cost, as the emulator counts them by the real service's rules.
 */
export async function measureReads(): Promise<Figure[]> {
	installFirebase();
	const used: Use = { reads: 0, writes: 0, deletes: 0 };
	const emulators = await startEmulators({ auth: 0, firestore: 0, storage: 0 }, ({ reads, writes, deletes }) => {
		used.reads += reads;
		used.writes += writes;
		used.deletes += deletes;
	});
	Object.assign(process.env, emulators.env);
	const backend = await openBackend(parseConfig({ ...process.env, APP_ENV: "test", BACKEND: "firebase" }));
	const articles = Array.from({ length: ARTICLES }, (_, index) =>
		makePage({ url: `/blog/articulo-${index}`, tags: ["Diseño", `Tema ${index % 5}`] }),
	);
	const locked = makePage({ url: "/blog/para-miembros", restrictedTo: { registeredUsers: true } });
	const event = makeEvent(EVENT, "2999-01-01T18:00:00.000Z", { capacity: 1_000 });
	await backend.publication.publish(makePublication([...articles, locked], { events: [event] }));
	const cookie = `session=${(await signInAs(backend, "lectora@ejemplo.es")).sessionToken}`;
	let ahead = 0;
	const site = await startTestSite({
		open: async () => backend,
		pageCacheBytes: 0,
		now: () => new Date(Date.now() + ahead),
	});
	try {
		const figures: Figure[] = [];
		/**
		 * Repeats an action and records the cost of one. The revision is left out: it is read once a second in any
		 * case.
		 */
		async function note(name: string, work: (index: number) => Promise<unknown>): Promise<void> {
			await work(TIMES);
			await pause(1_200);
			const before = { ...used };
			for (let index = 0; index < TIMES; index += 1) await work(index);
			await pause(300);
			const each = (now: number, then: number) => Math.round(((now - then) / TIMES) * 10) / 10;
			const { reads, writes, deletes } = used;
			const removed = each(deletes, before.deletes);
			figures.push(
				plain(
					name,
					each(reads, before.reads),
					"reads",
					`${each(writes, before.writes)} writes${removed > 0 ? `, ${removed} removals` : ""}`,
				),
			);
		}
		const page =
			(target: string, headers: Readonly<Record<string, string>> = {}) =>
			async () => {
				const answer = await site.get(target, { headers });
				if (answer.status !== 200) throw new Error(`${target} answered ${answer.status}`);
				await answer.arrayBuffer();
			};
		await note("an article, rendered", page("/blog/articulo-7"));
		await note("home, rendered", page("/home"));
		await note("the blog's list, rendered", page("/blog"));
		await note("events, rendered", page("/eventos"));
		await note("an event, rendered", page(`/eventos/${EVENT}`));
		await note("a members' article, for its reader", page("/blog/para-miembros", { cookie }));
		await note("the dashboard", page("/user", { cookie }));
		await note("joining the waiting list", async (index) => {
			ahead += FILLING_MS;
			await fill(site, "/lista-de-espera", { email: `nueva${index}@ejemplo.es`, name: "Ana", school: "on" }, () => {
				ahead += FILLING_MS;
			});
		});
		await note("registering for an event", async (index) => {
			await fill(
				site,
				`/apuntate-al-evento?evento=${EVENT}`,
				{ email: `apuntada${index}@ejemplo.es`, name: "Ana", isOldEnough: "on" },
				() => {
					ahead += FILLING_MS;
				},
			);
		});
		const before = { ...used };
		await pause(60_000);
		figures.push(
			plain(
				"a minute in which nothing happens",
				used.reads - before.reads,
				"reads",
				`${used.writes - before.writes} writes`,
			),
		);
		return figures;
	} finally {
		await site.stop();
		await emulators.stop();
		for (const name of Object.keys(emulators.env)) delete process.env[name];
	}
}

/** Requests a form, waits as long as a person would, and submits it. */
async function fill(
	site: TestSite,
	target: string,
	fields: Readonly<Record<string, string>>,
	wait: () => void,
): Promise<void> {
	const html = await (await site.get(target)).text();
	const hidden = [...html.matchAll(/<input type="hidden" name="([^"]+)"(?: value="([^"]*)")?/g)].map(
		([, name = "", value = ""]) => [name, value],
	);
	wait();
	const answer = await site.get(target, {
		method: "POST",
		headers: { origin: site.origin, "content-type": "application/x-www-form-urlencoded" },
		body: new URLSearchParams({ ...Object.fromEntries(hidden), trap: "", ...fields }).toString(),
	});
	if (answer.status !== 303)
		throw new Error(
			`${target} answered ${answer.status}: ${/role="alert"[^>]*>([^<]*)/.exec(await answer.text())?.[1]}`,
		);
	await answer.arrayBuffer();
}
