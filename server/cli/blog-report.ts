import type { DeadLink } from "../../domain/site/dead-links.ts";
import { type FileProblem, REPORT_MARK } from "../../publishing/content-files.server.ts";
import type { BlogKind, Finding, FindingKind } from "../../publishing/converters/blog.server.ts";
import { describeDeadLink } from "./dead-links.ts";
import type { ToldOfBlog } from "./ready-blog.ts";

/** What the systems call themselves. */
export const KIND_NAMES: Readonly<Record<BlogKind, string>> = {
	jekyll: "Jekyll",
	hugo: "Hugo",
	hexo: "Hexo",
	eleventy: "Eleventy",
	astro: "Astro",
	next: "Next",
	gatsby: "Gatsby",
	docusaurus: "Docusaurus",
	obsidian: "Obsidian",
	carpeta: "una carpeta de Markdown",
	ghost: "Ghost",
	wordpress: "WordPress",
	substack: "Substack",
	medium: "Medium",
};

/** The sections of the report in their order; those of `counted` only have a number in the first sentence. */
const SECTIONS: readonly (readonly [FindingKind, string])[] = [
	["unread", "No se ha podido leer bien"],
	["missing-picture", "Imágenes que no se encuentran o no se pueden usar: en su lugar queda su descripción"],
	["remote-picture", "Imágenes que están en otro sitio: son enlaces. Para traerlas: --fetch-images --from DIRECCIÓN"],
	["removed", "Partes que solo entendía tu blog: se han quitado y su texto se ha quedado"],
	["script", "Programas en un texto: no se ejecutan aquí"],
	["dead-link", "Enlaces a tu blog que no llevan a nada: se han quedado como texto"],
	["future", "Con fecha futura: guardados como borrador"],
	["paid", "De pago allí: guardados como borrador"],
	["protected", "Con contraseña: guardados como borrador"],
	["no-date", "Sin fecha: llevan la de su archivo o, si vienen de una exportación, la de hoy"],
	["title", "Títulos demasiado cortos o largos"],
	["twin", "Entradas repetidas: solo se ha tomado la primera"],
	["left-out", "No se traen"],
];

export interface BlogReport extends ToldOfBlog {
	/** Problems that the import found; their texts are drafts. */
	readonly problems: readonly FileProblem[];
	/** The links of what was published that lead nowhere on the site. */
	readonly deadLinks: readonly DeadLink[];
	readonly dryRun: boolean;
	/** Files that were changed on the site, or changed or deleted in the folder, and stay so. */
	readonly kept: readonly string[];
}

/** The one sentence that counts everything. */
export function summaryOf({
	texts,
	findings,
	files,
	problems,
	deadLinks,
}: Pick<BlogReport, "texts" | "findings" | "files" | "problems" | "deadLinks">): string {
	const wrong = new Set(problems.map(({ file }) => file));
	const drafts = texts.filter(({ isDraft, path }) => isDraft || wrong.has(path)).length;
	const count = (what: FindingKind) =>
		new Set(
			findings
				.filter((each) => each.what === what)
				.map(({ place, detail }) => (what === "embed" ? `${place} ${detail}` : detail)),
		).size;
	const old = texts.reduce((sum, { redirects }) => sum + redirects, 0);
	const parts = [
		`${number(texts.length, "entrada", "entradas")}: ${number(texts.length - drafts, "publicada", "publicadas")}, ${number(drafts, "borrador", "borradores")}`,
		...some(count("embed"), "vídeo o inserción", "vídeos e inserciones"),
		...some(count("media"), "audio o vídeo propio", "audios y vídeos propios"),
		...some(count("download"), "archivo para descargar", "archivos para descargar"),
		...some(files, "archivo o imagen", "archivos e imágenes"),
		...some(count("missing-picture"), "imagen no se encuentra", "imágenes no se encuentran"),
		...some(count("remote-picture"), "imagen está en otro sitio", "imágenes están en otro sitio"),
		...some(deadLinks.length, "enlace no lleva a nada", "enlaces no llevan a nada"),
		...some(old, "dirección antigua lleva a su sitio", "direcciones antiguas llevan a su sitio"),
	];
	return `${parts.join("; ")}.`;
}

