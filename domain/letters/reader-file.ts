import { readCsvRows } from "../csv.ts";
import { parseEmailAddress } from "../sign-in/email-address.ts";
import { type Cadence, cadenceNames } from "./subscriber.ts";

/** A person of another list. */
export interface ListedReader {
	readonly email: string;
	readonly emailKey: string;
	readonly cadence: Cadence;
}

/** What is wrong with a line of a file, counted from 1; in Spanish. */
export interface LineProblem {
	readonly line: number;
	readonly sentence: string;
}

/** What a file with people says. */
export interface ReaderFile {
	/** Each address once. */
	readonly people: readonly ListedReader[];
	/** How many the file itself says want no letters, or cannot get any. */
	readonly leftOut: number;
	/** If there are any, nothing of the file is used. */
	readonly problems: readonly LineProblem[];
}

/** Most people in one file. */
export const MOST_READERS = 50_000;

/** Most characters of a value that a sentence repeats. */
const SHOWN = 80;

/** Names of the column with the address: of Substack, Ghost and Mailchimp, and of this site's own list. */
const ADDRESS_COLUMNS = ["email", "email address", "e-mail", "correo", "correo electrónico"];

const isFilled = (value: string) => value !== "";
const isYes = (value: string) => /^(?:true|1|yes|sí)$/i.test(value);
const isNo = (value: string) => /^(?:false|0|no)$/i.test(value);

/** Columns that say that a person is to get no letters, and what is in them then. */
const REFUSALS: Readonly<Record<string, (value: string) => boolean>> = {
	// Substack
	email_disabled: isYes,
	// Ghost
	subscribed_to_emails: isNo,
	deleted_at: isFilled,
	// Mailchimp, in the files of people who left and of addresses that bounced
	unsub_time: isFilled,
	clean_time: isFilled,
	// This site
	"rechazado desde": isFilled,
};

/** Reads a file with people, in CSV with a head (docs/product.md, 27.18). */
export function readReaderFile(text: string): ReaderFile {
	const [head, ...rows] = readCsvRows(text);
	const names = (head?.cells ?? []).map((name) => name.trim().toLowerCase());
	const place = names.findIndex((name) => ADDRESS_COLUMNS.includes(name));
	const none = { people: [], leftOut: 0 };
	if (place < 0) {
		const sentence = "Falta una columna que se llame «email» o «correo».";
		return { ...none, problems: [{ line: 1, sentence }] };
	}
	if (rows.length > MOST_READERS)
		return { ...none, problems: [{ line: rows[MOST_READERS]?.line ?? 1, sentence: "Caben 50\u00a0000 personas." }] };
	const people = new Map<string, ListedReader>();
	const leftOut = new Set<string>();
	const problems: LineProblem[] = [];
	for (const { line, cells } of rows) {
		const given = (cells[place] ?? "").trim();
		const address = parseEmailAddress(given);
		if (address === null) {
			const shown = given.length > SHOWN ? `${given.slice(0, SHOWN)}…` : given;
			problems.push({
				line,
				sentence: given === "" ? "Falta la dirección." : `«${shown}» no es una dirección de correo.`,
			});
			continue;
		}
		const isRefused = names.some((name, index) =>
			Object.hasOwn(REFUSALS, name) ? REFUSALS[name]?.((cells[index] ?? "").trim()) : false,
		);
		if (isRefused) leftOut.add(address.key);
		const often = (cells[names.indexOf("cada cuánto")] ?? "").trim();
		const cadence = often === cadenceNames.monthly.inSentence ? "monthly" : "each";
		if (!people.has(address.key)) people.set(address.key, { email: address.address, emailKey: address.key, cadence });
	}
	// Who is in the file twice, once as gone, is gone.
	for (const key of leftOut) people.delete(key);
	return { people: [...people.values()], leftOut: leftOut.size, problems };
}
