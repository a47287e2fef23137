import { parseArgs } from "node:util";
import { sourceNames } from "../../app/user/kept-words.ts";
import type { Backend } from "../../domain/backend.ts";
import { letterReaders } from "../../domain/letters/letter-readers.ts";
import { type Cadence, cadenceNames } from "../../domain/letters/subscriber.ts";
import { drawCsv, drawTable, moment } from "./print-table.ts";
import { withBackend } from "./with-backend.ts";

/** What `site letter --help` prints. */
export const help = `Uso: npm run site -- letter list
     npm run site -- letter export

list     nombra a quienes reciben las novedades por correo, desde cuándo y dónde dieron su permiso
export   lo mismo, en CSV, por la salida estándar`;

const HEAD = ["correo", "cada cuánto", "desde", "permiso"];
const CADENCES: Readonly<Record<Cadence, string>> = {
	each: cadenceNames.each.inSentence,
	monthly: cadenceNames.monthly.inSentence,
};

/** The people who get letters, as rows below a head; `whenOf` writes an instant (ISO 8601 in UTC). */
async function rowsOf(backend: Backend, whenOf: (instant: string) => string): Promise<string[][]> {
	const rows = [HEAD];
	for await (const page of letterReaders(backend))
		for (const { email, cadence, since, source } of page)
			rows.push([email, CADENCES[cadence], whenOf(since), sourceNames[source] ?? source]);
	return rows;
}

/** The people who get letters, as lines for the owner. */
export async function describeReaders(backend: Backend): Promise<readonly string[]> {
	const rows = await rowsOf(backend, moment);
	if (rows.length === 1) return ["Todavía no recibe nadie las novedades."];
	const people = rows.length - 1;
	return [...drawTable(rows), "", people === 1 ? "1 persona" : `${people} personas`];
}

/** The people who get letters, in CSV. */
export async function exportReaders(backend: Backend): Promise<string> {
	return drawCsv(await rowsOf(backend, (instant) => instant));
}

/** Runs `site letter` and returns the exit code. */
export async function run(args: readonly string[]): Promise<number> {
	const { positionals } = parseArgs({ args: [...args], allowPositionals: true });
	const [action, ...rest] = positionals;
	if ((action !== "list" && action !== "export") || rest.length > 0) {
		console.error(help);
		return 2;
	}
	if (action === "list") console.log((await withBackend(describeReaders)).join("\n"));
	else process.stdout.write(await withBackend(exportReaders));
	return 0;
}
