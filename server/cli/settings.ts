import { existsSync } from "node:fs";
import { stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { Document, isScalar, stringify, visit } from "yaml";
import { SETTINGS_PATH } from "../../domain/authoring/file-path.ts";
import type { MenuLink } from "../../domain/site/menu-links.ts";
import { legalNames, type SiteConfig } from "../../domain/site/site-config.ts";
import { namesOf } from "../../publishing/site-settings.server.ts";
import { parseConfig } from "../config.ts";
import { listMissing, missingSentence } from "../menu-links.ts";
import { defaultSettings, readStoredSettings, type StoredSettings } from "../site-settings.ts";
import { WrongUsage } from "./parse-folder.ts";
import { withBackend } from "./with-backend.ts";

/** What `site settings --help` prints. */
export const help = `Uso: npm run site -- settings
     npm run site -- settings --write [CARPETA] [--force]

Dice qué ajustes valen ahora y de dónde sale cada uno: del sitio.yaml que has publicado o, lo que
ese no dice, de site.config.ts.

  --write   los escribe todos, con notas, en el sitio.yaml de una carpeta (content si no dices otra).
            Cámbialos allí y publícalos con import: valen desde la siguiente visita, sin parar el sitio
  --force   sustituye el sitio.yaml que ya hay`;

/** What each setting is, as a note above it. */
const NOTES: Readonly<Record<keyof SiteConfig, string>> = {
	name: "El nombre del sitio: en la cabecera, en las pestañas y en los correos.",
	description: "Una frase para la portada y los buscadores, de 160 caracteres como mucho.",
	themeColor:
		"Los dos colores de tu marca, uno oscuro y uno claro, entre comillas. De ellos salen los demás; si algo no se leyera bien, al importar se te dice.",
	supportEmail: "El correo al que te escriben cuando algo falla.",
	contactUrl: "La página a la que lleva «Contacto». Con null, o mientras no esté publicada, el enlace abre un correo.",
	copyrightYear: "El primer año del aviso del pie.",
	owner:
		"Quién está detrás. El retrato es una imagen cuadrada de la carpeta public; url es la dirección a la que lleva tu nombre.",
	words: "Frases sobre tu sitio, con tu voz. Las de las secciones, de 160 caracteres como mucho.",
	authors: "Quién firma: el nombre tal como está en createdBy, con su retrato y su enlace.",
	avatarTemplate: "La dirección de la imagen de quien no tiene retrato. Déjala como está si no usas otro servicio.",
	folderNames: "Cómo se escribe una carpeta cuando no basta con la mayúscula.",
	topics: "Los enlaces del menú bajo el blog y bajo los recursos. Con intro, una frase en la página del tema.",
	grounds: "El color de cada tema, por el final de la dirección de su etiqueta: mustard, coral, sand, mint, ink o sky.",
	social: "Tus redes. El icono es youtube, x, instagram, tiktok o link.",
	links: "Los botones de tu página de enlaces. El id es el nombre con el que se cuentan.",
	campaigns: "Tus campañas, para contarlas aparte: source, medium, campaign y content.",
	license: "La licencia de los recursos; null si no das ninguna.",
	videosInPlace:
		"true para que los vídeos de YouTube y Vimeo se reproduzcan en tu página al pulsarlos; false para que se abran allí.",
	legal: "Los datos que la ley te pide. null quiere decir que falta; false, que no te afecta.",
};

/** Whether the site has data. Opening the backend of a new one would make a database. */
export function hasDatabase(): boolean {
	const { backend, dataDir } = parseConfig(process.env);
	return backend !== "embedded" || existsSync(dataDir);
}

/** The settings in force. Those of `site.config.ts` while there is no database. */
export async function settingsInForce(): Promise<StoredSettings> {
	if (!hasDatabase()) return defaultSettings;
	return withBackend(({ sources }) => readStoredSettings(sources));
}

/** The text of a `sitio.yaml` that gives all settings, each below a note. */
export function settingsText(site: SiteConfig): string {
	const parts = Object.entries(NOTES).map(([name, note]) => {
		const value = site[name as keyof typeof NOTES];
		const text = name === "legal" ? legalText(site.legal) : stringify({ [name]: value }, { lineWidth: 0 });
		return `# ${note}\n${text}`;
	});
	return `# Los ajustes del sitio. Publícalos con: npm run site -- import\n# Aquí no va ninguna contraseña: lo que pone llega a quien te visita.\n\n${parts.join("\n")}`;
}

function legalText(legal: SiteConfig["legal"]): string {
	const names: Readonly<Record<string, string>> = { ...legalNames, version: "Fecha de los textos legales" };
	const document = new Document({ legal });
	visit(document, {
		Pair(_, { key }) {
			const name = isScalar(key) ? names[String(key.value)] : undefined;
			if (isScalar(key) && name !== undefined) key.commentBefore = ` ${name}`;
		},
	});
	return document.toString({ lineWidth: 0 });
}

/** The settings in force as lines for the owner, each with where it comes from. */
export function describeSettings({ site, given, problems }: StoredSettings): readonly string[] {
	const ofFile = new Set(given);
	const lines = namesOf(site).map((name) => {
		const value = name.split(".").reduce((part: unknown, key) => (part as Record<string, unknown>)[key], site);
		const shown = JSON.stringify(value);
		const from = ofFile.has(name) ? SETTINGS_PATH : "site.config.ts";
		return `${name}: ${shown.length > MAX_SHOWN ? `${shown.slice(0, MAX_SHOWN)}…` : shown} (${from})`;
	});
	return [...lines, ...describeProblems(problems)];
}

/** The longest value that is shown whole, in characters. */
const MAX_SHOWN = 70;

/** Lines for the owner about the stored file's problems; none for a good one. */
export function describeProblems(problems: readonly string[]): readonly string[] {
	if (problems.length === 0) return [];
	return [
		"",
		`El ${SETTINGS_PATH} publicado no se puede leer, y valen los ajustes de antes. Corrígelo y vuelve a importarlo:`,
		...problems.map((problem) => `  ${problem}`),
	];
}

/** Lines for the owner about links that lead to no page; none for no links. */
export function describeMissing(links: readonly MenuLink[]): readonly string[] {
	if (links.length === 0) return [];
	return [
		"",
		"Enlaces de los ajustes que no llevan a ninguna página. Corrígelos, o publica lo que falta:",
		...links.map((link) => `  ${missingSentence(link)}`),
	];
}

/** Writes all settings into the `sitio.yaml` of a folder. Returns a sentence for the owner, and the exit code. */
export async function writeSettings(
	folder: string,
	{ site, force }: { readonly site: SiteConfig; readonly force: boolean },
): Promise<{ readonly exitCode: 0 | 1; readonly line: string }> {
	if ((await stat(folder).catch(() => null))?.isDirectory() !== true)
		return { exitCode: 1, line: `No existe la carpeta ${folder}.` };
	const file = path.join(folder, SETTINGS_PATH);
	try {
		await writeFile(file, settingsText(site), { flag: force ? "w" : "wx" });
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
		return { exitCode: 1, line: `Ya hay un ${file}. Para sustituirlo, añade --force.` };
	}
	return { exitCode: 0, line: `Escrito ${file}. Cámbialo y publícalo con: npm run site -- import ${folder}` };
}

/** Runs `site settings` and returns the exit code. */
export async function run(args: readonly string[]): Promise<number> {
	const { values, positionals } = parseArgs({
		args: [...args],
		allowPositionals: true,
		options: { write: { type: "boolean", default: false }, force: { type: "boolean", default: false } },
	});
	const [folder = "content", ...others] = positionals;
	if (others.length > 0) throw new WrongUsage("Sobra algo detrás de la carpeta.");
	if (!values.write && (positionals.length > 0 || values.force))
		throw new WrongUsage("La carpeta y --force van con --write.");
	const stored = await settingsInForce();
	if (!values.write) {
		console.log(describeSettings(stored).join("\n"));
		return 0;
	}
	const { exitCode, line } = await writeSettings(folder, { site: stored.site, force: values.force });
	(exitCode === 0 ? console.log : console.error)(line);
	if (exitCode === 0 && hasDatabase()) {
		const missing = await withBackend((backend) => listMissing(stored, backend));
		if (missing.length > 0) console.log(describeMissing(missing).join("\n"));
	}
	return exitCode;
}
