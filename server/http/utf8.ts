import { Buffer, transcode } from "node:buffer";

/**
 * Text as UTF-8; a half of a surrogate pair becomes U+FFFD. Takes a third of the time of `Buffer.from` where a page has
 * characters beyond Latin-1, such as dashes: V8 encodes those one by one (docs/decisions/0030).
 */
export function utf8Of(text: string): Buffer {
	return text.isWellFormed() ? transcode(Buffer.from(text, "utf16le"), "utf16le", "utf8") : Buffer.from(text);
}
