import { actOf } from "../audit/act.ts";
import type { Source } from "../authoring/source.ts";
import { stepped } from "../letters/letter-issue.ts";
import type { DeskContext } from "./desk-context.ts";

/**
 * Finds the letters that would go out with the scheduled publication of a text, for whoever takes that schedule away.
 * @returns what stops them, within the transaction of that change.
 */
export async function stopPlanned(
	{ backend, user, now }: Pick<DeskContext, "backend" | "user" | "now">,
	{ id, scheduledVersion }: Pick<Source, "id" | "scheduledVersion">,
): Promise<() => Promise<void>> {
	const { letters, acts } = backend;
	const active = scheduledVersion === null ? [] : await letters.activeIssues();
	const planned = active.filter(({ recipe }) => recipe?.goesWithText === true && recipe.ids[0] === id);
	return async () => {
		const at = now().toISOString();
		for (const { id: letter } of planned) {
			const issue = await letters.findIssue(letter);
			const after = issue?.state === "waiting" ? stepped(issue, "stop", at) : null;
			if (after === null) continue;
			await letters.putIssue({ ...after, reason: "La publicación de su texto ya no es a esa hora." });
			await acts.add(actOf({ at, by: user.uid, what: "letter-stopped", on: letter }));
		}
	};
}
