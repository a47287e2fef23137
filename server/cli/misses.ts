import { parseArgs } from "node:util";
import type { Backend } from "../../domain/backend.ts";
import { MISSES_DAYS, redirectLine } from "../../domain/content/misses.ts";
import { reservedWords } from "../reserved-words.ts";
import { drawTable } from "./print-table.ts";
import { withBackend } from "./with-backend.ts";

/** What `site misses --help` prints. */
export const help = `Uso: npm run site -- misses

Nombra las direcciones que alguien ha pedido en los últimos ${MISSES_DAYS} días y en las que no hay nada, de la más pedida a la
menos, con la línea que lleva de ahí a una página: cópiala en la cabecera de su archivo e importa la carpeta.
No se guarda nada de quien pregunta, y lo que piden los programas que buscan fallos no se cuenta.`;

/** The table of what was asked for in vain and still has nothing, as lines for the owner. */
export async function describeMisses({
	misses,
	content,
	events,
}: Pick<Backend, "misses" | "content" | "events">): Promise<readonly string[]> {
	const rows: string[][] = [];
	for (const { path, total, lastDay } of await misses.list()) {
		const slug = /^\/eventos\/([^/]+)$/.exec(path)?.[1];
		const found = slug === undefined ? await content.findByUrl(path) : await events.findBySlug(slug);
		if (found !== null) continue;
		const line = redirectLine(path, reservedWords) ?? "(dirección reservada: no puede llevar a otra)";
		rows.push([String(total), lastDay, path, line]);
	}
	if (rows.length === 0) return ["No falta nada: nadie ha pedido una dirección en la que no haya nada."];
	return drawTable([["veces", "último día", "dirección", "línea para el archivo al que debe llevar"], ...rows]);
}

/** Runs `site misses` and returns the exit code. */
export async function run(args: readonly string[]): Promise<number> {
	parseArgs({ args: [...args], options: {} });
	console.log((await withBackend(describeMisses)).join("\n"));
	return 0;
}
