import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { COURSE, lessonNumberOf, moduleNumberOf, urlOf } from "../../domain/authoring/file-path.ts";
import { sharedFields } from "../../domain/content/content-front-matter.ts";
import { isPlannedUrl, isReservedUrl } from "../../domain/content/content-url.ts";
import { slugify } from "../../domain/content/slug.ts";
import { withOffset } from "../../domain/desk/written-time.ts";
import { localTimeOf, MADRID } from "../../domain/zoned-time.ts";
import { toYaml } from "../../publishing/patch-front-matter.server.ts";
import { readSettingsFile } from "../../publishing/site-settings.server.ts";
import { site as defaults } from "../../site.config.ts";
import { reservedWords } from "../reserved-words.ts";
import { settingsRules } from "../site-settings.ts";
import { WrongUsage } from "./parse-folder.ts";
import { compareWithSample, readAnswer } from "./sample.ts";

/** What `site new --help` prints. */
export const help = `Uso: npm run site -- new "TÍTULO" [--kind TIPO] [--folder CARPETA] [--slug NOMBRE]
     npm run site -- new "TÍTULO" --kind leccion [--module NÚMERO]

Crea el archivo de un texto nuevo, con su cabecera rellena, para que escribas en él.
Nunca cambia un archivo que ya existe. El texto nace como borrador: no lo ve nadie hasta que
quites su línea draft: true y lo publiques con import. Para que salga un día y a una hora, usa además
su línea publishAt: con ella, import lo deja programado.

  --kind TIPO        articulo (si no dices nada), recurso, pagina, evento o leccion
  --folder CARPETA   la carpeta que publicas con import; content si no dices nada
  --slug NOMBRE      el final de la dirección; si no lo dices, sale del título
  --module NÚMERO    el módulo de una lección; el último si no lo dices`;

const KINDS = ["articulo", "recurso", "pagina", "evento", "leccion"] as const;
type Kind = (typeof KINDS)[number];

const FOLDER_OF = { articulo: "blog/", recurso: "recursos/", pagina: "", evento: "eventos/" } as const;

/** The parts of a new file that depend on its kind. */
interface Draft {
	/** Path below the content folder, with slashes. */
	readonly file: string;
	readonly text: string;
}

interface NewCommand {
	readonly now: Date;
	/** Who signs, by the settings of a content folder. */
	readonly authorIn: (folder: string) => Promise<string>;
	readonly print: (line: string) => void;
	readonly printError: (line: string) => void;
}

/** Writes a new source file and says what to do with it. Returns the exit code: 1 when it was refused. */
export async function writeNew(args: readonly string[], command: NewCommand): Promise<0 | 1> {
	const { values, positionals } = parseArgs({
		args: [...args],
		allowPositionals: true,
		options: {
			kind: { type: "string", default: "articulo" },
			folder: { type: "string", default: "content" },
			slug: { type: "string" },
			module: { type: "string" },
		},
	});
	// A title without quotation marks arrives as several words.
	const named = positionals.join(" ");
	if (named.trim() === "") throw new WrongUsage("Falta el título.");
	const read = sharedFields.name.safeParse(named);
	if (!read.success) throw new WrongUsage(read.error.issues[0]?.message ?? "");
	const title = read.data;
	const kind = KINDS.find((each) => each === slugify(values.kind));
	if (kind === undefined) throw new WrongUsage(`No existe el tipo «${values.kind}».`);
	if (values.module !== undefined && kind !== "leccion") throw new WrongUsage("Solo las lecciones tienen módulo.");
	const slug = slugify(values.slug ?? title);
	if (slug === "") throw new WrongUsage("La dirección necesita letras o números: dila con --slug.");
	if ((await stat(values.folder).catch(() => null))?.isDirectory() !== true) {
		command.printError(`No existe la carpeta ${values.folder}.`);
		return 1;
	}

	const author = await command.authorIn(values.folder);
	const draft =
		kind === "leccion"
			? await draftLesson(values.folder, { title, slug, module: values.module, now: command.now })
			: { file: `${FOLDER_OF[kind]}${slug}.md`, text: textOf(kind, title, { now: command.now, author }) };
	if ("refused" in draft) {
		command.printError(draft.refused);
		return 1;
	}
	const url = urlOf(draft.file) ?? "";
	const isPage = kind !== "evento" && kind !== "leccion";
	if (isPage ? isReservedUrl(url, reservedWords) || isPlannedUrl(url, reservedWords) : slug === "index") {
		command.printError(`La dirección ${url} está reservada. Elige otro título, o el final de la dirección con --slug.`);
		return 1;
	}
	const taken = kind === "leccion" ? null : await takenBy(values.folder, draft.file);
	if (taken !== null) {
		const option = kind === "articulo" ? "" : ` --kind ${kind}`;
		const free = await freeSlug(values.folder, draft.file);
		command.printError(`Ya existe ${path.join(values.folder, taken)}, y no se ha tocado.`);
		command.printError(`Para crear otro: npm run site -- new ${JSON.stringify(title)}${option} --slug ${free}`);
		return 1;
	}
	const target = path.join(values.folder, draft.file);
	await mkdir(path.dirname(target), { recursive: true });
	await writeFile(target, draft.text, { flag: "wx" });
	for (const line of describeNew(kind, path.join(values.folder, draft.file), url, values.folder)) command.print(line);
	return 0;
}

