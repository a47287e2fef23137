import { createHash, randomUUID, timingSafeEqual } from "node:crypto";
import type { Firestore } from "firebase-admin/firestore";
import {
	CODE_TRIES,
	type CodeHolder,
	type CodeRequest,
	type Identity,
	type LinkVerdict,
} from "../../domain/user/identity.ts";
import { makeCode, makeToken } from "../../domain/user/secrets.ts";
import { derivationOf, deriveKey, hashPassword, keyOf } from "../passwords/scrypt.server.ts";
import type { Accounts } from "./accounts.server.ts";
import { documentId } from "./document-id.server.ts";
import type { Collections, MailCodeDocument } from "./documents.server.ts";
import { type Found, found, inTransaction, read, removeAll, type Work } from "./work.server.ts";

function sha256(text: string): string {
	return createHash("sha256").update(text).digest("base64url");
}

function isSame(hash: string, other: string): boolean {
	return timingSafeEqual(Buffer.from(hash), Buffer.from(other));
}

function holderOf({ email, emailKey, purpose, uid }: MailCodeDocument): CodeHolder {
	return { email, emailKey, purpose, uid };
}

/**
 * The document id of a request's code. A code that no browser waits for (`asker` is null) has the id that it had before
 * there were askers.
 */
export function mailCodeId({
	emailKey,
	purpose,
	uid,
	asker = null,
}: Omit<CodeRequest, "asker"> & Partial<Pick<CodeRequest, "asker">>): string {
	return asker === null ? documentId(emailKey, purpose, uid ?? "") : documentId(emailKey, purpose, uid ?? "", asker);
}

/**
 * `Identity` over Firebase Authentication and Firestore. Passwords never leave this process: Firebase Authentication
 * stores and checks a key that is derived from them here (docs/decisions/0017). Its own codes live for hours, and tries
 * at them cannot be limited, so codes and links are stored in Firestore, as hashes.
 */
