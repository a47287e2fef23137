import { type Act, actNames } from "../audit/act.ts";
import { gatherKept, type KeptData } from "../rights/kept-data.ts";
import type { Progress } from "../school/progress.ts";
import type { Passkey } from "../sign-in/passkey-store.ts";
import type { User } from "../sign-in/user.ts";
import type { UserContext } from "./own-account.ts";

/** All data stored about a person, as they can download it (RGPD, articles 15 and 20). Instants are ISO 8601 in UTC. */
export interface UserExport extends KeptData {
	readonly exportedAt: string;
	readonly profile: Omit<User, "emailKey" | "erasedAfter">;
	readonly signInMethods: { readonly password: boolean; readonly providers: readonly string[] };
	/** Passkeys, without the keys themselves. */
	readonly passkeys: readonly Omit<Passkey, "id" | "uid" | "publicKey" | "counter">[];
	readonly sessions: readonly {
		readonly device: string;
		readonly createdAt: string;
		readonly lastSeenAt: string;
		readonly expiresAt: string;
		readonly provedAt: string;
	}[];
	/** Known browsers, which have their own rate limits for the address. */
	readonly browsers: readonly { readonly device: string; readonly createdAt: string; readonly expiresAt: string }[];
	/** The second step: since when, and the recovery codes left; null if it is off. */
	readonly secondStep: { readonly since: string; readonly recoveryCodesLeft: number } | null;
	/** Browsers that are remembered for it. */
	readonly rememberedBrowsers: readonly {
		readonly device: string;
		readonly createdAt: string;
		readonly expiresAt: string;
	}[];
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
	const { secondSteps } = backend;
	const [sessions, browsers, kept, lessons, password, providers, passkeys, acts, step, codes, remembered] =
		await Promise.all([
			backend.sessions.list(user.uid, at),
			backend.sessions.listBrowsers(user.uid, at),
			gatherKept({ backend }, emailKey),
			backend.progress.listFor(user.uid),
			backend.identity.hasPassword(user.uid),
			backend.identity.providersOf(user.uid),
			backend.passkeys.list(user.uid),
			backend.acts.list({ by: user.uid }),
			secondSteps.find(user.uid),
			secondSteps.listRecoveryCodes(user.uid),
			secondSteps.listRemembered(user.uid, at),
		]);
	const recoveryCodesLeft = codes.filter(({ usedAt }) => usedAt === null).length;
	return {
		exportedAt: at,
		profile,
		signInMethods: { password, providers },
		passkeys: passkeys.map(({ id: _, uid: __, publicKey: ___, counter: ____, ...facts }) => facts),
		sessions: sessions.map(({ device, createdAt, lastSeenAt, expiresAt, provedAt }) => ({
			device,
			createdAt,
			lastSeenAt,
			expiresAt,
			provedAt: provedAt ?? createdAt,
		})),
		browsers: browsers.map(({ device, createdAt, expiresAt }) => ({ device, createdAt, expiresAt })),
		secondStep: step === null ? null : { since: step.confirmedAt, recoveryCodesLeft },
		rememberedBrowsers: remembered.map(({ device, createdAt, expiresAt }) => ({ device, createdAt, expiresAt })),
		...kept,
		lessons,
		acts: acts.map(({ at, what, detail }) => ({ at, what: actNames[what] ?? what, detail })),
		favourites: [],
	};
}
