import type { Auth, UserImportRecord } from "firebase-admin/auth";
import type { User } from "../../domain/sign-in/user.ts";
import { type FirebaseHash, writeFirebaseHash } from "../passwords/firebase-hash.server.ts";

/** Number of accounts imported per request, and read per request. */
const IMPORTED_AT_ONCE = 500;
const ASKED_AT_ONCE = 100;

const TIMEOUT_MS = 10_000;

/** The form in which emulators report a secret: as plain text. */
const EMULATED = /^fakeHash:salt=.*:password=(.+)$/s;

/** How Firebase Authentication hashes passwords in one project; the key and the separator are base64. */
interface HashConfig {
	readonly algorithm: string;
	readonly signerKey: string;
	readonly saltSeparator: string;
	readonly rounds: number;
	readonly memoryCost: number;
}

/**
 * Requests a project's hash parameters from Firebase Authentication.
 * @throws {Error} if this account may not see them, or the request fails.
 */
export async function readHashConfig(address: string, accessToken: () => Promise<string | null>): Promise<HashConfig> {
	const answer = await fetch(address, {
		headers: { authorization: `Bearer ${await accessToken()}` },
		signal: AbortSignal.timeout(TIMEOUT_MS),
	});
	if (!answer.ok)
		throw new Error(answer.status === 403 ? HIDDEN : `Firebase Authentication contesta ${answer.status} a ${address}.`);
	const { signIn } = (await answer.json()) as { readonly signIn?: { readonly hashConfig?: HashConfig } };
	if (signIn?.hashConfig === undefined) throw new Error(HIDDEN);
	return signIn.hashConfig;
}

/** An account, and how its secret is derived from the password: `scrypt$N$r$p$salt`. */
export interface Derived {
	readonly uid: string;
	readonly derivation: string;
}

/** Accounts and their secrets, to be exported from one Firebase Authentication or imported into one. */
export interface CarriedAccounts {
	/** Imports accounts as they are in Firestore, without secrets. */
	importUsers(users: readonly User[]): Promise<void>;
	/** Imports hashes that `hashesOf` returned, in this project or another, as the secrets of these accounts. */
	importPasswordHashes(hashes: readonly { readonly user: User; readonly hash: FirebaseHash }[]): Promise<void>;
	/**
	 * The hashes of these accounts' passwords by uid, in the form of `CredentialRecord`. Accounts that Firebase
	 * Authentication does not know are left out.
	 * @throws {Error} if this account may not see the hashes, or they were made with another algorithm than Firebase's
	 * scrypt.
	 */
	hashesOf(credentials: readonly Derived[]): Promise<ReadonlyMap<string, string>>;
}

const url = (base64: string) => Buffer.from(base64, "base64").toString("base64url");
const bytes = (base64url: string) => Buffer.from(base64url, "base64url");

function recordOf({ uid, email, displayName, permissions }: User): UserImportRecord {
	return {
		uid,
		email,
		emailVerified: true,
		...(displayName === null ? {} : { displayName }),
		customClaims: { permissions },
	};
}

/**
 * `CarriedAccounts` over the Admin SDK. `readHashConfig` returns the project's `signIn.hashConfig`; it is called at
 * most once.
 */
export function createCarriedAccounts(auth: Auth, readHashConfig: () => Promise<HashConfig>): CarriedAccounts {
	let config: Promise<HashConfig> | null = null;

	async function importRecords(
		records: readonly UserImportRecord[],
		options?: Parameters<Auth["importUsers"]>[1],
	): Promise<void> {
		for (let from = 0; from < records.length; from += IMPORTED_AT_ONCE) {
			const { errors } = await auth.importUsers(records.slice(from, from + IMPORTED_AT_ONCE), options);
			const [first] = errors;
			if (first !== undefined)
				throw new Error(`Cuentas que no admite Firebase Authentication: ${errors.length}. ${first.error.message}`);
		}
	}

	return {
		importUsers: (users) => importRecords(users.map(recordOf)),
		async importPasswordHashes(hashes) {
			const ways = Map.groupBy(hashes, ({ hash: { signer, separator, rounds, memoryCost } }) =>
				[signer, separator, rounds, memoryCost].join("$"),
			);
			for (const alike of ways.values()) {
				const [
					{
						hash: { signer, separator, rounds, memoryCost },
					} = alike[0] as (typeof alike)[number],
				] = alike;
				const options = {
					hash: {
						algorithm: "SCRYPT" as const,
						key: bytes(signer),
						saltSeparator: bytes(separator),
						rounds,
						memoryCost,
					},
				};
				await importRecords(
					alike.map(({ user, hash }) => ({
						...recordOf(user),
						passwordHash: bytes(hash.hash),
						passwordSalt: bytes(hash.salt),
					})),
					options,
				);
			}
		},
		async hashesOf(credentials) {
			const hashes = new Map<string, string>();
			for (let from = 0; from < credentials.length; from += ASKED_AT_ONCE) {
				const some = credentials.slice(from, from + ASKED_AT_ONCE);
				const { users } = await auth.getUsers(some.map(({ uid }) => ({ uid })));
				const derivations = new Map(some.map(({ uid, derivation }) => [uid, derivation]));
				for (const { uid, passwordHash, passwordSalt = "" } of users) {
					const derivation = derivations.get(uid) ?? "";
					if (passwordHash === undefined) throw new Error(HIDDEN);
					const [, secret] = EMULATED.exec(passwordHash) ?? [];
					if (secret !== undefined) {
						hashes.set(uid, `${derivation}$${secret}`);
						continue;
					}
					config ??= readHashConfig();
					const { algorithm, signerKey, saltSeparator, rounds, memoryCost } = await config;
					if (algorithm !== "SCRYPT")
						throw new Error(
							`Firebase Authentication guarda las contraseñas con ${algorithm}, que este programa no sabe llevar.`,
						);
					const made = { rounds, memoryCost, separator: url(saltSeparator), signer: url(signerKey) };
					hashes.set(uid, writeFirebaseHash({ derivation, ...made, salt: url(passwordSalt), hash: url(passwordHash) }));
				}
			}
			return hashes;
		},
	};
}

const HIDDEN =
	"Firebase Authentication no enseña los resúmenes de las contraseñas a esta cuenta: dale el papel «Administrador de Firebase Authentication» y vuelve a exportar.";
