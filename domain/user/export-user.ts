import { gatherKept, type KeptData } from "../rights/kept-data.ts";
import type { Progress } from "../school/progress.ts";
import type { AccountContext } from "./account-context.ts";
import type { User } from "./user.ts";

/**
 * Everything that is kept about a person, for them to take away (RGPD, articles 15 and 20). Instants are ISO 8601 in
 * UTC.
 */
export interface UserExport extends KeptData {
	readonly exportedAt: string;
	readonly profile: Omit<User, "emailKey" | "erasedAfter">;
	readonly signInMethods: { readonly password: boolean; readonly providers: readonly string[] };
	readonly sessions: readonly {
		readonly device: string;
		readonly createdAt: string;
		readonly lastSeenAt: string;
		readonly expiresAt: string;
	}[];
	/** Browsers on which their address's limits are their own. */
	readonly browsers: readonly { readonly device: string; readonly createdAt: string; readonly expiresAt: string }[];
	/** How far they are in the lessons of School, by the lessons' ids. */
	readonly lessons: readonly Progress[];
	/** Always empty: favourites are announced and not there yet. */
	readonly favourites: readonly never[];
}

/** Gathers it. No hash, no token. */
export async function exportUser(
	{ backend, now }: Pick<AccountContext, "backend" | "now">,
	user: User,
): Promise<UserExport> {
	const at = now().toISOString();
	const { emailKey, erasedAfter: _, ...profile } = user;
	const [sessions, browsers, kept, lessons, password, providers] = await Promise.all([
		backend.sessions.list(user.uid, at),
		backend.sessions.listBrowsers(user.uid, at),
		gatherKept({ backend }, emailKey),
		backend.progress.listFor(user.uid),
		backend.identity.hasPassword(user.uid),
		backend.identity.providersOf(user.uid),
	]);
	return {
		exportedAt: at,
		profile,
		signInMethods: { password, providers },
		sessions: sessions.map(({ device, createdAt, lastSeenAt, expiresAt }) => ({
			device,
			createdAt,
			lastSeenAt,
			expiresAt,
		})),
		browsers: browsers.map(({ device, createdAt, expiresAt }) => ({ device, createdAt, expiresAt })),
		...kept,
		lessons,
		favourites: [],
	};
}
