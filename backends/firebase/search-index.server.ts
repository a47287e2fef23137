import { mkdtempSync, rmSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { SearchIndex } from "../../domain/search/search-index.ts";
import { createSearchFile, type SearchFile } from "../search/search-file.server.ts";
import { type Bucket, createBucketClient } from "./bucket.server.ts";

/** Where the bucket has the index. It is no media file, so nothing serves it. */
const OBJECT = "search/index.gz";

/** How long a process searches in its copy before it asks for a newer one, as with the content's revision. */
const KEPT_MS = 1_000;

/** A copy of the index on this machine. `generation`: the bucket's number of the object; "0" for none. */
interface Copy {
	readonly generation: string;
	readonly file: SearchFile;
	readonly folder: string;
}

/**
 * `SearchIndex` as one object in the bucket. Firestore cannot search texts, so each process has a copy of the index in its
 * own folder for temporary files. A process that changes it stores the whole of it anew; others take it over within a
 * second of their next search, and answer with what they have until then. `clock` returns milliseconds.
 */
export function createSearchIndex(bucket: Bucket, clock = () => performance.now()): SearchIndex {
	const { base, objectOf, send, done } = createBucketClient(bucket);
	let copy: Copy | null = null;
	let askedAt = Number.NEGATIVE_INFINITY;
	let asking: Promise<Copy> | null = null;
	let isClosed = false;

	function newFile(): Pick<Copy, "file" | "folder"> {
		const folder = mkdtempSync(path.join(tmpdir(), "tertulia-search-"));
		return { folder, file: createSearchFile(path.join(folder, "search.db")) };
	}

	function drop(old: Copy | null): void {
		old?.file.close();
		if (old !== null) rmSync(old.folder, { recursive: true, force: true });
	}

	function use(next: Copy): Copy {
		if (isClosed) drop(next);
		else if (copy !== next) {
			drop(copy);
			copy = next;
		}
		return next;
	}

	/** The index as the bucket has it now. */
	async function newest(): Promise<Copy> {
		askedAt = clock();
		const answer = await send("GET", `${objectOf(OBJECT)}?fields=generation`, [200, 404]);
		if (answer.status === 404) {
			await done(answer);
			return use(copy?.generation === "0" ? copy : { generation: "0", ...newFile() });
		}
		const { generation } = (await answer.json()) as { readonly generation: string };
		if (copy?.generation === generation) return copy;
		const packed = await send("GET", `${objectOf(OBJECT)}?alt=media&generation=${generation}`, [200, 404]);
		if (packed.status === 404) {
			// It was replaced between the two requests.
			await done(packed);
			return newest();
		}
		const bytes = await promisify(gunzip)(await packed.arrayBuffer());
		const made = newFile();
		await writeFile(path.join(made.folder, "search.db"), bytes, { mode: 0o600 });
		return use({ generation, ...made });
	}

	/** The copy to search in: the first one is waited for, a newer one takes its place later. */
	async function current(age?: "now"): Promise<SearchFile> {
		if (copy !== null && age !== "now" && clock() - askedAt < KEPT_MS) return copy.file;
		asking ??= newest().finally(() => {
			asking = null;
		});
		if (copy !== null && age !== "now") {
			asking.catch(() => undefined);
			return copy.file;
		}
		return (await asking).file;
	}

	/**
	 * Stores the copy in the bucket.
	 * @throws {Error} if another process has stored one meanwhile. That one is used from then on.
	 */
	async function store({ generation, file, folder }: Copy): Promise<void> {
		const target = path.join(folder, `stored-${Math.random().toString(36).slice(2)}.db`);
		file.copyTo(target);
		const body = new Uint8Array(await promisify(gzip)(await readFile(target)));
		rmSync(target);
		const query = `uploadType=media&ifGenerationMatch=${generation}&name=${encodeURIComponent(OBJECT)}`;
		const answer = await send("POST", `/upload${base}?${query}`, [200, 412], { body });
		if (answer.status === 412) {
			await done(answer);
			drop(copy);
			copy = null;
			throw new Error("Another process has changed the search index.");
		}
		const stored = (await answer.json()) as { readonly generation: string };
		copy = { generation: stored.generation, file, folder };
	}

	/** Changes the newest index with `work`, and stores it unless it says that it has done nothing. */
	async function change<Outcome>(work: (file: SearchFile) => Promise<Outcome>, isKept: (outcome: Outcome) => boolean) {
		await current("now");
		const mine = copy;
		if (mine === null) throw new Error("The search index is closed.");
		const outcome = await work(mine.file);
		if (isKept(outcome)) await store(mine);
		return outcome;
	}

	return {
		reader: async (audience) => (await current()).reader(audience),
		revision: async () => (await current("now")).revision(),
		state: async () => (await current("now")).state(),
		change: (changes) =>
			change(
				(file) => file.change(changes),
				(outcome) => outcome === "changed",
			),
		replace: (audiences, changes) =>
			change(
				(file) => file.replace(audiences, changes),
				() => true,
			),
		close() {
			isClosed = true;
			drop(copy);
			copy = null;
		},
	};
}
