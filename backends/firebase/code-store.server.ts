import type { Firestore } from "firebase-admin/firestore";
import type { CodeRequest, CodeStore, MailedCode } from "../../domain/sign-in/code-rules.ts";
import { documentId } from "./document-id.server.ts";
import type { Collections, MailCodeDocument } from "./documents.server.ts";
import { found, inTransaction, read, removeAll } from "./work.server.ts";

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

/** A code as it is stored today, from a document of any version of the program. */
export function toCode({ asker = null, ...code }: MailCodeDocument): MailedCode {
	return { ...code, asker };
}

/**
 * `CodeStore` over Firestore. Firebase Authentication's own codes live for hours, and tries at them cannot be limited,
 * so codes and links are stored in Firestore.
 */
export function createCodeStore(db: Firestore, { mailCodes }: Collections): CodeStore {
	const codeOf = (request: CodeRequest) => mailCodes.doc(mailCodeId(request));
	return {
		put: (code) => inTransaction(db, async (work) => work.set(codeOf(code), code)),
		async find(request) {
			const code = await read(codeOf(request));
			return code === undefined ? null : toCode(code);
		},
		async findByLink(linkHash) {
			const [code] = await found(mailCodes.where("linkHash", "==", linkHash).limit(1));
			return code === undefined ? null : toCode(code);
		},
		listByAddress: async (emailKey) => (await found(mailCodes.where("emailKey", "==", emailKey))).map(toCode),
		listByAccount: async (uid) => (await found(mailCodes.where("uid", "==", uid))).map(toCode),
		remove: (request) => inTransaction(db, async (work) => work.remove(codeOf(request))),
		async forget(expiredBefore) {
			await removeAll(db, mailCodes.where("expiresAt", "<", expiredBefore));
		},
	};
}
