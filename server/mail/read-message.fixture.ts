/** A message as a mail program reads it (RFC 5322, 2045 to 2047). */
export interface ReadMessage {
	/** Unfolded and decoded, by name in lower case. */
	readonly headers: ReadonlyMap<string, string>;
	/** Headers as they were sent. */
	readonly rawHeaders: string;
	/** Media types of the parts in their order, each with its decoded text. */
	readonly parts: readonly { readonly type: string; readonly text: string }[];
}

/**
 * Reads a message with one level of parts.
 * @throws for encodings the site does not use.
 */
export function readMessage(raw: string): ReadMessage {
	const { headers, rawHeaders, body } = splitHead(raw);
	const type = headers.get("content-type") ?? "";
	const boundary = /boundary="?([^";]+)"?/.exec(type)?.[1];
	if (!type.startsWith("multipart/alternative") || boundary === undefined)
		throw new Error(`Not multipart/alternative: ${type}`);
	const between = body.split(`--${boundary}`);
	if (between.at(-1)?.trim() !== "--") throw new Error("The last part has no end.");
	const parts = between.slice(1, -1).map((part) => {
		const { headers: own, body: encoded } = splitHead(part.replace(/^\r?\n/, "").replace(/\r?\n$/, ""));
		const charset = /charset="?([^";]+)"?/.exec(own.get("content-type") ?? "")?.[1];
		if (charset?.toLowerCase() !== "utf-8") throw new Error(`Charset ${charset}`);
		if (own.get("content-transfer-encoding") !== "quoted-printable")
			throw new Error(`Encoding ${own.get("content-transfer-encoding")}`);
		return {
			type: own.get("content-type")?.split(";")[0] ?? "",
			text: unquote(encoded.replaceAll(/=\r?\n/g, "")).replaceAll("\r\n", "\n"),
		};
	});
	return { headers, rawHeaders, parts };
}

function splitHead(raw: string) {
	const end = /\r?\n\r?\n/.exec(raw);
	if (end === null) throw new Error("No end of the headers.");
	const rawHeaders = raw.slice(0, end.index);
	const lines = rawHeaders.replaceAll(/\r?\n[ \t]+/g, " ").split(/\r?\n/);
	const headers = new Map(
		lines.map((line) => [
			line.slice(0, line.indexOf(":")).toLowerCase(),
			decodeWords(line.slice(line.indexOf(":") + 1).trim()),
		]),
	);
	if (headers.size !== lines.length) throw new Error("A header stands twice.");
	return { headers, rawHeaders, body: raw.slice(end.index + end[0].length) };
}

/** Decodes quoted-printable, and the Q encoding of headers once underscores are spaces. */
function unquote(text: string): string {
	const bytes = text.replaceAll(/[^\0-\x7f]/gu, (letter) => encodeURIComponent(letter).replaceAll("%", "="));
	return Buffer.from(
		bytes.replaceAll(/=([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
		"latin1",
	).toString("utf8");
}

function decodeWords(value: string): string {
	return value
		.replaceAll(/(=\?[^?]+\?[BQ]\?[^?]*\?=)\s+(?==\?)/gi, "$1")
		.replaceAll(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
			kind.toUpperCase() === "B" ? Buffer.from(text, "base64").toString("utf8") : unquote(text.replaceAll("_", " ")),
		);
}
