import { createHash, randomUUID, timingSafeEqual } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { and, eq, gt, gte, isNull, lt, ne, or } from "drizzle-orm";
import type { NodeSQLiteDatabase } from "drizzle-orm/node-sqlite";
import {
	CODE_TRIES,
	type CodeHolder,
	type CodeRequest,
	type Identity,
	type LinkVerdict,
} from "../../domain/user/identity.ts";
import { makeCode, makeToken } from "../../domain/user/secrets.ts";
import { checkPassword, hashPassword } from "../passwords/scrypt.server.ts";
import { credential, mailCode, providerLink } from "./account-schema.server.ts";
import { writeTransaction } from "./write-transaction.server.ts";

function sha256(text: string): string {
	return createHash("sha256").update(text).digest("base64url");
}

function isSame(hash: string, other: string): boolean {
	return timingSafeEqual(Buffer.from(hash), Buffer.from(other));
}

function holderOf({ email, emailKey, purpose, uid }: typeof mailCode.$inferSelect): CodeHolder {
	return { email, emailKey, purpose, uid };
}

/** Codes for one address and purpose that one account requested, or, with `uid` null, no account; from any session. */
function sentFor({ emailKey, purpose, uid }: Omit<CodeHolder, "email">) {
	return and(
		eq(mailCode.emailKey, emailKey),
		eq(mailCode.purpose, purpose),
		uid === null ? isNull(mailCode.uid) : eq(mailCode.uid, uid),
	);
}

/** Those among them that one session requested: at most one. */
function askedFor({ asker, ...holder }: CodeRequest) {
	return and(sentFor(holder), asker === null ? isNull(mailCode.asker) : eq(mailCode.asker, asker));
}

/** `Identity` over the site's SQLite file. A code's hash is salted with its row's id. */
export function createIdentity(database: DatabaseSync, db: NodeSQLiteDatabase): Identity {
	const passwordOf = (uid: string) =>
		db.select().from(credential).where(eq(credential.uid, uid)).get()?.passwordHash ?? null;
	const liveLink = (link: string, now: string) =>
		db
			.select()
			.from(mailCode)
			.where(and(eq(mailCode.linkHash, sha256(link)), eq(mailCode.spent, false), gt(mailCode.expiresAt, now)))
			.get();
	const spend = ({ id, ...holder }: typeof mailCode.$inferSelect) => {
		db.update(mailCode).set({ spent: true }).where(eq(mailCode.id, id)).run();
		db.delete(mailCode)
			.where(and(sentFor(holder), ne(mailCode.id, id)))
			.run();
	};

	return {
		async issueCode({ email, emailKey, purpose, uid, asker, expiresAt }) {
			const id = randomUUID();
			const issued = { code: makeCode(), link: makeToken() };
			await writeTransaction(database, () => {
				db.delete(mailCode).where(askedFor({ emailKey, purpose, uid, asker })).run();
				const hashes = { codeHash: sha256(`${id}:${issued.code}`), linkHash: sha256(issued.link) };
				db.insert(mailCode)
					.values({
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
					})
					.run();
			});
			return issued;
		},

		redeemCode({ code, now, ...request }) {
			return writeTransaction(database, () => {
				const found = db.select().from(mailCode).where(askedFor(request)).get();
				if (found === undefined || found.spent || found.expiresAt <= now) return { verdict: "expired" as const };
				if (found.triesLeft === 0) return { verdict: "exhausted" as const };
				if (isSame(found.codeHash, sha256(`${found.id}:${code}`))) {
					spend(found);
					return { verdict: "right" as const, holder: holderOf(found) };
				}
				const triesLeft = found.triesLeft - 1;
				db.update(mailCode).set({ triesLeft }).where(eq(mailCode.id, found.id)).run();
				return triesLeft === 0 ? { verdict: "exhausted" as const } : { verdict: "wrong" as const, triesLeft };
			});
		},

		async findLink({ link, now }) {
			const found = liveLink(link, now);
			return found === undefined ? { verdict: "expired" } : { verdict: "right", holder: holderOf(found) };
		},

		redeemLink({ link, now }) {
			return writeTransaction<LinkVerdict>(database, () => {
				const found = liveLink(link, now);
				if (found === undefined) return { verdict: "expired" };
				spend(found);
				if (found.purpose === "email-undo" && found.uid !== null) {
					const isLater = or(ne(mailCode.purpose, "email-undo"), gte(mailCode.expiresAt, found.expiresAt));
					db.delete(mailCode)
						.where(and(eq(mailCode.uid, found.uid), ne(mailCode.id, found.id), isLater))
						.run();
				}
				return { verdict: "right", holder: holderOf(found) };
			});
		},

		async voidCodes(uid) {
			const own = and(eq(mailCode.uid, uid), ne(mailCode.purpose, "email-undo"));
			await writeTransaction(database, () => db.delete(mailCode).where(own).run());
		},

		async forgetCodesFor(emailKey) {
			const sent = and(eq(mailCode.emailKey, emailKey), ne(mailCode.purpose, "email-undo"));
			await writeTransaction(database, () => db.delete(mailCode).where(sent).run());
		},

		async forgetCodes(expiredBefore) {
			await writeTransaction(database, () => db.delete(mailCode).where(lt(mailCode.expiresAt, expiredBefore)).run());
		},

		hashPassword,

		checkPassword: ({ uid, password }) => checkPassword(uid === null ? null : passwordOf(uid), password),

		async setPassword({ uid, hash, now }) {
			await writeTransaction(database, () => {
				db.delete(credential).where(eq(credential.uid, uid)).run();
				if (hash !== null) db.insert(credential).values({ uid, passwordHash: hash, changedAt: now }).run();
			});
		},

		hasPassword: async (uid) => passwordOf(uid) !== null,

		async findByProvider({ provider, subject }) {
			const found = db
				.select()
				.from(providerLink)
				.where(and(eq(providerLink.provider, provider), eq(providerLink.subject, subject)))
				.get();
			return found?.uid ?? null;
		},

		async linkProvider({ provider, subject, uid, now }) {
			await writeTransaction(database, () =>
				db.insert(providerLink).values({ provider, subject, uid, linkedAt: now }).onConflictDoNothing().run(),
			);
		},

		unlinkProvider({ uid, provider }) {
			const own = and(eq(providerLink.uid, uid), provider === null ? undefined : eq(providerLink.provider, provider));
			return writeTransaction(database, () => db.delete(providerLink).where(own).run().changes > 0);
		},

		async providersOf(uid) {
			const found = db
				.select()
				.from(providerLink)
				.where(eq(providerLink.uid, uid))
				.orderBy(providerLink.provider)
				.all();
			return found.map(({ provider }) => provider);
		},
	};
}