/** The report as lines for the terminal: one page. */
export function describeBlog(report: BlogReport): readonly string[] {
	const { kind, dryRun, toDo, kept } = report;
	const groups = groupsOf(report);
	return [
		`${dryRun ? "Prueba, sin publicar nada. " : ""}Blog de ${KIND_NAMES[kind]}. ${summaryOf(report)}`,
		...groups.flatMap(({ title, lines }) => [
			"",
			`${title}: ${lines.length}`,
			...lines.slice(0, 4).map((line) => `  · ${line}`),
			...(lines.length > 4 ? [`  · … y ${lines.length - 4} más en el informe`] : []),
		]),
		...(kept.length === 0
			? []
			: [
					"",
					`Se quedan como están, porque los has cambiado o borrado tú: ${kept.length}`,
					...kept.slice(0, 4).map((line) => `  · ${line}`),
				]),
		...(toDo.length === 0
			? []
			: [
					"",
					"Lo que solo sabes tú, en los ajustes del sitio (npm run site -- settings --write):",
					...toDo.map((line) => `  · ${line}`),
				]),
	];
}

function groupsOf({
	texts,
	findings,
	problems,
	deadLinks,
}: BlogReport): readonly { readonly title: string; readonly lines: readonly string[] }[] {
	const groups = SECTIONS.flatMap(([what, title]) => {
		const found = findings.filter((each) => each.what === what);
		return found.length === 0 ? [] : [{ title, lines: [...new Set(found.map(lineOf))] }];
	});
	const places = new Map(texts.map(({ path, place }) => [path, place]));
	const wrong = problems.map(({ file, field, reason }) => `${places.get(file) ?? file}: ${field}: ${reason}`);
	const dead = deadLinks.map((link) => {
		const known = link.places.map((file) => places.get(file) ?? file);
		return describeDeadLink({ ...link, places: known });
	});
	return [
		...(wrong.length === 0 ? [] : [{ title: "Con problemas: guardados como borrador", lines: wrong }]),
		...groups,
		...(dead.length === 0 ? [] : [{ title: "Enlaces que no llevan a nada en este sitio", lines: dead }]),
	];
}

function lineOf({ place, line, detail }: Finding): string {
	return `${place}${line === null ? "" : `:${line}`}${detail === "" ? "" : `  ${detail.slice(0, 200)}`}`;
}

/** The report as a page of its own, without scripts. */
export function drawReport(report: BlogReport): string {
	const groups = groupsOf(report);
	const list = (lines: readonly string[]) =>
		`<ul>\n${lines.map((line) => `<li><code>${escaped(line)}</code></li>`).join("\n")}\n</ul>`;
	const rows = report.texts.map(
		({ place, url, isDraft }) =>
			`<tr><td>${escaped(place)}</td><td>${escaped(url)}</td><td>${isDraft ? "borrador" : "publicada"}</td></tr>`,
	);
	return `<!doctype html>
${REPORT_MARK}
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Informe: traer un blog</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
code { font-size: 0.875rem; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: start; padding: 0.25rem 0.5rem; border-block-end: 1px solid; overflow-wrap: anywhere; }
</style>
</head>
<body>
<h1>Blog de ${escaped(KIND_NAMES[report.kind])}</h1>
<p>${escaped(summaryOf(report))}</p>
${groups.map(({ title, lines }) => `<details${lines.length <= 20 ? " open" : ""}>\n<summary><strong>${escaped(title)}</strong> (${lines.length})</summary>\n${list(lines)}\n</details>`).join("\n")}
${report.toDo.length === 0 ? "" : `<h2>Lo que solo sabes tú</h2>\n${list(report.toDo)}`}
<h2>Todas las entradas</h2>
<table>
<thead><tr><th>En tu blog</th><th>Aquí</th><th>Estado</th></tr></thead>
<tbody>
${rows.join("\n")}
</tbody>
</table>
</body>
</html>
`;
}

function escaped(text: string): string {
	return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}

function some(count: number, one: string, many: string): readonly string[] {
	return count === 0 ? [] : [number(count, one, many)];
}

function number(count: number, one: string, many: string): string {
	return `${count} ${count === 1 ? one : many}`;
}