export function createIdentity(db: Firestore, collections: Collections, accounts: Accounts): Identity {
	const { mailCodes, credentials, providerLinks, users } = collections;
	const codeOf = (request: CodeRequest) => mailCodes.doc(mailCodeId(request));
	const byLink = (link: string) => mailCodes.where("linkHash", "==", sha256(link)).limit(1);
	const isLive = ({ spent, expiresAt }: MailCodeDocument, now: string) => !spent && expiresAt > now;
	async function spend(work: Work, code: Found<MailCodeDocument>): Promise<void> {
		const { id, emailKey, purpose, uid } = code.data;
		for (const { ref, data } of await work.find(mailCodes.where("emailKey", "==", emailKey))) {
			if (data.purpose === purpose && data.uid === uid && data.id !== id) work.remove(ref);
		}
		work.change(code, { spent: true });
	}
	const credentialOf = (uid: string) => credentials.doc(documentId(uid));
	const linkOf = ({ provider, subject }: { readonly provider: string; readonly subject: string }) =>
		providerLinks.doc(documentId(provider, subject));

	return {
		async issueCode({ email, emailKey, purpose, uid, asker, expiresAt }) {
			const id = randomUUID();
			const issued = { code: makeCode(), link: makeToken() };
			const hashes = { codeHash: sha256(`${id}:${issued.code}`), linkHash: sha256(issued.link) };
			const code = {
				id,
				email,
				emailKey,
				purpose,
				uid,
				asker,
				...hashes,
				triesLeft: CODE_TRIES,
				spent: false,
				expiresAt,
			};
			await inTransaction(db, async (work) => work.set(codeOf(code), code));
			return issued;
		},

		redeemCode({ code, now, ...request }) {
			return inTransaction(db, async (work) => {
				const ref = codeOf(request);
				const data = await work.get(ref);
				if (data === undefined || data.spent || data.expiresAt <= now) return { verdict: "expired" as const };
				if (data.triesLeft === 0) return { verdict: "exhausted" as const };
				if (isSame(data.codeHash, sha256(`${data.id}:${code}`))) {
					await spend(work, { ref, data });
					return { verdict: "right" as const, holder: holderOf(data) };
				}
				const triesLeft = data.triesLeft - 1;
				work.change({ ref, data }, { triesLeft });
				return triesLeft === 0 ? { verdict: "exhausted" as const } : { verdict: "wrong" as const, triesLeft };
			});
		},

		async findLink({ link, now }) {
			const [code] = await found(byLink(link));
			return code === undefined || !isLive(code, now)
				? { verdict: "expired" }
				: { verdict: "right", holder: holderOf(code) };
		},

		redeemLink({ link, now }) {
			return inTransaction<LinkVerdict>(db, async (work) => {
				const [code] = await work.find(byLink(link));
				if (code === undefined || !isLive(code.data, now)) return { verdict: "expired" };
				const { purpose, uid, expiresAt } = code.data;
				if (purpose === "email-undo" && uid !== null) {
					for (const { ref, data } of await work.find(mailCodes.where("uid", "==", uid))) {
						if (data.id !== code.data.id && (data.purpose !== "email-undo" || data.expiresAt >= expiresAt))
							work.remove(ref);
					}
				}
				await spend(work, code);
				return { verdict: "right", holder: holderOf(code.data) };
			});
		},

		voidCodes(uid) {
			return inTransaction(db, async (work) => {
				for (const { ref, data } of await work.find(mailCodes.where("uid", "==", uid)))
					if (data.purpose !== "email-undo") work.remove(ref);
			});
		},

		forgetCodesFor(emailKey) {
			return inTransaction(db, async (work) => {
				const sent = await work.find(mailCodes.where("emailKey", "==", emailKey));
				for (const { ref, data } of sent) if (data.purpose !== "email-undo") work.remove(ref);
			});
		},

		async forgetCodes(expiredBefore) {
			await removeAll(db, mailCodes.where("expiresAt", "<", expiredBefore));
		},

		hashPassword,

		async checkPassword({ uid, password }) {
			// An unknown account is looked up as well: the same calls are made for every address, so that timing does
			// not reveal which addresses have an account.
			const asked = uid ?? randomUUID();
			const [credential, user] = await Promise.all([read(credentialOf(asked)), read(users.doc(documentId(asked)))]);
			const email = credential === undefined ? null : (user?.email ?? null);
			if (await accounts.checkSecret(email, await deriveKey(credential?.derivation ?? null, password))) return true;
			// After an interrupted password change Firebase Authentication still has the previous secret.
			if (email === null || credential?.previous == null) return false;
			return accounts.checkSecret(email, await deriveKey(credential.previous, password));
		},

		async setPassword({ uid, hash, now }) {
			const ref = credentialOf(uid);
			if (hash === null) {
				return inTransaction(db, async (work) => {
					work.remove(ref);
					work.afterwards(() => accounts.setSecret(uid, null));
				});
			}
			const derivation = derivationOf(hash);
			await inTransaction(db, async (work) => {
				const before = await work.get(ref);
				work.set(ref, { uid, derivation, previous: before?.derivation ?? null, changedAt: now });
			});
			await accounts.setSecret(uid, keyOf(hash));
			await inTransaction(db, async (work) => {
				const data = await work.get(ref);
				if (data?.derivation === derivation) work.change({ ref, data }, { previous: null });
			});
		},

		hasPassword: async (uid) => (await read(credentialOf(uid))) !== undefined,

		findByProvider: async (elsewhere) => (await read(linkOf(elsewhere)))?.uid ?? null,

		linkProvider({ provider, subject, uid, now }) {
			return inTransaction(db, async (work) => {
				const ref = linkOf({ provider, subject });
				if ((await work.get(ref)) === undefined) work.set(ref, { provider, subject, uid, linkedAt: now });
			});
		},

		unlinkProvider({ uid, provider }) {
			return inTransaction(db, async (work) => {
				const own = (await work.find(providerLinks.where("uid", "==", uid))).filter(
					({ data }) => provider === null || data.provider === provider,
				);
				for (const { ref } of own) work.remove(ref);
				return own.length > 0;
			});
		},

		async providersOf(uid) {
			return (await found(providerLinks.where("uid", "==", uid))).map(({ provider }) => provider).toSorted();
		},
	};
}
