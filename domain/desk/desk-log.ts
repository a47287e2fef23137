import type { Act, ActKind } from "../audit/act.ts";
import { Failure } from "../failure.ts";
import { parseEmailAddress } from "../sign-in/email-address.ts";
import { may } from "../sign-in/permissions.ts";
import { shownName, type User } from "../sign-in/user.ts";
import { instantsOf, MADRID } from "../zoned-time.ts";
import { type DeskContext, notYours } from "./desk-context.ts";
import { sortOf } from "./desk-list.ts";

/** Acts on a page of the log. */
export const LOG_PAGE = 50;

/** What the log shows. Absent: everything. */
export interface LogQuery {
	/** Somebody's address or account; `terminal`: the owner, at the terminal. */
	readonly who?: string | undefined;
	readonly what?: ActKind | undefined;
	/** The first and the last day, in Madrid (YYYY-MM-DD). */
	readonly since?: string | undefined;
	readonly until?: string | undefined;
	readonly page: number;
}

/** What a line of the log names: an account that is there or not any more, a text, a letter, or something else by its id. */
export type Named =
	| { readonly kind: "person"; readonly uid: string; readonly name: string; readonly email: string }
	| { readonly kind: "text"; readonly id: string; readonly name: string; readonly isBinned: boolean }
	| { readonly kind: "letter"; readonly id: string; readonly name: string }
	| { readonly kind: "gone"; readonly id: string };

/** A line of the log for a page. `by` null: the terminal. */
export interface LogLine extends Pick<Act, "id" | "at" | "what" | "detail"> {
	readonly by: Named | null;
	readonly on: Named | null;
}

/** A page of the log, newest first. */
export interface LogListing {
	readonly lines: readonly LogLine[];
	readonly total: number;
	readonly page: number;
	readonly pages: number;
	/** The person that the log was filtered by; null for nobody, or for nobody that the site knows. */
	readonly who: Named | null;
}

/** Reads the log of acts (docs/product.md, 23.2), for super administrators alone. */
export async function readLog(context: DeskContext, query: LogQuery): Promise<LogListing | Failure> {
	const { backend, user } = context;
	if (!may(user, "settings")) return notYours();
	const [from, before] = [startOf(query.since), startOf(query.until, 1)];
	if (from instanceof Failure) return from;
	if (before instanceof Failure) return before;
	const who = query.who?.trim() ?? "";
	const person = await findPerson(context, who);
	// Of an erased account the id still finds what it did.
	const by = who === "" ? undefined : who === TERMINAL ? null : (person?.uid ?? who);
	const wanted = { by, what: query.what, from, before };
	const read = (page: number) => backend.acts.page(wanted, { skip: (page - 1) * LOG_PAGE, limit: LOG_PAGE });
	let page = query.page;
	let found = await read(page);
	const pages = Math.max(1, Math.ceil(found.total / LOG_PAGE));
	if (page > pages) {
		page = pages;
		found = await read(page);
	}
	const names = new Map<string, Named>();
	const nameOf = async (id: string | null): Promise<Named | null> => {
		if (id === null) return null;
		const named = names.get(id) ?? (await findNamed(context, id));
		names.set(id, named);
		return named;
	};
	const lines: LogLine[] = [];
	for (const { id, at, by: doer, what, on, detail } of found.acts)
		lines.push({ id, at, what, detail, by: await nameOf(doer), on: await nameOf(on) });
	return { lines, total: found.total, page, pages, who: person === null ? null : personOf(person) };
}

/** What stands for the owner at the terminal in a query. */
export const TERMINAL = "terminal";

/** The first instant of a day in Madrid, or of one some days later; undefined for none. */
function startOf(day: string | undefined, later = 0): string | undefined | Failure {
	if (day === undefined || day === "") return undefined;
	const at = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00.000Z`) : Number.NaN;
	const isDay = !Number.isNaN(at) && new Date(at).toISOString().startsWith(day);
	const wanted = isDay ? new Date(at + later * 86_400_000).toISOString().slice(0, 10) : "";
	const [instant] = instantsOf(`${wanted}T00:00`, MADRID);
	const field = later === 0 ? "desde" : "hasta";
	const wrong = { fields: { [field]: "Escribe un día que exista." } };
	return instant ?? new Failure(400, "desk.wrong_day", "Escribe un día que exista.", wrong);
}

async function findPerson({ backend }: Pick<DeskContext, "backend">, who: string): Promise<User | null> {
	if (who === "" || who === TERMINAL) return null;
	const address = parseEmailAddress(who);
	return address === null ? backend.users.find(who) : backend.users.findByEmailKey(address.key);
}

function personOf(person: User): Named {
	return { kind: "person", uid: person.uid, name: shownName(person), email: person.email };
}

async function findNamed({ backend, tools }: Pick<DeskContext, "backend" | "tools">, id: string): Promise<Named> {
	const person = await backend.users.find(id);
	if (person !== null) return personOf(person);
	const source = await backend.sources.find(id);
	if (source === null || sortOf(source.path) === null) {
		const letter = await backend.letters.findIssue(id);
		return letter === null ? { kind: "gone", id } : { kind: "letter", id, name: letter.body.subject };
	}
	const { name } = tools.format.read((await backend.sources.text(id, source.version)) ?? "").fields;
	return { kind: "text", id, name: typeof name === "string" ? name : "", isBinned: source.trashedAt !== null };
}
