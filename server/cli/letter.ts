import { parseArgs } from "node:util";
import { sourceNames } from "../../app/user/kept-words.ts";
import type { Backend } from "../../domain/backend.ts";
import { letterReaders } from "../../domain/letters/letter-readers.ts";
import { type Cadence, cadenceNames, type LetterAudience } from "../../domain/letters/subscriber.ts";
import { handlers, writeNew } from "./letter-issues.ts";
import { drawCsv, drawTable, moment } from "./print-table.ts";
import { withBackend } from "./with-backend.ts";

/** What `site letter --help` prints. */
export const help = `Uso: npm run site -- letter list [--events]
     npm run site -- letter export [--events]
     npm run site -- letter new DIRECCIÓN… [--subject TEXTO] [--preview TEXTO] [--opening ARCHIVO.md] [--monthly] [--news] [--pictures]
     npm run site -- letter show [CARPETA]
     npm run site -- letter test CORREO
     npm run site -- letter send | stop | pause | resume | retry
     npm run site -- letter status

list     nombra a quienes reciben las novedades por correo, desde cuándo y dónde dieron su permiso
export   lo mismo, en CSV, por la salida estándar; con --events, los dos nombran a quienes pidieron
         avisos de eventos
new      escribe una carta: con un artículo lo lleva entero; con 2 a 8 artículos y eventos es un
         resumen. DIRECCIÓN es la que tienen en el sitio, por ejemplo /blog/mi-articulo
show     la guarda en CARPETA (si no la dices, «carta») como carta.html y carta.txt
test     te la envía a CORREO, y a nadie más
send     la envía: empieza a los diez minutos, y hasta entonces se puede parar
stop     la para para siempre
pause    la detiene hasta resume
retry    la envía otra vez a quienes quizá no la recibieron; a alguno le puede llegar dos veces
status   dice cómo va

  --subject   el asunto; si no lo dices, el título del artículo
  --preview   la línea que se ve junto al asunto
  --opening   unas palabras antes de los artículos y eventos, en Markdown y sin imágenes
  --monthly   para quienes piden una carta al mes, en vez de para quienes las piden todas
  --pictures  enseña las imágenes del artículo, que cada programa de correo carga desde tu sitio; sin
              esto, cada una es un enlace con su descripción
  --news      una carta que solo lleva eventos, a quienes reciben las novedades; sin esto va a
              quienes pidieron avisos de eventos

Todas las órdenes se refieren a la última carta escrita.`;

const HEAD = ["correo", "cada cuánto", "desde", "permiso", "rechazado desde"];
const CADENCES: Readonly<Record<Cadence, string>> = {
	each: cadenceNames.each.inSentence,
	monthly: cadenceNames.monthly.inSentence,
};

/** The people who get letters, as rows below a head; `whenOf` writes an instant (ISO 8601 in UTC). */
async function rowsOf(
	backend: Backend,
	audience: LetterAudience,
	whenOf: (instant: string) => string,
): Promise<string[][]> {
	const rows = [HEAD];
	for await (const page of letterReaders(backend, audience))
		for (const { email, cadence, since, source, bouncedSince } of page) {
			const often = audience === "events" ? "cuando hay un evento nuevo" : CADENCES[cadence];
			rows.push([
				...[email, often, whenOf(since), sourceNames[source] ?? source],
				bouncedSince === null ? "" : whenOf(bouncedSince),
			]);
		}
	return rows;
}

/** The people who get letters, as lines for the owner. */
export async function describeReaders(backend: Backend, audience: LetterAudience = "news"): Promise<readonly string[]> {
	const rows = await rowsOf(backend, audience, moment);
	if (rows.length === 1)
		return [
			audience === "news" ? "Todavía no recibe nadie las novedades." : "Nadie ha pedido todavía avisos de eventos.",
		];
	const people = rows.length - 1;
	return [...drawTable(rows), "", people === 1 ? "1 persona" : `${people} personas`];
}

/** The people who get letters, in CSV. */
export async function exportReaders(backend: Backend, audience: LetterAudience = "news"): Promise<string> {
	return drawCsv(await rowsOf(backend, audience, (instant) => instant));
}

/** Runs `site letter` and returns the exit code. */
export async function run(args: readonly string[]): Promise<number> {
	const { positionals, values } = parseArgs({
		args: [...args],
		allowPositionals: true,
		options: {
			subject: { type: "string" },
			preview: { type: "string" },
			opening: { type: "string" },
			monthly: { type: "boolean", default: false },
			news: { type: "boolean", default: false },
			pictures: { type: "boolean", default: false },
			events: { type: "boolean", default: false },
		},
	});
	const [action = "", ...rest] = positionals;
	if (action === "new" && !values.events && (rest.length > 0 || values.opening !== undefined))
		return withBackend((backend, config) => writeNew(backend, config, rest, values));
	const { events, ...others } = values;
	const isPlain = Object.values(others).every((value) => value === false);
	const audience = events ? "events" : "news";
	if (isPlain && action === "list" && rest.length === 0) {
		console.log((await withBackend((backend) => describeReaders(backend, audience))).join("\n"));
		return 0;
	}
	if (isPlain && action === "export" && rest.length === 0) {
		process.stdout.write(await withBackend((backend) => exportReaders(backend, audience)));
		return 0;
	}
	const handle = isPlain && !events && Object.hasOwn(handlers, action) ? handlers[action] : undefined;
	if (handle === undefined) {
		console.error(help);
		return 2;
	}
	return withBackend((backend, config) => handle(backend, config, rest));
}
