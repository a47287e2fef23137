import { parseArgs } from "node:util";
import { lessonSource, RECOVERED } from "../../domain/authoring/source.ts";
import type { Backend } from "../../domain/backend.ts";
import type { ContentImage } from "../../domain/content/content.ts";
import { lessonPath } from "../../domain/school/course.ts";
import { passkeyHost } from "../../domain/sign-in/passkey-store.ts";
import { findLegalBlanks, type LegalConfig } from "../../domain/site/site-config.ts";
import { eventPath } from "../../domain/site-paths.ts";
import { parseConfig } from "../config.ts";
import { listMissing } from "../menu-links.ts";
import { listPlanned } from "../reserved-words.ts";
import { describeKeysElsewhere } from "../start-message.ts";
import { describeDeadLinks, listDeadLinks, publishedTexts } from "./dead-links.ts";
import { describeMissing, describeProblems, hasDatabase, settingsInForce } from "./settings.ts";
import { withBackend } from "./with-backend.ts";

/** What `site check --help` prints. */
export const help = `Uso: npm run site -- check [--verbose]

Nombra los datos legales que faltan en los ajustes del sitio (sitio.yaml o site.config.ts). Con SMTP_URL falta también
quién envía los correos mientras no lo digas.
Nombra los enlaces de los ajustes (menús, página de enlaces, firmas) que no llevan a ninguna página.
Sale con el código 1 si falta un dato o la página de un enlace, o si el sitio.yaml publicado no se puede leer.

Nombra también los enlaces de los textos que no llevan a nada, con la dirección que se les parece. No cambia cómo
termina. Si son muchos, los diez que están en más textos; con --verbose, todos.

Nombra también las páginas y los eventos publicados cuya imagen no tiene descripción (imageAlt): quien
no ve la pantalla no sabe de ella. Puede ser lo que quieres, y no cambia cómo termina. Lo mismo vale
para las páginas que están en una dirección que el sitio va a usar, para las que no tienen su texto
guardado en el sitio, porque las publicó una versión anterior, o lo tienen recuperado y sin revisar, y para
las llaves de acceso que se crearon para otra dirección. Antes de cambiar SITE_URL, mira con ella cuántas dejarán de servir, y avisa a
sus dueños con user announce-move:
  SITE_URL=https://otra.example npm run site -- check`;

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
		"dale antes otra dirección:",
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
		"su texto y las rehaga él solo cuando se actualice, importa otra vez la carpeta en la que las escribiste o,",
		"si ya no la tienes, recupera los textos con recover-texts:",
		...urls.map((url) => `  ${url}`),
	];
}

/** Lines for the owner about passkeys that this host cannot use; none for no keys. */
export function describeKeys(count: number, host: string): readonly string[] {
	return count === 0 ? [] : ["", `${describeKeysElsewhere(count, host)}.`];
}

/** The paths of texts that were won back from their pages and that nobody has looked at (docs/product.md, 22.6). */
export async function listRecovered({ sources }: Pick<Backend, "sources">): Promise<readonly string[]> {
	const paths: string[] = [];
	for (const { id, path, version, trashedAt } of await sources.list()) {
		const text = trashedAt === null ? await sources.text(id, version) : null;
		if (text !== null && text.split(/\r\n?|\n/, 2)[1] === RECOVERED) paths.push(path);
	}
	return paths.sort();
}

/** Lines for the owner about these texts; none for no texts. */
export function describeRecovered(paths: readonly string[]): readonly string[] {
	if (paths.length === 0) return [];
	return [
		"",
		"Textos recuperados de su página, sin revisar. Cuando los hayas leído, borra su primera línea e impórtalos:",
		...paths.map((path) => `  ${path}`),
	];
}

/** Runs `site check` and returns the exit code. */
export async function run(args: readonly string[]): Promise<number> {
	const { values } = parseArgs({ args: [...args], options: { verbose: { type: "boolean", default: false } } });
	const config = parseConfig(process.env);
	const settings = await settingsInForce();
	const { site, problems } = settings;
	const blanks = describeBlanks(site.legal, config.smtpUrl !== null);
	const exitCode = problems.length > 0 ? 1 : blanks.exitCode;
	const lines = [...blanks.lines, ...describeProblems(problems)];
	(exitCode === 0 ? console.log : console.error)(lines.join("\n"));
	if (!hasDatabase()) return exitCode;
	const { missing, hints } = await withBackend(async (backend) => ({
		missing: await listMissing(settings, backend),
		hints: await listHints(backend, { host: passkeyHost(config.siteUrl), verbose: values.verbose }),
	}));
	if (missing.length > 0) console.error(describeMissing(missing).join("\n"));
	if (hints.length > 0) console.log(hints.join("\n"));
	return missing.length > 0 ? 1 : exitCode;
}

async function listHints(
	backend: Backend,
	{ host, verbose }: { readonly host: string; readonly verbose: boolean },
): Promise<readonly string[]> {
	const now = new Date();
	const dead = describeDeadLinks(await listDeadLinks(publishedTexts(backend, now), backend), { verbose });
	return [
		...(dead.length === 0 ? [] : ["", ...dead]),
		...describePlanned(listPlanned(await backend.publication.sources())),
		...describeUndescribed(await listUndescribed(backend, now)),
		...describeTextless(await listTextless(backend)),
		...describeKeys(await backend.passkeys.countElsewhere(host), host),
		...describeRecovered(await listRecovered(backend)),
	];
}
