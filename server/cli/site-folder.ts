import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { chmod, mkdir, open, readdir, readFile, rename, stat } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import type { Backend } from "../../domain/backend.ts";
import type { SiteRecord } from "../../domain/site/site-records.ts";
import { parseSiteRecord } from "../../domain/site/site-records.ts";

/** The folder of an exported site cannot be used. Nothing was changed. The message is for the owner. */
export class SiteFolderUnusable extends Error {
	constructor(message: string) {
		super(message);
		this.name = "SiteFolderUnusable";
	}
}

/** Version of the folder's format. Raise it for any change that older programs cannot read. */
const VERSION = 2;

const MANIFEST = "site.json";
const RECORDS = "records.jsonl";
const MEDIA = "media";

/** Bytes buffered before a write. */
const AT_ONCE = 256 * 1024;

const size = z.int().min(0);
const manifestSchema = z.strictObject({
	format: z.literal("tertulia-site"),
	version: z.int().min(1),
	createdAt: z.iso.datetime(),
	siteUrl: z.url(),
	records: z.strictObject({ bytes: size, sha256: z.string(), counts: z.record(z.string(), size) }),
	media: z.strictObject({ files: size, bytes: size }),
});
const mediaSchema = z.strictObject({
	name: z.string().regex(/^(?:[A-Za-z0-9_-]+\/){1,3}[A-Za-z0-9_-]+\.[a-z0-9]+$/),
	bytes: size,
	sha256: z.string(),
});
type MediaLine = z.infer<typeof mediaSchema>;

/**
 * The contents of an exported site: the number of records of each kind, the number of files and their bytes. It is
 * written last: an export without it is unusable.
 */
export type Manifest = z.infer<typeof manifestSchema>;

/** A line of `records.jsonl`: a record, or a file below `media/`. */
type Line = SiteRecord | { readonly kind: "media"; readonly record: MediaLine };

/** The parts of a backend that an export carries. */
export type Carried = Pick<Backend, "transfer" | "media" | "publication">;

/**
 * Exports a whole site into a new or empty folder, readable by this system account only: `records.jsonl` (one line a
 * record, then one line a file), `media/`, and `site.json`, which holds counts and checksums and is written last. No
 * import runs meanwhile. Files that are removed meanwhile are left out.
 * @throws {SiteFolderUnusable} when the folder is not empty.
 */
export async function writeSiteFolder(
	folder: string,
	{ transfer, media, publication }: Carried,
	{
		now,
		siteUrl,
		onRecord,
	}: { readonly now: Date; readonly siteUrl: string; readonly onRecord?: (done: number) => void },
): Promise<Manifest> {
	await mkdir(folder, { recursive: true });
	if ((await readdir(folder)).length > 0)
		throw new SiteFolderUnusable(`La carpeta «${folder}» no está vacía. Elige otra; no se ha escrito nada.`);
	await chmod(folder, 0o700);
	return publication.alone(async () => {
		const lines = await openLines(path.join(folder, RECORDS));
		const counts: Record<string, number> = {};
		const total = { files: 0, bytes: 0, records: 0 };
		try {
			for await (const given of transfer.dump()) {
				const record = parseSiteRecord(given);
				counts[record.kind] = (counts[record.kind] ?? 0) + 1;
				total.records += 1;
				await lines.add(record);
				onRecord?.(total.records);
			}
			for await (const name of media.names()) {
				const bytes = await media.read(name);
				if (bytes === null) continue;
				await writePrivate(path.join(folder, MEDIA, name), bytes);
				await lines.add({ kind: "media", record: { name, bytes: bytes.byteLength, sha256: sha256(bytes) } });
				total.files += 1;
				total.bytes += bytes.byteLength;
			}
		} catch (error) {
			await lines.end();
			throw error;
		}
		const records = { ...(await lines.end()), counts };
		const manifest: Manifest = {
			...{ format: "tertulia-site" as const, version: VERSION, createdAt: now.toISOString(), siteUrl, records },
			media: { files: total.files, bytes: total.bytes },
		};
		const half = path.join(folder, `${MANIFEST}.half`);
		await writePrivate(half, Buffer.from(`${JSON.stringify(manifest, null, "\t")}\n`));
		await rename(half, path.join(folder, MANIFEST));
		return manifest;
	});
}

/**
 * Reads a folder of `writeSiteFolder` completely, files included, and returns its manifest.
 * @throws {SiteFolderUnusable} when anything is missing, cut short, changed, or unknown to this program.
 */
export async function checkSiteFolder(folder: string): Promise<Manifest> {
	const manifest = await readManifest(folder);
	const counts: Record<string, number> = {};
	const media = { files: 0, bytes: 0 };
	const hash = createHash("sha256");
	let bytes = 0;
	for await (const { line } of linesOf(folder, (chunk) => {
		hash.update(chunk);
		bytes += chunk.byteLength;
	})) {
		if (line.kind !== "media") {
			counts[line.kind] = (counts[line.kind] ?? 0) + 1;
			continue;
		}
		const { name, bytes: expected, sha256: sum } = line.record;
		const found = await readFile(path.join(folder, MEDIA, name)).catch(() => null);
		if (found === null || found.byteLength !== expected || sha256(found) !== sum)
			throw new SiteFolderUnusable(`El archivo media/${name} falta o ha cambiado. No se ha traído nada.`);
		media.files += 1;
		media.bytes += expected;
	}
	const isWhole = bytes === manifest.records.bytes && hash.digest("hex") === manifest.records.sha256;
	const isCounted =
		sameCounts(counts, manifest.records.counts) &&
		media.files === manifest.media.files &&
		media.bytes === manifest.media.bytes;
	if (!isWhole || !isCounted)
		throw new SiteFolderUnusable(`El archivo ${RECORDS} está cortado o ha cambiado. No se ha traído nada.`);
	return manifest;
}

