import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { lessonSource } from "../../domain/authoring/source.ts";
import type { Backend } from "../../domain/backend.ts";
import type { ContentImage } from "../../domain/content/content.ts";
import { lessonPath } from "../../domain/school/course.ts";
import { findLegalBlanks, type LegalConfig } from "../../domain/site/site-config.ts";
import { eventPath } from "../../domain/site-paths.ts";
import { parseConfig } from "../config.ts";
import { listPlanned } from "../reserved-words.ts";
import { describeProblems, settingsInForce } from "./settings.ts";
import { withBackend } from "./with-backend.ts";

/** What `site check --help` prints. */
export const help = `Uso: npm run site -- check

Nombra los datos legales que faltan en los ajustes del sitio (sitio.yaml o site.config.ts). Con SMTP_URL falta también
quién envía los correos mientras no lo digas.
Termina con 1 si falta alguno, o si el sitio.yaml publicado no se puede leer.

Nombra también las páginas y los eventos publicados cuya imagen no tiene descripción (imageAlt): quien
no ve la pantalla no sabe de ella. Puede ser lo que quieres, y no cambia cómo termina. Lo mismo vale
para las páginas que están en una dirección que el sitio va a usar, y para las que no tienen su texto
guardado en el sitio, porque las publicó una versión anterior.`;

/** Pages or events per read. */
const AT_ONCE = 100;

/**
 * Lines for the owner about missing legal facts; more of them are required of a site that sends mail. The exit code is
 * 1 while a fact is missing (docs/product.md, 9.2).
 */
export function describeBlanks(
	legal: LegalConfig,
	sendsMail: boolean,
): { readonly exitCode: 0 | 1; readonly lines: readonly string[] } {
	const blanks = findLegalBlanks(legal, { sendsMail });
	if (blanks.length === 0) return { exitCode: 0, lines: ["Los datos legales están completos."] };
	return {
		exitCode: 1,
		lines: [
			blanks.length === 1
				? "Falta un dato legal en los ajustes del sitio:"
				: `Faltan ${blanks.length} datos legales en los ajustes del sitio:`,
			...blanks.map(({ field, name }) => `  legal.${field}: ${name}`),
		],
	};
}

/**
 * The addresses of published pages and events whose picture has no description, pages first, each in the order of the
 * site's lists (docs/product.md, 7.2). `now` separates past events from the others.
 */
export async function listUndescribed(
	{ content, events }: Pick<Backend, "content" | "events">,
	now: Date,
): Promise<readonly string[]> {
	const slices = [
		(offset: number) => content.list({ folder: "/", offset, limit: AT_ONCE }),
		...(["next", "past"] as const).map((when) => async (offset: number) => {
			const { items, total } = await events.list({ when, now: now.toISOString(), offset, limit: AT_ONCE });
			return { items: items.map(({ slug, image }) => ({ url: eventPath(slug), image })), total };
		}),
	];
	const urls: string[] = [];
	for (const read of slices) {
		for (let offset = 0, total = 1; offset < total; offset += AT_ONCE) {
			const slice: {
				readonly items: readonly { readonly url: string; readonly image: ContentImage | null }[];
				readonly total: number;
			} = await read(offset);
			urls.push(...slice.items.filter(({ image }) => image?.alt === "").map(({ url }) => url));
			total = slice.total;
		}
	}
	return urls;
}

/** Lines for the owner about these addresses; none for no addresses. */
export function describeUndescribed(urls: readonly string[]): readonly string[] {
	if (urls.length === 0) return [];
	return [
		"",
		"Imágenes sin descripción, publicadas como decorativas. Si alguna cuenta algo, escribe su imageAlt:",
		...urls.map((url) => `  ${url}`),
	];
}

/** Lines for the owner about pages at these addresses, which a planned route will use; none for no addresses. */
export function describePlanned(urls: readonly string[]): readonly string[] {
	if (urls.length === 0) return [];
	return [
		"",
		"Direcciones que el sitio va a usar y en las que ya hay algo publicado. Sigue a la vista hasta entonces;",
		"cámbialo de sitio antes:",
		...urls.map((url) => `  ${url}`),
	];
}

/**
 * The addresses of stored pages, events and lessons of which the site does not have the text: an earlier version
 * published them (docs/product.md, 22.6). In the order of the addresses.
 */
export async function listTextless({
	publication,
	sources,
}: Pick<Backend, "publication" | "sources">): Promise<readonly string[]> {
	const kept = new Set((await sources.list()).map(({ id }) => id));
	const stored = [
		...(await publication.sources()),
		...(await publication.lessons()).map(({ id, module, number }) => ({
			...{ id: lessonSource(id), url: lessonPath(module, number) },
		})),
	];
	return stored
		.filter(({ id }) => !kept.has(id))
		.map(({ url }) => url)
		.sort();
}

/** Lines for the owner about these addresses; none for no addresses. */
export function describeTextless(urls: readonly string[]): readonly string[] {
	if (urls.length === 0) return [];
	return [
		"",
		"Páginas de una versión anterior, cuyo texto no está en el sitio. Se siguen viendo como están. Para que el sitio guarde",
		"su texto y las rehaga él solo cuando se actualice, importa otra vez la carpeta en la que las escribiste:",
		...urls.map((url) => `  ${url}`),
	];
}

/** Runs `site check` and returns the exit code. */
export async function run(args: readonly string[]): Promise<number> {
	parseArgs({ args: [...args], options: {} });
	const config = parseConfig(process.env);
	const { site, problems } = await settingsInForce();
	const blanks = describeBlanks(site.legal, config.smtpUrl !== null);
	const exitCode = problems.length > 0 ? 1 : blanks.exitCode;
	const lines = [...blanks.lines, ...describeProblems(problems)];
	(exitCode === 0 ? console.log : console.error)(lines.join("\n"));
	// Without a data folder nothing is published, and opening the backend would create a database.
	if (config.backend === "embedded" && !existsSync(config.dataDir)) return exitCode;
	const hints = await withBackend(async (backend) => [
		...describePlanned(listPlanned(await backend.publication.sources())),
		...describeUndescribed(await listUndescribed(backend, new Date())),
		...describeTextless(await listTextless(backend)),
	]);
	if (hints.length > 0) console.log(hints.join("\n"));
	return exitCode;
}
