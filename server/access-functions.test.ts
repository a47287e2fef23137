import { describe, expect, test } from "vitest";
import { allContracts } from "../api/contracts.ts";
import { hasRole, may } from "../domain/sign-in/permissions.ts";
import { ACCESS, type Access, EVA, KINDS, type Kind, openPlace } from "./access-table.fixture.ts";

const kinds = Object.keys(KINDS) as readonly Kind[];
const rows: Readonly<Record<string, Access>> = ACCESS;

/** What the site answers to a kind of person who may not call the function; null if they may. */
function refusalOf({ who, isOfDesk = false }: Access, kind: Kind): string | null {
	if (who === "anyone") return null;
	if (kind === "visitor") return "401 auth.required";
	const { [kind]: code } = KINDS;
	const person = { permissions: code === null ? [] : [code] };
	if (who === "registered" || may(person, who)) return null;
	if (isOfDesk) return hasRole(person) ? "403 desk.not_yours" : "404";
	return who === "school" ? "403 school.closed" : "403 auth.forbidden";
}

/** Whether things of others are this person's work: all texts are, for those who publish. */
function reaches({ isOfDesk = false }: Access, kind: Kind): boolean {
	const { [kind]: code } = KINDS;
	return isOfDesk && may({ permissions: code === null ? [] : [code] }, "publish");
}

describe("access of each kind of person to each function, to their own things and to Eva's", () => {
	test("each function has a row, and each row a function", () => {
		expect(Object.keys(rows).sort()).toEqual(allContracts.map(({ name }) => name).sort());
	});

	test.each(allContracts)("$name", async ({ name, allowed }) => {
		const { [name]: row } = rows;
		if (row === undefined) throw new Error(`${name} has no row in access-table.fixture.ts`);
		expect(allowed).toBe(row.who === "anyone" ? "anyone" : "registered");
		const { input = () => ({}), others, own } = row;
		const place = await openPlace();
		place.world.wait(row.after ?? 0);
		let evas = others === undefined ? null : await input(place.eva, place);
		const before = await place.evas();
		const answers: string[] = [];
		const expected: string[] = [];
		for (const kind of kinds) {
			const { [kind]: person } = place.people;
			const refusal = refusalOf(row, kind);
			const reached = others !== undefined && reaches(row, kind);
			// A text that somebody else has changed would be in conflict.
			if (reached) evas = await input(place.eva, place);
			const mine = await input(person, place);
			// Without something of their own, there is only Eva's to try.
			const tries = [
				...(others === undefined ? [] : [[`${kind}, Eva's`, evas, reached ? own : others] as const]),
				...(mine === null ? [] : [[`${kind}, own`, mine, own] as const]),
			];
			for (const [what, given, status] of tries) {
				const answer = await person.browser.call(name, given);
				const code = answer.status === 401 || answer.status === 403 ? ` ${answer.body.error.code}` : "";
				answers.push(`${what}: ${answer.status}${code}`);
				const isHidden = row.isOfDesk === true && given === evas && refusal?.startsWith("403");
				expected.push(`${what}: ${isHidden ? status : (refusal ?? status)}`);
				if (!reached) expect(JSON.stringify(answer.body), what).not.toContain(EVA);
			}
		}
		expect(answers).toEqual(expected);
		expect(await place.evas()).toEqual(before);
		await place.backend.close();
	});
});
