import { afterEach, beforeEach, expect, test } from "vitest";
import { openEmbedded } from "../../backends/sqlite/open-embedded.server.ts";
import { actOf } from "../../domain/audit/act.ts";
import type { Backend } from "../../domain/backend.ts";
import { listActs } from "./audit.ts";

let backend: Backend;
beforeEach(async () => {
	backend = await openEmbedded({ dataDir: ":memory:" });
});
afterEach(() => backend.close());

async function audit(...args: readonly string[]) {
	const said: string[] = [];
	const errors: string[] = [];
	const print = (line: string) => void said.push(line);
	const code = await listActs(args, { backend, print, printError: (line) => void errors.push(line) });
	return { code, said: said.join("\n"), errors: errors.join("\n") };
}

test("names who did what to whom, since a day", async () => {
	expect(await audit()).toMatchObject({ code: 0, said: "No consta nada." });
	const now = "2026-11-20T12:00:00.000Z";
	const { uid } = (await backend.users.ensure({ email: "ana@e.es", emailKey: "ana@e.es", now })).user;
	await backend.acts.add(actOf({ at: now, by: null, what: "permission-given", on: uid, detail: "sa.10" }));
	await backend.acts.add(actOf({ at: "2026-11-21T12:00:00.000Z", by: uid, what: "account-erased", on: "ida" }));
	expect((await audit()).said.split("\n")).toEqual([
		"Cuándo           Quién       Qué                A quién o qué  Detalle",
		"20/11/26, 13:00  (terminal)  dio un permiso     ana@e.es       sa.10",
		"21/11/26, 13:00  ana@e.es    eliminó la cuenta  ida            –",
		"",
		"Las horas son peninsulares. Una cuenta eliminada sale con su identificador.",
	]);
	expect((await audit("--since", "2026-11-21")).said).not.toContain("permiso");
	for (const wrong of [["--since", "ayer"], ["--since", "2026-13-40"], ["otra"]])
		expect(await audit(...wrong)).toMatchObject({ code: 2, errors: expect.stringContaining("Uso:") });
});
