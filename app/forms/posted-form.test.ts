import { describe, expect, test } from "vitest";
import { Failure } from "../../domain/failure.ts";
import { guardOf, isCodeAwaited, refusalInit, refusalOf, textsOf } from "./posted-form.ts";

function formOf(fields: Readonly<Record<string, string | File>>): FormData {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.append(name, value);
	return form;
}

describe("the texts of a posted form", () => {
	test("are cut, and empty for files and missing fields", () => {
		const text = textsOf(formOf({ email: "x".repeat(1_500), photo: new File(["x"], "x.png") }));
		expect([text("email").length, text("email", 100).length, text("photo"), text("other")]).toEqual([
			1_000,
			100,
			"",
			"",
		]);
	});

	test.each([
		[{ drawnAt: "1700000000000" }, 1_700_000_000_000],
		[{ drawnAt: "0" }, 0],
		[{ drawnAt: "" }, undefined],
		[{ drawnAt: "x" }, undefined],
		[{}, undefined],
	])("say when the form was drawn: %o", (fields, drawnAt) => {
		expect(guardOf(textsOf(formOf(fields)))).toEqual({ trap: "", drawnAt, attestation: "" });
	});
});

describe("a refused form", () => {
	const failure = new Failure(400, "input.invalid", "Revisa el correo.", { fields: { email: "Revisa el correo." } });

	test("is shown again with what was typed, but without secrets and files", () => {
		const typed = { hacer: "code", email: "ana", news: "on", drawnAt: "1" };
		const secret = { password: "a", current: "b", attestation: "c", trap: "d", photo: new File(["x"], "x.png") };
		expect(refusalOf(failure, formOf({ ...typed, ...secret }), { step: "code" })).toEqual({
			step: "code",
			message: "Revisa el correo.",
			fields: { email: "Revisa el correo." },
			values: typed,
			isCodeSpent: false,
			incident: null,
		});
	});

	test.each([
		["auth.code_expired", true],
		["auth.code_exhausted", true],
		["auth.code_wrong", false],
	])("says whether its code can still be used: %s", (code, isCodeSpent) => {
		expect(refusalOf(new Failure(400, code, "No."), formOf({})).isCodeSpent).toBe(isCodeSpent);
	});

	test("says when to try again (RFC 6585, 4)", () => {
		expect(refusalInit(failure)).toEqual({ status: 400 });
		expect(refusalInit(new Failure(429, "too_many", "Espera.", { retryAfterSeconds: 60 }))).toEqual({
			status: 429,
			headers: { "Retry-After": "60" },
		});
	});
});

describe("a code requested again too soon", () => {
	const soon = new Failure(429, "auth.too_soon", "Espera.");
	const waiting = async () => ({ pending: { email: "Ana@example.com" } });

	test("is the one that the browser waits for if the address is the same", async () => {
		expect(await isCodeAwaited(soon, " ana@Example.com ", waiting)).toBe(true);
		expect(await isCodeAwaited(soon, "otra@example.com", waiting)).toBe(false);
		expect(await isCodeAwaited(soon, "ana@example.com", async () => ({ pending: null }))).toBe(false);
		expect(await isCodeAwaited(soon, "ana@example.com", async () => soon)).toBe(false);
	});

	test("is looked for only after that failure", async () => {
		const never = () => Promise.reject(new Error("looked for"));
		expect(await isCodeAwaited(new Failure(400, "input.invalid", "No."), "ana@example.com", never)).toBe(false);
	});
});
