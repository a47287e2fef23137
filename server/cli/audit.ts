import { parseArgs } from "node:util";
import { actNames } from "../../domain/audit/act.ts";
import type { Backend } from "../../domain/backend.ts";
import { drawTable, moment } from "./print-table.ts";
import { atTerminal, withBackend } from "./with-backend.ts";

/** What `site audit --help` prints. */
export const help = `Uso: npm run site -- audit [--since FECHA]

Nombra lo que se ha hecho en el sitio: quién, qué, a quién y cuándo. Se guarda dos años.

  --since   desde ese día inclusive, como 2026-11-20; sin él, todo`;

/** What listing acts works with. */
export interface AuditCommand {
	readonly backend: Pick<Backend, "acts" | "users" | "events">;
	readonly print: (line: string) => void;
	readonly printError: (line: string) => void;
}

/** Prints the log of acts, oldest first, and returns the exit code: 2 for wrong usage. */
export async function listActs(args: readonly string[], { backend, print, printError }: AuditCommand): Promise<0 | 2> {
	const { values, positionals } = parseArgs({
		args: [...args],
		allowPositionals: true,
		options: { since: { type: "string" } },
	});
	const since = values.since ?? "1970-01-01";
	if (positionals.length > 0 || !/^\d{4}-\d\d-\d\d$/.test(since) || Number.isNaN(Date.parse(since))) {
		printError(`--since es un día, como 2026-11-20.\n\n${help}`);
		return 2;
	}
	const names = new Map<string, string>();
	async function nameOf(id: string | null): Promise<string> {
		if (id === null) return "–";
		const name =
			names.get(id) ?? (await backend.users.find(id))?.email ?? (await backend.events.findById(id))?.name ?? id;
		names.set(id, name);
		return name;
	}
	const rows = [["Cuándo", "Quién", "Qué", "A quién o qué", "Detalle"]];
	for (const { at, by, what, on, detail } of await backend.acts.list({ since: `${since}T00:00:00.000Z` })) {
		const who = by === null ? "(terminal)" : await nameOf(by);
		rows.push([moment(at), who, actNames[what] ?? what, await nameOf(on), detail ?? "–"]);
	}
	if (rows.length === 1) print("No consta nada.");
	else
		print(
			[...drawTable(rows), "", "Las horas son peninsulares. Una cuenta eliminada sale con su identificador."].join(
				"\n",
			),
		);
	return 0;
}

/** Runs `site audit` and returns the exit code. */
export function run(args: readonly string[]): Promise<number> {
	return withBackend((backend) => listActs(args, { ...atTerminal, backend }));
}
