import { describe, expect, test } from "vitest";
import { CODE_TRIES, type MailedCode, typeCode, voids } from "./code-rules.ts";

const NOW = "2026-11-20T12:00:00.000Z";
const LATER = "2026-11-20T12:10:00.000Z";
const code: MailedCode = {
	id: "1",
	email: "Ana@e.es",
	emailKey: "ana@e.es",
	purpose: "sign-in",
	uid: null,
	asker: "s",
	codeHash: "right",
	linkHash: "link",
	triesLeft: CODE_TRIES,
	spent: false,
	expiresAt: LATER,
};

describe("typing a code (docs/product.md, 15.3)", () => {
	const right = { email: "Ana@e.es", emailKey: "ana@e.es", purpose: "sign-in", uid: null };
	test.each([
		["none was requested", null, "right", NOW, { verdict: "expired" }, null],
		["right", code, "right", NOW, { verdict: "right", holder: right }, { ...code, spent: true }],
		["right, too late", code, "right", LATER, { verdict: "expired" }, null],
		["right, used before", { ...code, spent: true }, "right", NOW, { verdict: "expired" }, null],
		["right, without tries", { ...code, triesLeft: 0 }, "right", NOW, { verdict: "exhausted" }, null],
		["wrong", code, "wrong", NOW, { verdict: "wrong", triesLeft: 4 }, { ...code, triesLeft: 4 }],
		[
			"wrong, at the last try",
			{ ...code, triesLeft: 1 },
			"wrong",
			NOW,
			{ verdict: "exhausted" },
			{ ...code, triesLeft: 0 },
		],
	])("%s", (_, found, codeHash, now, verdict, changed) => {
		expect(typeCode(found, { codeHash, now })).toEqual({ verdict, changed });
	});
});

describe("using a code voids others (docs/product.md, 15.3)", () => {
	const own = { ...code, id: "2", uid: "ana" };
	const undo: MailedCode = { ...own, id: "3", purpose: "email-undo" };
	test.each([
		["itself", code, code, false],
		["one of another session", code, { ...code, id: "2", asker: "other" }, true],
		["one of another purpose", code, { ...code, id: "2", purpose: "deletion" }, false],
		["one to another address", code, { ...code, id: "2", emailKey: "eva@e.es" }, false],
		["one of an account", code, own, false],
		["an undoing link: a code of its account", undo, own, true],
		["an undoing link: a code of another account", undo, { ...own, uid: "eva" }, false],
		["an undoing link: a later one", undo, { ...undo, id: "4", emailKey: "b@e.es", expiresAt: `${LATER}1` }, true],
		["an undoing link: an earlier one", undo, { ...undo, id: "4", emailKey: "b@e.es", expiresAt: NOW }, false],
	] as const)("%s", (_, used, other, isVoid) => {
		expect(voids(used, other)).toBe(isVoid);
	});
});
