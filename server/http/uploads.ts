import { randomUUID } from "node:crypto";
import { createWriteStream, type WriteStream } from "node:fs";
import { mkdir, readdir, rm, stat, statfs, writeFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { finished, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import type { Upload } from "../../domain/uploads/upload.ts";
import type { Config } from "../config.ts";
import { giveTime } from "./connections.ts";
import { isMultipart } from "./request-body.ts";

/** Limits on files that arrive (docs/product.md, 11.2). */
export interface UploadLimits {
	/** How many files one person may be sending at a time. */
	readonly atOnce: number;
	/** Free disk space, in bytes, that no upload may use. */
	readonly reserveBytes: number;
	/** The rate, in bytes a second, that a sender must keep up on the whole. */
	readonly slowest: number;
}

export const uploadLimits: UploadLimits = { atOnce: 2, reserveBytes: 1024 ** 3, slowest: 32 * 1024 };

/** A file that no request can still be using, by its age in milliseconds: longer than the largest may take. */
const LEFT_BEHIND_MS = 3_600_000;

/** Part of the name of this process's own folder. */
const OWN = randomUUID();

/** Limits of a multipart form. No form of the site reaches them: the owner's own page has 12 facts of two fields. */
const FORM_LIMITS = {
	parts: 40,
	files: 1,
	fieldSize: 64 * 1024,
	fieldNameSize: 100,
	headerPairs: 10,
	headerSize: 1_024,
};

/**
 * A body on disk. `files` has the files of a form by the names of their fields, without those in which none was chosen;
 * a body that is no form is the file `file`. `discard` removes them, and must be called once the request is answered.
 */
export interface ReceivedUpload {
	readonly fields: URLSearchParams;
	readonly files: ReadonlyMap<string, Upload>;
	discard(): Promise<void>;
}

/**
 * Why a body was not taken: its length is not stated, or over its limit; its sender sends too many, broke off or was too
 * slow; there is no space on the disk; or it is not the form that its content type says.
 */
export type UploadRefusal = "no length" | "too long" | "too many" | "no space" | "cut off" | "broken";

/** The request to receive. `person` is the id of its sender, who was asked for before. */
interface Expected {
	readonly maxBytes: number;
	readonly person: string;
}

/**
 * The folder for files that arrive with requests: inside DATA_DIR, or where nothing is kept on this machine, one for this
 * process in the system's folder for temporary files, under a name that no other user of the machine can foresee.
 */
export function uploadsFolder({ backend, apiUrl, dataDir }: Pick<Config, "backend" | "apiUrl" | "dataDir">): string {
	const isKeptHere = backend === "embedded" && apiUrl === null;
	return isKeptHere ? path.join(dataDir, "uploads") : path.join(tmpdir(), `tertulia-uploads-${OWN}`);
}

interface UploadsOptions {
	/** The folder for the files. It is made when the first one arrives. */
	readonly folder: string;
	readonly limits?: UploadLimits;
	/** The current time, in milliseconds since 1970. */
	readonly now?: () => number;
	/** Free space, in bytes, of the disk on which a folder lies. */
	readonly freeBytes?: (folder: string) => Promise<number>;
}

async function freeOf(folder: string): Promise<number> {
	const { bavail, bsize } = await statfs(folder);
	return bavail * bsize;
}

/** Whether writing failed because the disk or a person's share of it is full. */
function isFull(error: unknown): boolean {
	return ["ENOSPC", "EDQUOT"].includes((error as NodeJS.ErrnoException).code ?? "");
}

/** Whether reading failed because the sender has gone, maybe with all of the body on its way. */
function isGone(error: unknown): boolean {
	return ["ERR_STREAM_PREMATURE_CLOSE", "ECONNRESET"].includes((error as NodeJS.ErrnoException).code ?? "");
}

/** Removes the files that processes left behind when they were killed. */
async function sweep(folder: string, now: number): Promise<void> {
	for (const name of await readdir(folder)) {
		const file = path.join(folder, name);
		const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: now }));
		if (now - mtimeMs > LEFT_BEHIND_MS) await rm(file, { force: true });
	}
}

