import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";
import { createWaitingRoom } from "../waiting-room.server.ts";
import { isFirebaseHashOf, readFirebaseHash } from "./firebase-hash.server.ts";

const scryptAsync = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** Work a hash costs: OWASP's password storage cheat sheet, the row with the least memory (16 MiB) but one. */
const COST = { N: 2 ** 14, r: 8, p: 5 };
const KEY_BYTES = 32;

interface Cost {
	readonly N: number;
	readonly r: number;
	readonly p: number;
}

/** Hashes at once: one core stays for everybody else. */
const AT_ONCE = Math.max(1, availableParallelism() - 1);

/** Hashes that wait at most: whoever came after would wait for longer than people do. */
const WAITING_AT_MOST = 64;

const inTurn = createWaitingRoom({
	atOnce: AT_ONCE,
	waitingAtMost: WAITING_AT_MOST,
	full: "Esperan demasiadas contraseñas a que se comprueben.",
});

/** Works a key out in Node's thread pool, when it is its turn. */
function derive(password: string, salt: Buffer, { N, r, p }: Cost): Promise<Buffer> {
	return inTurn(() => scryptAsync(password.normalize("NFC"), salt, KEY_BYTES, { N, r, p, maxmem: 256 * N * r }));
}

function write({ N, r, p }: Cost, salt: Buffer, key: Buffer): string {
	return `scrypt$${N}$${r}$${p}$${salt.toString("base64url")}$${key.toString("base64url")}`;
}

/** The parts of a hash; null for a text that is none. */
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

/** A password's hash with its salt and cost: `scrypt$16384$8$5$salt$key`. */
export async function hashPassword(password: string): Promise<string> {
	const salt = randomBytes(16);
	return write(COST, salt, await derive(password, salt, COST));
}

/** Whether a hash is of this password. As slow for no hash, so that time does not tell who has an account. */
export async function checkPassword(hash: string | null, password: string): Promise<boolean> {
	const fromFirebase = hash === null ? null : readFirebaseHash(hash);
	if (fromFirebase !== null) {
		const key = await deriveKey(fromFirebase.derivation, password);
		return inTurn(() => isFirebaseHashOf(fromFirebase, key));
	}
	const known = hash === null ? null : read(hash);
	if (known === null) {
		await derive(password, randomBytes(16), COST);
		return false;
	}
	return timingSafeEqual(await derive(password, known.salt, known.cost), known.key);
}

/** A hash without its key: how the key is worked out of a password. */
export function derivationOf(hash: string): string {
	return hash.slice(0, hash.lastIndexOf("$"));
}

/** The key of a hash, in base64url. */
export function keyOf(hash: string): string {
	return hash.slice(hash.lastIndexOf("$") + 1);
}

/** The key a password gives by a derivation. As slow for none, whose key nobody has. */
export async function deriveKey(derivation: string | null, password: string): Promise<string> {
	const known = derivation === null ? null : read(`${derivation}$-`);
	const { salt, cost } = known ?? { salt: randomBytes(16), cost: COST };
	return (await derive(password, salt, cost)).toString("base64url");
}
