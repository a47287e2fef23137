import { type Act, type ActLog, actOf } from "../audit/act.ts";
import { drawCsv } from "../csv.ts";
import { folded } from "../folded.ts";
import { type ConsentLedger, type ConsentPurpose, standingConsents } from "../sign-in/consent.ts";
import type { WaitingEntry, WaitingStatus } from "./waiting-list.ts";
import type { WaitingListStore } from "./waiting-list-store.ts";

/** What each state of an entry is called. */
export const waitingNames: Readonly<Record<WaitingStatus, string>> = {
	pending: "sin confirmar",
	confirmed: "confirmada",
	invited: "invitada",
};

/** Which entries are meant. Undefined means any. */
export interface WaitingFilter {
	readonly status?: WaitingStatus | undefined;
	/** The campaign's word, matched exactly. */
	readonly campaign?: string | undefined;
}

/** Entries per read. */
const AT_ONCE = 500;

type Stored = { readonly waitingList: Pick<WaitingListStore, "list"> };

/** The people on the list, in the order in which they joined. */
export async function waitingPeople(
	{ waitingList }: Stored,
	{ status, campaign }: WaitingFilter = {},
): Promise<readonly WaitingEntry[]> {
	const all: WaitingEntry[] = [];
	for (let after = ""; ; ) {
		const page = await waitingList.list({ after, limit: AT_ONCE });
		all.push(
			...page.filter(
				(entry) =>
					(status === undefined || entry.status === status) &&
					(campaign === undefined || entry.attribution.campaign === campaign),
			),
		);
		if (page.length < AT_ONCE) break;
		after = page.at(-1)?.emailKey ?? "";
	}
	return all.sort((one, other) => (one.createdAt < other.createdAt ? -1 : one.createdAt > other.createdAt ? 1 : 0));
}

/** What stands about a permission: "unconfirmed" where it was asked for and its address is not confirmed. */
type Permission = "yes" | "no" | "unconfirmed";

const permissionNames: Readonly<Record<Permission, string>> = { yes: "sí", no: "no", unconfirmed: "sin confirmar" };

/** Somebody of the list as they are taken out of the site, with the permissions that are in force. */
export type TakenPerson = Pick<
	WaitingEntry,
	"email" | "name" | "status" | "createdAt" | "confirmedAt" | "invitedAt" | "attribution"
> & { readonly permissions: Readonly<Record<"school" | "news", Permission>> };

/** Reads the ledger and not the form: a consent may have been withdrawn since, or given elsewhere. */
async function withPermissions(
	{ consents: ledger }: { readonly consents: Pick<ConsentLedger, "listFor"> },
	{ emailKey, consents, ...entry }: WaitingEntry,
): Promise<TakenPerson> {
	const standing = standingConsents(await ledger.listFor(emailKey));
	const about = (purpose: ConsentPurpose): Permission => {
		if (standing[purpose]?.given === true) return "yes";
		return entry.status === "pending" && consents.some((asked) => asked.purpose === purpose) ? "unconfirmed" : "no";
	};
	const { email, name, status, createdAt, confirmedAt, invitedAt, attribution } = entry;
	return {
		...{ email, name, status, createdAt, confirmedAt, invitedAt, attribution },
		permissions: { school: about("school"), news: about("news") },
	};
}

/**
 * The people on the list to be taken out of the site; the log of acts has it, with how many. `by`: the account; null for
 * the owner, at the terminal.
 */
export async function takeWaiting(
	backend: Stored & { readonly consents: Pick<ConsentLedger, "listFor">; readonly acts: ActLog },
	{ at, by }: Pick<Act, "at" | "by">,
	filter: WaitingFilter = {},
): Promise<readonly TakenPerson[]> {
	const people = await waitingPeople(backend, filter);
	const taken: TakenPerson[] = [];
	for (let from = 0; from < people.length; from += AT_ONCE) {
		const some = people.slice(from, from + AT_ONCE);
		taken.push(...(await Promise.all(some.map((entry) => withPermissions(backend, entry)))));
	}
	await backend.acts.add(actOf({ at, by, what: "people-exported", detail: String(taken.length) }));
	return taken;
}

const HEAD = [
	...["correo", "nombre", "estado", "alta", "confirmada", "invitada"],
	...["fuente", "medio", "campaña", "contenido", "School", "novedades"],
];

/** The same in CSV, with instants in ISO 8601. */
export function waitingCsv(people: readonly TakenPerson[]): string {
	const rows = people.map(({ email, name, status, createdAt, confirmedAt, invitedAt, attribution, permissions }) => {
		const { source, medium, campaign, content } = attribution;
		return [
			...[email, name ?? "", waitingNames[status], createdAt, confirmedAt ?? "", invitedAt ?? ""],
			...[source, medium, campaign, content],
			...[permissionNames[permissions.school], permissionNames[permissions.news]],
		];
	});
	return drawCsv([HEAD, ...rows]);
}

/** How many people a page of the list has. */
export const WAITING_PAGE = 100;

/** A page of the people on the list whose name or address contains some text. */
export interface WaitingListing {
	/** In the order in which they joined. */
	readonly people: readonly WaitingEntry[];
	/** How many people there are in each state, whatever was asked for. */
	readonly counts: Readonly<Record<WaitingStatus, number>>;
	/** How many were found. */
	readonly found: number;
	readonly page: number;
	readonly pages: number;
}

/** Lists who waits for School. A page after the last one is the last one. `text`: "" finds all. */
export async function findWaiting(
	backend: Stored,
	{ text, page: wanted }: { readonly text: string; readonly page: number },
): Promise<WaitingListing> {
	const everybody = await waitingPeople(backend);
	const counts: Record<WaitingStatus, number> = { pending: 0, confirmed: 0, invited: 0 };
	for (const { status } of everybody) counts[status] += 1;
	const part = folded(text.trim());
	const found = everybody.filter(({ name, email }) => folded(`${name ?? ""} ${email}`).includes(part));
	const pages = Math.max(1, Math.ceil(found.length / WAITING_PAGE));
	const page = Math.min(wanted, pages);
	const people = found.slice((page - 1) * WAITING_PAGE, page * WAITING_PAGE);
	return { people, counts, found: found.length, page, pages };
}
