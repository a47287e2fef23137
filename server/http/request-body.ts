import type { IncomingMessage } from "node:http";
import { MAX_INPUT_BYTES } from "../../api/contract.ts";
import { allContracts } from "../../api/contracts.ts";
import type { Privilege } from "../../domain/sign-in/permissions.ts";

/**
 * Size limits, in bytes, of a text form, of one with a whole text, and of a form with a file, which only signed-in people
 * may send.
 */
const FORM_BYTES = 64 * 1024;
const LONG_FORM_BYTES = 1_900 * 1024;
const FILE_FORM_BYTES = 27 * 1024 * 1024;

const MB = 1024 * 1024;

/**
 * Limits on the bytes of bodies that are being received: in the whole process, and from one caller (docs/product.md,
 * 11.2).
 */
export interface BodyRoom {
	readonly heldBytes: number;
	readonly shareBytes: number;
}

/** The limits of a running site. A share holds some thousand forms of people behind one address. */
export const BODIES: BodyRoom = { heldBytes: 32 * MB, shareBytes: 2 * MB };

/** Limits of a multipart form: number of parts, and bytes before the text of each. No form of the site reaches them. */
const PARTS = 30;
const PART_HEAD_BYTES = 1_024;

const contractAt = new Map(allContracts.map((contract) => [`/api/${contract.name}`, contract]));

/**
 * Whether a content type is that of a URL-encoded form
 * (https://url.spec.whatwg.org/#application/x-www-form-urlencoded).
 */
export function isWordsForm(type: string): boolean {
	return /^application\/x-www-form-urlencoded[ \t]*(?:;|$)/i.test(type);
}

/** Whether a content type is that of a multipart form, which may contain a file (RFC 7578). */
export function isMultipart(type: string): boolean {
	return /^multipart\/form-data[ \t]*(?:;|$)/i.test(type);
}

/**
 * Length limit of a request's body, in bytes. `takesFile`: whether it is received on disk, which only signed-in people
 * may ask for (`uploads.ts`). `acceptsFiles`: whether the page's forms may carry a file; `takesLongTexts`: a whole text.
 */
export function bodyLimits(
	pathname: string,
	{
		type,
		acceptsFiles,
		takesLongTexts = false,
	}: { readonly type: string; readonly acceptsFiles: boolean; readonly takesLongTexts?: boolean },
): { readonly maxBytes: number; readonly takesFile: boolean } {
	if (!pathname.startsWith("/api/")) {
		const takesFile = acceptsFiles && isMultipart(type);
		const words = takesLongTexts ? LONG_FORM_BYTES : FORM_BYTES;
		return { maxBytes: takesFile ? FILE_FORM_BYTES : words, takesFile };
	}
	const { maxBytes = MAX_INPUT_BYTES, takesFile = false } = functionAt(pathname) ?? {};
	return { maxBytes, takesFile };
}

function functionAt(pathname: string) {
	return contractAt.get(pathname.replace(/\/$/, ""));
}

/** What the sender of a file to a function must be allowed; null: anybody who is signed in. */
export function functionSender(pathname: string): Privilege | null {
	return functionAt(pathname)?.sender ?? null;
}

/**
 * Whether a multipart form has a plausible shape: few parts, each with a short head. Parsing a form with a million
 * parts would block the process for a second.
 */
export function hasFormShape(body: Buffer, type: string): boolean {
	const boundary = /;[ \t]*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type);
	const delimiter = `--${boundary?.[1] ?? boundary?.[2] ?? ""}`;
	if (delimiter === "--") return false;
	let parts = 0;
	for (let at = body.indexOf(delimiter); at !== -1; at = body.indexOf(delimiter, at + delimiter.length)) {
		const afterwards = at + delimiter.length;
		if (body.subarray(afterwards, afterwards + 2).toString("latin1") === "--") return true;
		parts += 1;
		if (parts > PARTS || !body.subarray(afterwards, afterwards + PART_HEAD_BYTES).includes("\r\n\r\n")) return false;
	}
	return true;
}

/**
 * A body, or the reason why there is none: it exceeds its limit, too many bodies are being received, or its sender
 * disconnected or was too slow.
 */
export type ReadBody = Buffer | "too long" | "no room" | "cut off";

/** Creates a reader of request bodies. Bodies being received share `heldBytes`, those of one caller `shareBytes`. */
export function createBodyReader({ heldBytes, shareBytes }: BodyRoom) {
	const callers = new Map<string, number>();
	let held = 0;
	function hold(caller: string, bytes: number): boolean {
		held += bytes;
		const own = (callers.get(caller) ?? 0) + bytes;
		if (own === 0) callers.delete(caller);
		else callers.set(caller, own);
		return held <= heldBytes && own <= shareBytes;
	}

	/** Reads a body of at most `maxBytes`. `caller` is the address the limits count by. */
	return async function readBody(
		request: IncomingMessage,
		{ maxBytes, caller }: { readonly maxBytes: number; readonly caller: string },
	): Promise<ReadBody> {
		if (Number(request.headers["content-length"] ?? 0) > maxBytes) return "too long";
		const chunks: Buffer[] = [];
		let length = 0;
		try {
			for await (const chunk of request as AsyncIterable<Buffer>) {
				length += chunk.length;
				const hasRoom = hold(caller, chunk.length);
				if (length > maxBytes) return "too long";
				if (!hasRoom) return "no room";
				chunks.push(chunk);
			}
			return Buffer.concat(chunks);
		} catch (error) {
			if (request.complete) throw error;
			return "cut off";
		} finally {
			hold(caller, -length);
		}
	};
}
