import { expect, test } from "vitest";
import { isFirebaseHashOf, readFirebaseHash, writeFirebaseHash } from "./firebase-hash.server.ts";
import { checkPassword, derivationOf, hashPassword, keyOf } from "./scrypt.server.ts";

const url = (text: string) => Buffer.from(text, "base64").toString("base64url");
/** The parameters and the example from github.com/firebase/scrypt. */
const example = {
	derivation: "scrypt$16384$8$5$c2Fs",
	rounds: 8,
	memoryCost: 14,
	separator: url("Bw=="),
	signer: url("jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA=="),
	salt: url("42xEC+ixf3L2lw=="),
	hash: url("lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ=="),
};

test("checks a key as Firebase Authentication does", async () => {
	expect(await isFirebaseHashOf(example, "user1password")).toBe(true);
	expect(await isFirebaseHashOf(example, "user2password")).toBe(false);
	expect(await isFirebaseHashOf({ ...example, hash: example.hash.slice(4) }, "user1password")).toBe(false);
});

test("is carried as one text", () => {
	expect(readFirebaseHash(writeFirebaseHash(example))).toEqual(example);
	for (const text of ["", "scrypt$16384$8$5$c2Fs$a2V5", `${writeFirebaseHash(example)}$x`])
		expect(readFirebaseHash(text)).toBeNull();
});

test("a password whose hash comes from Firebase Authentication opens the embedded site", async () => {
	const hash = await hashPassword("Un cañón de palabras");
	const { createCipheriv, scryptSync } = await import("node:crypto");
	const bytes = (text: string) => Buffer.from(text, "base64url");
	const derived = scryptSync(keyOf(hash), Buffer.concat([bytes(example.salt), bytes(example.separator)]), 32, {
		...{ N: 2 ** 14, r: 8, p: 1 },
		maxmem: 64 * 1024 * 1024,
	});
	const made = createCipheriv("aes-256-ctr", derived, Buffer.alloc(16)).update(bytes(example.signer));
	const carried = writeFirebaseHash({ ...example, derivation: derivationOf(hash), hash: made.toString("base64url") });
	expect(await checkPassword(carried, "Un cañón de palabras")).toBe(true);
	expect(await checkPassword(carried, "Otro cañón de palabras")).toBe(false);
});
