import { type ExportedRegistration, exportRegistrations } from "../events/export-registrations.ts";
import type { Progress } from "../school/progress.ts";
import type { AccountContext } from "./account-context.ts";
import type { ConsentEntry } from "./consent.ts";
import type { User } from "./user.ts";

/** Everything that is kept about a person, for them to take away (RGPD, articles 15 and 20). Instants are ISO 8601 in UTC. */
export interface UserExport {
	readonly exportedAt: string;
	readonly profile: Omit<User, "emailKey" | "erasedAfter">;
	readonly signInMethods: { readonly password: boolean; readonly providers: readonly string[] };
	readonly sessions: readonly { readonly device: string; readonly createdAt: string; readonly lastSeenAt: string; readonly expiresAt: string }[];
	readonly consents: readonly Omit<ConsentEntry, "emailKey" | "id">[];
	readonly registrations: readonly ExportedRegistration[];
	/** How far they are in the lessons of School, by the lessons' ids. */
	readonly lessons: readonly Progress[];
	/** Always empty: favourites are announced and not there yet. */
	readonly favourites: readonly never[];
}

/** Gathers it. No hash, no token. */
export async function exportUser({ backend, now }: Pick<AccountContext, "backend" | "now">, user: User): Promise<UserExport> {
	const at = now().toISOString();
	const { emailKey, erasedAfter: _, ...profile } = user;
	const [sessions, consents, registrations, lessons, password, providers] = await Promise.all([
		backend.sessions.list(user.uid, at),
		backend.consents.listFor(emailKey),
		exportRegistrations(backend, emailKey),
		backend.progress.listFor(user.uid),
		backend.identity.hasPassword(user.uid),
		backend.identity.providersOf(user.uid),
	]);
	return {
		exportedAt: at,
		profile,
		signInMethods: { password, providers },
		sessions: sessions.map(({ device, createdAt, lastSeenAt, expiresAt }) => ({ device, createdAt, lastSeenAt, expiresAt })),
		consents: consents.map(({ emailKey: _key, id: _id, ...rest }) => rest),
		registrations,
		lessons,
		favourites: [],
	};
}
