import { isActKind } from "../domain/audit/act.ts";
import type { DeskContext } from "../domain/desk/desk-context.ts";
import { readLog } from "../domain/desk/desk-log.ts";
import {
	comparedVersions,
	listVersions,
	nameVersion,
	restoreVersion,
	type Version,
} from "../domain/desk/text-history.ts";
import { Failure, wrongField } from "../domain/failure.ts";
import type { HandlersOf } from "./context.ts";
import { atDesk, namesOf } from "./desk.handlers.ts";
import type { historyContracts } from "./history.contracts.ts";

/** Versions with the names of their authors in place of the accounts. */
async function withNames(desk: Pick<DeskContext, "backend">, versions: readonly Version[]): Promise<Version[]> {
	const names = await namesOf(
		desk,
		versions.map(({ by }) => by),
	);
	return versions.map((each) => ({ ...each, by: names.get(each.by ?? "") ?? null }));
}

export const historyHandlers: HandlersOf<typeof historyContracts> = {
	listRevisions: ({ id, only, page }, context) =>
		atDesk(context, async (desk) => {
			const history = await listVersions(desk, { id, isKept: only === "kept", page });
			return history instanceof Failure ? history : { ...history, versions: await withNames(desk, history.versions) };
		}),
	getComparison: (input, context) =>
		atDesk(context, async (desk) => {
			const compared = await comparedVersions(desk, input);
			if (compared instanceof Failure) return compared;
			const { version, other, text, comparison } = compared;
			const [named, otherNamed] = await withNames(desk, other === null ? [version] : [version, other]);
			return { version: named ?? version, other: otherNamed ?? null, text, comparison };
		}),
	nameRevision: (input, context) =>
		atDesk(context, async (desk) => (await nameVersion(desk, input)) ?? { done: true as const }),
	restoreRevision: (input, context) => atDesk(context, (desk) => restoreVersion(desk, input)),
	listAudit: ({ what, ...query }, context) =>
		atDesk(context, async (desk) => {
			if (what !== undefined && !isActKind(what)) return wrongField("que", "Elige uno de la lista.");
			return readLog(desk, { ...query, what });
		}),
};