/**
 * Imports a folder that `checkSiteFolder` has accepted into an empty backend: first its files, then its records.
 * @throws {SiteNotEmpty} when there is a site already.
 */
export async function readSiteFolder(
	folder: string,
	{ transfer, media, publication }: Carried,
	{ onRecord }: { readonly onRecord?: (done: number) => void } = {},
): Promise<void> {
	// `restore` refuses a backend that has a site before it reads the first record, and so before any file is written.
	await publication.alone(() => transfer.restore(readRecords(folder, media, onRecord)));
}

/**
 * The records. All files are stored before the first record is returned, so that no page exists before its pictures.
 */
async function* readRecords(
	folder: string,
	media: Backend["media"],
	onRecord: ((done: number) => void) | undefined,
): AsyncGenerator<SiteRecord> {
	for await (const { line } of linesOf(folder)) {
		if (line.kind === "media")
			await media.put(line.record.name, await readFile(path.join(folder, MEDIA, line.record.name)));
	}
	let done = 0;
	for await (const { line } of linesOf(folder)) {
		if (line.kind === "media") continue;
		yield line;
		done += 1;
		onRecord?.(done);
	}
}

async function readManifest(folder: string): Promise<Manifest> {
	const text = await readFile(path.join(folder, MANIFEST), "utf8").catch(() => null);
	if (text === null)
		throw new SiteFolderUnusable(
			`En «${folder}» no hay ningún sitio exportado, o la exportación no llegó a terminar: falta ${MANIFEST}.`,
		);
	const parsed = manifestSchema.safeParse(parseJson(text));
	if (!parsed.success)
		throw new SiteFolderUnusable(
			`No se entiende ${MANIFEST}: ha cambiado, o es de una versión más nueva del programa.`,
		);
	if (parsed.data.version > VERSION)
		throw new SiteFolderUnusable("Esta exportación es de una versión más nueva del programa. Actualízalo primero.");
	return parsed.data;
}

/** The lines of `records.jsonl`, one at a time. Only \n ends a line, because JSON may contain other line separators. */
async function* linesOf(folder: string, onChunk?: (chunk: Buffer) => void): AsyncGenerator<{ readonly line: Line }> {
	const file = path.join(folder, RECORDS);
	if ((await stat(file).catch(() => null)) === null)
		throw new SiteFolderUnusable(`Falta ${RECORDS}. No se ha traído nada.`);
	let number = 0;
	let parts: Buffer[] = [];
	for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
		onChunk?.(chunk);
		let from = 0;
		for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
			parts.push(chunk.subarray(from, end));
			from = end + 1;
			number += 1;
			yield { line: parseLine(Buffer.concat(parts).toString("utf8"), number) };
			parts = [];
		}
		parts.push(chunk.subarray(from));
	}
	if (parts.some(({ byteLength }) => byteLength > 0))
		throw new SiteFolderUnusable(`El archivo ${RECORDS} está cortado. No se ha traído nada.`);
}

function parseLine(text: string, number: number): Line {
	const given = parseJson(text);
	if (given !== null && typeof given === "object" && "kind" in given && given.kind === "media" && "record" in given) {
		const parsed = mediaSchema.safeParse(given.record);
		if (parsed.success) return { kind: "media", record: parsed.data };
	}
	try {
		return parseSiteRecord(given);
	} catch (error) {
		throw new SiteFolderUnusable(
			`${RECORDS}, línea ${number}: ${error instanceof Error ? error.message : error}. No se ha traído nada.`,
		);
	}
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}

function sameCounts(one: Readonly<Record<string, number>>, other: Readonly<Record<string, number>>): boolean {
	const words = (counts: Readonly<Record<string, number>>) => JSON.stringify(Object.entries(counts).toSorted());
	return words(one) === words(other);
}

function sha256(bytes: Uint8Array): string {
	return createHash("sha256").update(bytes).digest("hex");
}

async function writePrivate(file: string, bytes: Uint8Array): Promise<void> {
	await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
	const handle = await open(file, "wx", 0o600);
	try {
		await handle.writeFile(bytes);
		await handle.sync();
	} finally {
		await handle.close();
	}
}

/** A JSON Lines file that is being written. `end` syncs it to disk and returns its length and checksum. */
async function openLines(
	file: string,
): Promise<{ add(line: Line): Promise<void>; end(): Promise<{ bytes: number; sha256: string }> }> {
	const handle = await open(file, "wx", 0o600);
	const hash = createHash("sha256");
	let bytes = 0;
	let waiting: Buffer[] = [];
	let waitingBytes = 0;
	async function flush(): Promise<void> {
		const written = Buffer.concat(waiting);
		waiting = [];
		waitingBytes = 0;
		hash.update(written);
		bytes += written.byteLength;
		await handle.writeFile(written);
	}
	return {
		async add(line) {
			const written = Buffer.from(`${JSON.stringify(line)}\n`);
			waiting.push(written);
			waitingBytes += written.byteLength;
			if (waitingBytes >= AT_ONCE) await flush();
		},
		async end() {
			try {
				await flush();
				await handle.sync();
				return { bytes, sha256: hash.digest("hex") };
			} finally {
				await handle.close();
			}
		},
	};
}
