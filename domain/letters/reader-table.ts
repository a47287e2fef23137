import { type Act, type ActLog, actOf } from "../audit/act.ts";
import { drawCsv } from "../csv.ts";
import { type LetterReader, letterReaders } from "./letter-readers.ts";
import { cadenceNames, type LetterAudience } from "./subscriber.ts";

/** The names of the columns of the list of readers. */
const HEAD = ["correo", "cada cuánto", "desde", "permiso", "rechazado desde"];

/** How the cells of the list are written. `audience`: which letters they get. `when`: an instant (ISO 8601 in UTC). `place`: where a consent was given. */
export interface ReaderWords {
	readonly audience: LetterAudience;
	readonly when: (instant: string) => string;
	readonly place: (source: string) => string;
}

/** Readers as rows below a head. */
export function readerRows(
	readers: readonly LetterReader[],
	{ audience, when, place }: ReaderWords,
): readonly (readonly string[])[] {
	const rows = readers.map(({ email, cadence, since, source, bouncedSince }) => [
		...[
			email,
			audience === "events" ? "cuando hay un evento nuevo" : cadenceNames[cadence].inSentence,
			when(since),
			place(source),
		],
		bouncedSince === null ? "" : when(bouncedSince),
	]);
	return [HEAD, ...rows];
}

/** Readers in CSV, which can be imported again. */
export function readersCsv(readers: readonly LetterReader[], words: Omit<ReaderWords, "when">): string {
	return drawCsv(readerRows(readers, { ...words, when: (instant) => instant }));
}

/** Everybody who gets these letters. */
export async function allReaders(
	backend: Parameters<typeof letterReaders>[0],
	audience: LetterAudience,
): Promise<readonly LetterReader[]> {
	const all: LetterReader[] = [];
	for await (const page of letterReaders(backend, audience)) all.push(...page);
	return all;
}

/** The same to be taken out of the site; the log of acts has it. `by`: the account; null for the owner, at the terminal. */
export async function takeReaders(
	backend: Parameters<typeof letterReaders>[0] & { readonly acts: ActLog },
	{ at, by }: Pick<Act, "at" | "by">,
	audience: LetterAudience,
): Promise<readonly LetterReader[]> {
	const readers = await allReaders(backend, audience);
	await backend.acts.add(actOf({ at, by, what: "people-exported", detail: String(readers.length) }));
	return readers;
}
