import { type Act, actNames } from "../audit/act.ts";
import { gatherKept, type KeptData } from "../rights/kept-data.ts";
import type { Progress } from "../school/progress.ts";
import type { User } from "../sign-in/user.ts";
import type { UserContext } from "./account-changes.ts";

/** All data stored about a person, as they can download it (RGPD, articles 15 and 20). Instants are ISO 8601 in UTC. */
export interface UserExport extends KeptData {
	readonly exportedAt: string;
	readonly profile: Omit<User, "emailKey" | "erasedAfter">;
	readonly signInMethods: { readonly password: boolean; readonly providers: readonly string[] };
	readonly sessions: readonly {
		readonly device: string;
		readonly createdAt: string;
		readonly lastSeenAt: string;
		readonly expiresAt: string;
		readonly provedAt: string;
	}[];
	/** Known browsers, which have their own rate limits for the address. */
	readonly browsers: readonly { readonly device: string; readonly createdAt: string; readonly expiresAt: string }[];
	/** Progress in the lessons of School, identified by the lessons' ids. */
	readonly lessons: readonly Progress[];
	/** What the person did, from the log of acts, in words. It may have been done to another account, which is not named. */
	readonly acts: readonly (Pick<Act, "at" | "detail"> & { readonly what: string })[];
	/** Always empty: favourites are announced, but do not exist yet. */
	readonly favourites: readonly never[];
}

/** Gathers the export. It contains no hashes and no tokens. */
export async function exportUser(
	{ backend, now }: Pick<UserContext, "backend" | "now">,
	user: User,
): Promise<UserExport> {
	const at = now().toISOString();
	const { emailKey, erasedAfter: _, ...profile } = user;
	const [sessions, browsers, kept, lessons, password, providers, acts] = await Promise.all([
		backend.sessions.list(user.uid, at),
		backend.sessions.listBrowsers(user.uid, at),
		gatherKept({ backend }, emailKey),
		backend.progress.listFor(user.uid),
		backend.identity.hasPassword(user.uid),
		backend.identity.providersOf(user.uid),
		backend.acts.list({ by: user.uid }),
	]);
	return {
		exportedAt: at,
		profile,
		signInMethods: { password, providers },
		sessions: sessions.map(({ device, createdAt, lastSeenAt, expiresAt, provedAt }) => ({
			device,
			createdAt,
			lastSeenAt,
			expiresAt,
			provedAt: provedAt ?? createdAt,
		})),
		browsers: browsers.map(({ device, createdAt, expiresAt }) => ({ device, createdAt, expiresAt })),
		...kept,
		lessons,
		acts: acts.map(({ at, what, detail }) => ({ at, what: actNames[what] ?? what, detail })),
		favourites: [],
	};
}
