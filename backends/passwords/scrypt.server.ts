import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";
import { createWaitingRoom } from "../waiting-room.server.ts";
import { isFirebaseHashOf, readFirebaseHash } from "./firebase-hash.server.ts";

const scryptAsync = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** Cost of a hash: OWASP's password storage cheat sheet, the row with the second-least memory (16 MiB). */
export const COST: Cost = { N: 2 ** 14, r: 8, p: 5 };
const KEY_BYTES = 32;

/** The parameters of scrypt (RFC 7914, 2): `N` is a power of two, and a hash takes `128 * N * r` bytes of memory. */
export interface Cost {
	readonly N: number;
	readonly r: number;
	readonly p: number;
}

/** Hashes computed at once: one core stays free for everything else. */
const AT_ONCE = Math.max(1, availableParallelism() - 1);

/** Maximum number of hashes that wait: any more would take longer than people wait. */
const WAITING_AT_MOST = 64;

const inTurn = createWaitingRoom({
	atOnce: AT_ONCE,
	waitingAtMost: WAITING_AT_MOST,
	full: "Esperan demasiadas contraseñas a que se comprueben.",
});

/** Derives a key in Node's thread pool, when its turn comes. */
function derive(password: string, salt: Buffer, { N, r, p }: Cost): Promise<Buffer> {
	return inTurn(() => scryptAsync(password.normalize("NFC"), salt, KEY_BYTES, { N, r, p, maxmem: 256 * N * r }));
}

function write({ N, r, p }: Cost, salt: Buffer, key: Buffer): string {
	return `scrypt$${N}$${r}$${p}$${salt.toString("base64url")}$${key.toString("base64url")}`;
}

/** Parses a hash; null if the text is not one. */
function read(hash: string): { cost: Cost; salt: Buffer; key: Buffer } | null {
	const match = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/.exec(hash);
	if (match === null) return null;
	const [, N, r, p, salt = "", key = ""] = match;
	return {
		cost: { N: Number(N), r: Number(r), p: Number(p) },
		salt: Buffer.from(salt, "base64url"),
		key: Buffer.from(key, "base64url"),
	};
}

/**
 * Hashes a password with a new salt: `scrypt$16384$8$5$salt$key`.
 * @throws {TooBusy} if too many hashes wait already.
 */
export async function hashPassword(password: string, cost = COST): Promise<string> {
	const salt = randomBytes(16);
	return write(cost, salt, await derive(password, salt, cost));
}

/**
 * Whether a hash belongs to this password. A null hash takes as long to check as one of `cost`, so that timing does not
 * reveal which addresses have an account.
 * @throws {TooBusy} if too many hashes wait already.
 */
export async function checkPassword(hash: string | null, password: string, cost = COST): Promise<boolean> {
	const fromFirebase = hash === null ? null : readFirebaseHash(hash);
	if (fromFirebase !== null) {
		const key = await deriveKey(fromFirebase.derivation, password);
		return inTurn(() => isFirebaseHashOf(fromFirebase, key));
	}
	const known = hash === null ? null : read(hash);
	if (known === null) {
		await derive(password, randomBytes(16), cost);
		return false;
	}
	return timingSafeEqual(await derive(password, known.salt, known.cost), known.key);
}

/** The part of a hash that says how its key is derived: `scrypt$N$r$p$salt`. */
export function derivationOf(hash: string): string {
	return hash.slice(0, hash.lastIndexOf("$"));
}

/** The key in a hash, in base64url. */
export function keyOf(hash: string): string {
	return hash.slice(hash.lastIndexOf("$") + 1);
}

/**
 * The key derived from a password, in base64url. Without a derivation it takes as long and returns a key that matches
 * no account.
 * @throws {TooBusy} if too many hashes wait already.
 */
export async function deriveKey(derivation: string | null, password: string): Promise<string> {
	const known = derivation === null ? null : read(`${derivation}$-`);
	const { salt, cost } = known ?? { salt: randomBytes(16), cost: COST };
	return (await derive(password, salt, cost)).toString("base64url");
}
