import type { Transactions } from "../transaction.ts";
import type { CodeStore } from "./code-rules.ts";
import {
	CODE_TRIES,
	type CodeHolder,
	type CodeRequest,
	type CodeVerdict,
	holderOf,
	type IssuedCode,
	isLive,
	type LinkVerdict,
	type MailedCode,
	typeCode,
	undoesChange,
	voids,
} from "./code-rules.ts";
import { hashSecret, makeCode, makeToken } from "./secrets.ts";

interface CodeBackend extends Transactions {
	readonly codes: CodeStore;
}

/** Hash of a code, salted with the id of its record. */
const hashCode = (id: string, code: string) => hashSecret(`${id}:${code}`);

/** A new code and its link, with the record to store. `expiresAt` is ISO 8601 in UTC. */
export async function makeMailedCode({
	email,
	emailKey,
	purpose,
	uid,
	asker,
	expiresAt,
}: CodeHolder & CodeRequest & Pick<MailedCode, "expiresAt">): Promise<IssuedCode & { readonly record: MailedCode }> {
	const id = crypto.randomUUID();
	const [code, link] = [makeCode(), makeToken()];
	const hashes = { codeHash: await hashCode(id, code), linkHash: await hashSecret(link) };
	const holder = { email, emailKey, purpose, uid, asker };
	return { code, link, record: { id, ...holder, ...hashes, triesLeft: CODE_TRIES, spent: false, expiresAt } };
}

/**
 * Creates and stores a code. It voids the previous code that the same session requested for the same address and
 * purpose.
 */
export async function issueCode(
	{ codes }: Pick<CodeBackend, "codes">,
	request: Parameters<typeof makeMailedCode>[0],
): Promise<IssuedCode> {
	const { record, ...issued } = await makeMailedCode(request);
	await codes.put(record);
	return issued;
}

/**
 * Spends the code of a request if it is right, or else one of its tries. The link stays valid when the tries are used
 * up. The right code voids others (`voids`). If two requests redeem one code at once, one of them gets `expired`.
 * `now` is ISO 8601 in UTC.
 */
export async function redeemCode(
	{ codes, transaction }: CodeBackend,
	{ code, now, ...request }: CodeRequest & { readonly code: string; readonly now: string },
): Promise<CodeVerdict> {
	// Hashed before the transaction, which may wait for nothing but the store.
	const requested = await codes.find(request);
	const codeHash = requested === null ? "" : await hashCode(requested.id, code);
	return transaction(async () => {
		const found = await codes.find(request);
		// A code requested in the meantime is another one: what was typed here has been replaced.
		const { verdict, changed } = typeCode(found?.id === requested?.id ? found : null, { codeHash, now });
		if (changed?.spent === true) await spend(codes, changed);
		else if (changed !== null) await codes.put(changed);
		return verdict;
	});
}

/** Checks whether a link is valid at `now` (ISO 8601 in UTC), without spending it. */
export async function findLink(
	{ codes }: Pick<CodeBackend, "codes">,
	{ link, now }: { readonly link: string; readonly now: string },
): Promise<LinkVerdict> {
	return judgeLink(await codes.findByLink(await hashSecret(link)), now);
}

/** Spends a link as `redeemCode` spends a code. */
export async function redeemLink(
	{ codes, transaction }: CodeBackend,
	{ link, now }: { readonly link: string; readonly now: string },
): Promise<LinkVerdict> {
	const linkHash = await hashSecret(link);
	return transaction(async () => {
		const found = await codes.findByLink(linkHash);
		const verdict = judgeLink(found, now);
		if (found !== null && verdict.verdict === "right") await spend(codes, { ...found, spent: true });
		return verdict;
	});
}

function judgeLink(found: MailedCode | null, now: string): LinkVerdict {
	return found !== null && isLive(found, now) ? { verdict: "right", holder: holderOf(found) } : { verdict: "expired" };
}

/** Stores a code as spent and removes those that it voids. */
async function spend(codes: CodeBackend["codes"], used: MailedCode): Promise<void> {
	const others = [
		...(await codes.listByAddress(used.emailKey)),
		...(undoesChange(used) && used.uid !== null ? await codes.listByAccount(used.uid) : []),
	];
	for (const other of others) if (voids(used, other)) await codes.remove(other);
	await codes.put(used);
}

/** Voids the codes that an account requested while it was signed in, except those that undo a change of address. */
export function voidCodes({ codes, transaction }: CodeBackend, uid: string): Promise<void> {
	return transaction(async () => {
		for (const code of await codes.listByAccount(uid)) if (!undoesChange(code)) await codes.remove(code);
	});
}

/** Deletes the codes sent to an address, except those that undo a change of address: they protect an account. */
export function forgetCodesFor({ codes, transaction }: CodeBackend, emailKey: string): Promise<void> {
	return transaction(async () => {
		for (const code of await codes.listByAddress(emailKey)) if (!undoesChange(code)) await codes.remove(code);
	});
}