/** Receives the bodies that may be long, which only signed-in people may send, on disk instead of in memory. */
export function createUploads({ folder, limits = uploadLimits, now = Date.now, freeBytes = freeOf }: UploadsOptions) {
	const sending = new Map<string, number>();
	let promised = 0;

	function hold(person: string, count: 1 | -1, bytes: number): void {
		promised += count * bytes;
		const own = (sending.get(person) ?? 0) + count;
		if (own === 0) sending.delete(person);
		else sending.set(person, own);
	}

	async function keep(request: IncomingMessage): Promise<ReceivedUpload | UploadRefusal> {
		const files = new Map<string, Upload>();
		const written: string[] = [];
		const discard = async () => {
			await Promise.all(written.map((file) => rm(file, { force: true })));
		};
		const create = () => {
			const file = path.join(folder, randomUUID());
			written.push(file);
			return { file, stream: createWriteStream(file, { flags: "wx", mode: 0o600 }) };
		};
		try {
			const fields = isMultipart(request.headers["content-type"] ?? "")
				? await readForm(request, files, create)
				: await readFile(request, files, create);
			if (fields !== null) return { fields, files, discard };
			await discard();
			return "broken";
		} catch (error) {
			await discard();
			if (isFull(error)) return "no space";
			if (request.complete && !isGone(error)) throw error;
			return "cut off";
		}
	}

	/**
	 * Receives a body whose sender is known.
	 * @throws (the promise) when the disk fails for another reason than its space.
	 */
	async function receive(
		request: IncomingMessage,
		{ maxBytes, person }: Expected,
	): Promise<ReceivedUpload | UploadRefusal> {
		const length = Number(request.headers["content-length"] ?? Number.NaN);
		if (!Number.isSafeInteger(length)) return "no length";
		if (length > maxBytes) return "too long";
		if ((sending.get(person) ?? 0) >= limits.atOnce) return "too many";
		hold(person, 1, length);
		try {
			await mkdir(folder, { recursive: true, mode: 0o700 });
			await sweep(folder, now());
			if ((await freeBytes(folder)) - promised < limits.reserveBytes) return "no space";
			// The sender may have gone meanwhile, and a closed request tells nobody any more.
			if (request.destroyed) return "cut off";
			giveTime(request, (length / limits.slowest) * 1_000);
			return await keep(request);
		} finally {
			hold(person, -1, length);
		}
	}

	return { receive };
}

export type Uploads = ReturnType<typeof createUploads>;

/** Makes a new file. It is removed by `discard`, whether or not anything was written. */
type Create = () => { readonly file: string; readonly stream: WriteStream };

async function readFile(
	request: IncomingMessage,
	files: Map<string, Upload>,
	create: Create,
): Promise<URLSearchParams> {
	const { file, stream } = create();
	// The request is not destroyed when the disk is full, so that its sender can be told.
	await pipeline(request.iterator({ destroyOnReturn: false }), stream);
	files.set("file", { path: file, bytes: stream.bytesWritten });
	return new URLSearchParams();
}

/** A parser for the form of this content type, or null if that states no boundary. */
function parserFor(headers: IncomingMessage["headers"]): BusboyInstance | null {
	try {
		const { "content-type": type = "" } = headers;
		return new Busboy({ headers: { ...headers, "content-type": type }, limits: FORM_LIMITS });
	} catch {
		return null;
	}
}

/** Reads a multipart form (RFC 7578). Null: it is not one, or exceeds `FORM_LIMITS`. */
async function readForm(
	request: IncomingMessage,
	files: Map<string, Upload>,
	create: Create,
): Promise<URLSearchParams | null> {
	const parser = parserFor(request.headers);
	if (parser === null) return null;
	const fields = new URLSearchParams();
	const parts: Readable[] = [];
	const writing: Promise<void>[] = [];
	let isBroken = false;
	const spoil = () => {
		isBroken = true;
	};
	parser.on("field", (name, value, isNameCut, isValueCut) => {
		if (isNameCut || isValueCut) spoil();
		else fields.append(name, value);
	});
	for (const limit of ["partsLimit", "filesLimit", "fieldsLimit"] as const) parser.on(limit, spoil);
	try {
		await new Promise<void>((resolve, reject) => {
			parser.on("file", (name, part) => {
				const { file, stream } = create();
				parts.push(part);
				const written = pipeline(part, stream).then(() => {
					if (stream.bytesWritten > 0) files.set(name, { path: file, bytes: stream.bytesWritten });
				});
				writing.push(written);
				written.catch(reject);
			});
			parser.on("error", () => {
				spoil();
				resolve();
			});
			parser.on("finish", resolve);
			// Unlike a listener for errors, this also learns that the request has closed already.
			finished(request, { writable: false }, (error) => error && reject(error));
			request.pipe(parser);
		});
		if (!isBroken) await Promise.all(writing);
		return isBroken ? null : fields;
	} finally {
		request.unpipe(parser);
		for (const part of parts) part.destroy();
		await Promise.allSettled(writing);
	}
}

/**
 * Writes a body that is in memory already to a file, for a platform that reads bodies itself. `discard` removes it, and
 * must be called once the request is answered.
 */
export async function keepInFolder(
	folder: string,
	body: Uint8Array,
): Promise<{ readonly file: Upload; discard(): Promise<void> }> {
	await mkdir(folder, { recursive: true, mode: 0o700 });
	const file = path.join(folder, randomUUID());
	await writeFile(file, body, { flag: "wx", mode: 0o600 });
	return { file: { path: file, bytes: body.byteLength }, discard: () => rm(file, { force: true }) };
}
