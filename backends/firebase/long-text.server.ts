import { createHash } from "node:crypto";
import type { CollectionReference, DocumentReference, Firestore } from "firebase-admin/firestore";
import type { TextDocument, TextReference } from "./documents.server.ts";

/** Characters per document: a document holds a megabyte, and a character takes three bytes at most. */
const PART_LENGTH = 300_000;

/**
 * The place of a text that belongs to `owner`. Another text has another place, so that it can be written before
 * anything refers to it.
 */
export function textReference(owner: string, text: string): TextReference {
	const key = createHash("sha256").update(`${owner}\n${text}`).digest("hex");
	return { key, parts: Math.max(1, Math.ceil(text.length / PART_LENGTH)) };
}

/** The documents of a text, in order. */
export function textDocuments(
	texts: CollectionReference<TextDocument>,
	{ key, parts }: TextReference,
): DocumentReference<TextDocument>[] {
	return Array.from({ length: parts }, (_, part) => texts.doc(`${key}-${part}`));
}

/** The documents of a text, each with its content. */
export function textParts(
	texts: CollectionReference<TextDocument>,
	reference: TextReference,
	text: string,
): readonly (readonly [DocumentReference<TextDocument>, TextDocument])[] {
	const part = (index: number) => ({ text: text.slice(cutBefore(text, index), cutBefore(text, index + 1)) });
	return textDocuments(texts, reference).map((ref, index) => [ref, part(index)] as const);
}

/** Where a part begins. A character outside the basic plane takes two places and must not be cut in half. */
function cutBefore(text: string, index: number): number {
	const cut = index * PART_LENGTH;
	return /[\uDC00-\uDFFF]/.test(text.charAt(cut)) ? cut - 1 : cut;
}

/** Writes a text to the place that `reference` names. */
export async function writeText(
	texts: CollectionReference<TextDocument>,
	reference: TextReference,
	text: string,
): Promise<void> {
	await Promise.all(textParts(texts, reference, text).map(([ref, data]) => ref.set(data)));
}

/** Reads a text; null if it has been replaced meanwhile. */
export async function readText(
	db: Firestore,
	texts: CollectionReference<TextDocument>,
	reference: TextReference,
): Promise<string | null> {
	const parts = await db.getAll(...textDocuments(texts, reference));
	return parts.every(({ exists }) => exists) ? parts.map((part) => (part.data() as TextDocument).text).join("") : null;
}