function describeNew(kind: Kind, file: string, url: string, folder: string): readonly string[] {
	return [
		`Creado ${file}, como borrador: todavía no lo ve nadie.`,
		"",
		`1. Ábrelo con un editor de texto${kind === "evento" ? ", pon su fecha, su hora y su lugar" : ""} y escribe debajo de la segunda línea ---.`,
		"2. Cuando esté listo, borra la línea draft: true y guarda.",
		`3. Publícalo: npm run site -- import ${folder}`,
		`   Estará en ${url}`,
	];
}

/** The next day in Madrid: 2026-03-10. */
function tomorrow(now: Date): string {
	return localTimeOf(new Date(now.getTime() + 86_400_000).toISOString(), MADRID).slice(0, 10);
}

const DRAFT = `# Mientras esté la línea siguiente, no lo ve nadie. Bórrala para publicarlo.
draft: true
`;

const OPTIONAL = "# Lo que sigue es opcional. Para usar una línea, quítale la almohadilla y el espacio del principio.";

function textOf(
	kind: Exclude<Kind, "leccion">,
	title: string,
	{ now, author }: { readonly now: Date; readonly author: string },
): string {
	const at = withOffset(now);
	const head = `---
name: ${toYaml(title)}
# Una o dos frases para las listas y los buscadores, hasta 300 caracteres.
summary: ""
`;
	const signed = `createdBy: ${toYaml(author)}
createdAt: ${at}
`;
	if (kind === "evento") {
		const day = localTimeOf(new Date(now.getTime() + 14 * 86_400_000).toISOString(), MADRID).slice(0, 10);
		return `${head}tags: []
${signed}${DRAFT}event:
  # La hora del lugar: año-mes-díaThora:minutos.
  startsAt: ${day}T19:00
  endsAt: ${day}T20:30
  # online, presencial o hibrido.
  modality: online
  place: En línea
  ${OPTIONAL}
  # capacity: 40
  # joinUrl: https://
  # registrationOpensAt: ${day}T10:00
  # registrationClosesAt: ${day}T18:00
  # featured: true
# image: imagenes/foto.jpg
# imageAlt: "Qué se ve en la imagen"
# publishAt: ${tomorrow(now)}T09:00
---
Escribe aquí de qué va el encuentro.
`;
	}
	return `${head}template: ${kind === "pagina" ? "page" : "blog"}
tags: []
${signed}${DRAFT}${OPTIONAL}
# image: imagenes/foto.jpg
# imageAlt: "Qué se ve en la imagen"
# keywords: [una palabra, otra]
# publishAt: ${tomorrow(now)}T09:00
# updatedAt: ${at}
# restrictedTo: {registeredUsers: true}
# redirectFrom: /direccion-antigua
---
Escribe aquí el texto.
`;
}

