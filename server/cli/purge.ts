import { parseArgs } from "node:util";
import { planPurge, purge } from "../../domain/authoring/purge.ts";
import type { Backend } from "../../domain/backend.ts";
import { askToConfirm, type Terminal } from "./ask.ts";
import { record } from "./record.ts";
import { atTerminal, withBackend } from "./with-backend.ts";

/** What `site purge --help` prints. */
export const help = `Uso: npm run site -- purge ID|RUTA [--before AAAA-MM-DD] [--yes]

Borra para siempre las versiones anteriores de un archivo, y los originales de imágenes que ya no nombra ningún texto.
Para cuando alguien tiene derecho a que algo no quede ni en el historial. La versión actual y la publicada se quedan;
un archivo que está en la papelera se borra entero.

  --before   solo las versiones anteriores a ese día
  --yes      sin preguntas

Las copias de seguridad y las carpetas que hayas hecho antes siguen teniendo esos textos: bórralas tú.`;

interface PurgeCommand extends Terminal {
	readonly backend: Pick<Backend, "publication" | "sources" | "media" | "acts">;
	readonly now: () => Date;
	readonly print: (line: string) => void;
}

/** Runs the command and returns the exit code: 1 when it was refused, 2 for wrong usage. */
export async function purgeTexts(args: readonly string[], command: PurgeCommand): Promise<0 | 1 | 2> {
	const { values, positionals } = parseArgs({
		args: [...args],
		allowPositionals: true,
		options: { before: { type: "string" }, yes: { type: "boolean", default: false } },
	});
	const { backend, print, printError } = command;
	const [wanted, ...rest] = positionals;
	const { before: day, yes: sure } = values;
	const before = day === undefined ? null : startOf(day);
	if (wanted === undefined || rest.length > 0 || before === "") {
		printError(before === "" ? `--before es un día, por ejemplo, 2026-11-20.\n\n${help}` : help);
		return 2;
	}
	const sources = await backend.sources.list();
	const path = wanted.replace(/^\//, "");
	const named = sources.filter((source) => source.id === wanted || source.path === path);
	const source = named.find(({ trashedAt }) => trashedAt === null) ?? named[0];
	if (source === undefined) {
		printError(`No hay ningún archivo con ese id o esa ruta: ${wanted}`);
		return 1;
	}
	const plan = planPurge(source, await backend.sources.revisions(source.id), before);
	const count = plan.versions.length;
	if (count === 0) {
		print(`No hay versiones anteriores de ${source.path} que borrar.`);
		return 0;
	}
	const what = count === 1 ? "1 versión" : `${count} versiones`;
	const refused = "No se ha borrado nada.";
	const unasked = "Para borrarlo";
	for (const question of [
		`¿Borrar ${what} de ${source.path}${plan.isWhole ? ", que está en la papelera, entero" : ""}?`,
		"No se puede deshacer, y las copias de seguridad de antes no cambian. ¿Seguro?",
	]) {
		const stop = await askToConfirm(command, { sure, question, unasked, refused });
		if (stop !== null) return stop;
	}
	const { texts, originals } = await backend.publication.alone(async () => {
		// Somebody may have written, published or scheduled while the questions were open.
		const now = await backend.sources.find(source.id);
		const revisions = await backend.sources.revisions(source.id);
		return now === null ? { texts: 0, originals: 0 } : purge(backend, planPurge(now, revisions, before));
	});
	await record(command, { what: "texts-purged", on: source.id, detail: String(texts) });
	print(`Versiones borradas de ${source.path}: ${texts}. Originales borrados: ${originals}.`);
	print(
		"Las copias de seguridad y las carpetas que hayas hecho antes siguen teniendo lo que se ha borrado: bórralas tú.",
	);
	return 0;
}

/** The first instant of a day (YYYY-MM-DD) in UTC; "" if there is no such day. */
function startOf(day: string): string {
	const at = Date.parse(`${day}T00:00:00.000Z`);
	const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(day);
	return isDay ? new Date(at).toISOString() : "";
}

/** Runs `site purge` and returns the exit code. */
export function run(args: readonly string[]): Promise<number> {
	return withBackend((backend) => purgeTexts(args, { ...atTerminal, backend }));
}
