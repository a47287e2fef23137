import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { sourceNames } from "../../app/user/kept-words.ts";
import type { Backend } from "../../domain/backend.ts";
import { importReaders, PROOF_LENGTH } from "../../domain/letters/import-readers.ts";
import { importWords } from "../../domain/letters/import-words.ts";
import { pendingReaders, pendingWords } from "../../domain/letters/pending-readers.ts";
import { readReaderFile } from "../../domain/letters/reader-file.ts";
import { allReaders, readerRows, readersCsv, takeReaders } from "../../domain/letters/reader-table.ts";
import type { LetterAudience } from "../../domain/letters/subscriber.ts";
import { countedPeople } from "../../domain/numbers.ts";
import { handlers, writeNew } from "./letter-issues.ts";
import { drawTable, moment } from "./print-table.ts";
import { withBackend } from "./with-backend.ts";

/** What `site letter --help` prints. */
export const help = `Uso: npm run site -- letter list [--events]
     npm run site -- letter export [--events]
     npm run site -- letter import ARCHIVO.csv [--proof "DÓNDE Y CUÁNDO DIERON SU PERMISO"]
     npm run site -- letter new DIRECCIÓN… [--subject TEXTO] [--preview TEXTO] [--opening ARCHIVO.md] [--monthly] [--news] [--pictures]
     npm run site -- letter show [CARPETA]
     npm run site -- letter test CORREO
     npm run site -- letter send | stop | pause | resume | retry
     npm run site -- letter status

list     nombra a quienes reciben las novedades por correo, desde cuándo y dónde dieron su permiso, y a quienes
         no han confirmado todavía
export   lo mismo, en CSV, por la salida estándar; con --events, los dos nombran a quienes pidieron
         avisos de eventos
import   trae a los lectores de otra lista (de Substack, Ghost, Mailchimp o de este sitio): se pregunta a cada uno,
         una vez y por correo, si quiere las novedades de aquí; con --proof las reciben ya, y esas palabras
         quedan como constancia de su permiso
new      escribe una carta: con un artículo lo lleva entero; con 2 a 8 artículos y eventos es un
         resumen. DIRECCIÓN es la que tienen en el sitio, por ejemplo /blog/mi-articulo
show     la guarda en CARPETA (si no la dices, «carta») como carta.html y carta.txt, y dice si el DNS de tu dominio
         está listo para enviarla
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

const placeOf = (source: string) => sourceNames[source] ?? source;

/** The people who get letters, as lines for the owner. */
export async function describeReaders(backend: Backend, audience: LetterAudience = "news"): Promise<readonly string[]> {
	const readers = await allReaders(backend, audience);
	const pending = audience === "news" ? await describePending(backend) : [];
	if (readers.length === 0)
		return [
			audience === "news" ? "Todavía no recibe nadie las novedades." : "Nadie ha pedido todavía avisos de eventos.",
			...pending,
		];
	const rows = readerRows(readers, { audience, when: moment, place: placeOf });
	return [...drawTable(rows), "", countedPeople(readers.length), ...pending];
}

/** Who has not confirmed, as lines for the owner; none where there is nobody. */
async function describePending({ subscribers }: Backend): Promise<readonly string[]> {
	const rows: string[][] = [];
	for await (const page of pendingReaders(subscribers))
		rows.push(...page.map((person) => [person.email, pendingWords(person, moment)]));
	if (rows.length === 0) return [];
	return ["", "Sin confirmar, y sin recibir nada:", ...drawTable([["correo", "desde cuándo"], ...rows])];
}

/** The people who get letters, in CSV. */
export async function exportReaders(
	backend: Backend,
	{ audience = "news", now = new Date() }: { readonly audience?: LetterAudience; readonly now?: Date } = {},
): Promise<string> {
	const readers = await takeReaders(backend, { at: now.toISOString(), by: null }, audience);
	return readersCsv(readers, { audience, place: placeOf });
}

/** Adds the people of a file, and says what came of them. @returns the exit code. */
export async function importFile(
	backend: Backend,
	file: string,
	{ proof, now = new Date() }: { readonly proof: string | undefined; readonly now?: Date },
): Promise<number> {
	const text = await readFile(file, "utf8").catch(() => null);
	const words = proof?.trim() ?? "";
	const isProofWrong = proof !== undefined && (words.length < PROOF_LENGTH.least || words.length > PROOF_LENGTH.most);
	const read = text === null ? null : readReaderFile(text);
	const wrong = [
		...(read === null ? [`No se puede leer ${file}.`] : []),
		...(isProofWrong ? ["--proof dice dónde y cuándo dieron su permiso, en 10 a 2000 caracteres."] : []),
		...(read?.problems ?? []).map(({ line, sentence }) => `Línea ${line}: ${sentence}`),
	];
	if (read === null || wrong.length > 0) {
		for (const sentence of [...wrong, "No se ha traído a nadie."]) console.error(sentence);
		return 1;
	}
	const how = { proof: words === "" ? null : words, at: now.toISOString(), by: null };
	for (const sentence of importWords({ ...(await importReaders(backend, read.people, how)), leftOut: read.leftOut }))
		console.log(sentence);
	return 0;
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
			proof: { type: "string" },
			monthly: { type: "boolean", default: false },
			news: { type: "boolean", default: false },
			pictures: { type: "boolean", default: false },
			events: { type: "boolean", default: false },
		},
	});
	const [action = "", ...rest] = positionals;
	if (action === "new" && !values.events && (rest.length > 0 || values.opening !== undefined))
		return withBackend((backend, config) => writeNew(backend, config, rest, values));
	const [file] = rest;
	if (action === "import" && file !== undefined && rest.length === 1)
		return withBackend((backend) => importFile(backend, file, { proof: values.proof }));
	const { events, ...others } = values;
	const isPlain = Object.values(others).every((value) => value === false);
	const audience = events ? "events" : "news";
	if (isPlain && action === "list" && rest.length === 0) {
		console.log((await withBackend((backend) => describeReaders(backend, audience))).join("\n"));
		return 0;
	}
	if (isPlain && action === "export" && rest.length === 0) {
		process.stdout.write(await withBackend((backend) => exportReaders(backend, { audience })));
		return 0;
	}
	const handle = isPlain && !events && Object.hasOwn(handlers, action) ? handlers[action] : undefined;
	if (handle === undefined) {
		console.error(help);
		return 2;
	}
	return withBackend((backend, config) => handle(backend, config, rest));
}