/** The path of the file that publishes at the address of another; null for none. */
async function takenBy(folder: string, file: string): Promise<string | null> {
	const bare = file.replace(/\.md$/, "");
	for (const each of [file, `${bare}.html`, `${bare}/index.md`, `${bare}/index.html`])
		if ((await stat(path.join(folder, each)).catch(() => null)) !== null) return each;
	return null;
}

async function freeSlug(folder: string, file: string): Promise<string> {
	const slug = path.posix.basename(file, ".md");
	for (let number = 2; ; number++) {
		const next = `${slug.slice(0, 76)}-${number}`;
		if ((await takenBy(folder, path.posix.join(path.posix.dirname(file), `${next}.md`))) === null) return next;
	}
}

/** The next lesson of a module. The module's folder and its name are written when it is the first lesson. */
async function draftLesson(
	folder: string,
	{
		title,
		slug,
		module,
		now,
	}: { readonly title: string; readonly slug: string; readonly module: string | undefined; readonly now: Date },
): Promise<Draft | { readonly refused: string }> {
	const names = await readdir(path.join(folder, COURSE)).catch(() => []);
	// Where the sample is dropped, its modules are not there for the import either.
	const leftOut = (await readAnswer(folder)) === "drop" ? (await compareWithSample(folder)).untouched : new Set();
	const modules = new Map(
		names.flatMap((name) => {
			const number = moduleNumberOf(name);
			return number === null || leftOut.has(`${COURSE}/${name}`) ? [] : [[number, name] as const];
		}),
	);
	const number = module === undefined ? Math.max(1, ...modules.keys()) : Number(module);
	if (!Number.isInteger(number) || number < 1 || number > modules.size + 1)
		return {
			refused:
				modules.size === 0
					? "Todavía no hay módulos: el primero es --module 1."
					: `Los módulos se numeran seguidos: elige uno de 1 a ${modules.size + 1}.`,
		};
	const place = `${COURSE}/${modules.get(number) ?? `module${number}-modulo-${number}`}`;
	if (!modules.has(number)) {
		await mkdir(path.join(folder, place), { recursive: true });
		await writeFile(path.join(folder, place, "module.md"), `---\nname: Módulo ${number}\n---\n`, { flag: "wx" });
	}
	const lessons = (await readdir(path.join(folder, place))).flatMap((name) => lessonNumberOf(name) ?? []);
	const next = Math.max(0, ...lessons) + 1;
	const id = await freeId(folder, slug.slice(0, 60).replace(/-+$/, ""));
	const text = `---
# Con el id se guarda el progreso de cada persona: no lo cambies nunca.
id: ${toYaml(id)}
name: ${toYaml(title)}
summary: ""
# video, reading (lectura) o exercise (ejercicio).
kind: reading
# Cuánto se tarda, en minutos.
minutes: 5
${DRAFT}${OPTIONAL}
# resources: [{name: "Una hoja para imprimir", file: hoja.pdf}]
# publishAt: ${tomorrow(now)}T09:00
---
Escribe aquí la lección.
`;
	return { file: `${place}/${next}-${slug}.md`, text };
}

/** An id that no lesson below the folder has: this one, or with a number at its end. */
async function freeId(folder: string, wanted: string): Promise<string> {
	const root = path.join(folder, COURSE);
	const entries = await readdir(root, { recursive: true });
	const used = new Set<string>();
	for (const name of entries.filter((each) => each.endsWith(".md"))) {
		const [, id] = /^id:\s*["']?([a-z0-9-]+)/m.exec(await readFile(path.join(root, name), "utf8")) ?? [];
		if (id !== undefined) used.add(id);
	}
	let id = wanted;
	for (let number = 2; used.has(id); number++) id = `${wanted}-${number}`;
	return id;
}

/** Runs `site new` and returns the exit code. */
export function run(args: readonly string[]): Promise<number> {
	return writeNew(args, {
		now: new Date(),
		async authorIn(folder) {
			const found = await readSettingsFile(folder, settingsRules);
			return (found !== null && "site" in found.read ? found.read.site : defaults).owner.name;
		},
		print: (line) => console.log(line),
		printError: (line) => console.error(line),
	});
}
