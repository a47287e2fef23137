import { SETTINGS_PATH } from "../../domain/authoring/file-path.ts";
import { CONFLICT_HELP } from "../../domain/authoring/import-words.ts";
import { describeDeadLinks } from "./dead-links.ts";
import { describeProblems, type ListOptions, listed } from "./describe-problems.ts";
import { describeDropped } from "./drop-sample.ts";
import type { ImportOptions, ImportResult } from "./import-folder.ts";
import type { WrongFiles } from "./imported-parts.ts";

/** The result as lines of text for the owner. */
export function describeImport(
	result: ImportResult,
	options: Pick<ImportOptions, "dryRun"> & ListOptions = {},
): string[] {
	if (result.exitCode === 1) {
		const conflicts = result.conflicts ?? [];
		return [
			...describeProblems(result.problems, options),
			...conflicts,
			...(conflicts.length > 0 ? [CONFLICT_HELP] : []),
			"",
			"No se ha publicado nada. Corrige lo anterior e inténtalo de nuevo.",
		];
	}
	const { added, changed, moved, removed, unchanged } = result.report;
	const movedTo = new Set(moved.map(({ to }) => to));
	const alsoChanged = changed.filter((url) => !movedTo.has(url));
	const counts = [
		[added.length, "nuevos"],
		[alsoChanged.length, "cambiados"],
		[moved.length, "movidos"],
		[removed.length, "retirados"],
		[unchanged, "sin cambios"],
	] as const;
	const title = options.dryRun === true ? "Prueba terminada, sin publicar nada" : "Importación terminada";
	return [
		`${title}. Páginas, eventos y lecciones: ${counts.map(([number, what]) => `${what} ${number}`).join(", ")}.`,
		...listed(added, "+", options),
		...listed(alsoChanged, "~", options),
		...listed(
			moved.map(({ from, to }) => `${from} → ${to}`),
			">",
			options,
		),
		// Removals are listed in full: they are what --dry-run is used to check.
		...removed.map((url) => `  - ${url}`),
		...(result.settings ? [`  ~ ${SETTINGS_PATH}, los ajustes del sitio`] : []),
		...describeWrong(result.wrong, options),
		...describeRemoval(result.filesRemoved),
		...(result.dropped === undefined ? [] : describeDropped(result.dropped, { dryRun: options.dryRun ?? false })),
		...result.groups.flatMap(({ title, paths }) => [title, ...listed(paths, "·", options)]),
		...(result.hints.length + result.deadLinks.length === 0
			? []
			: ["", "Compruébalo, por si no es lo que querías:", ...result.hints.map((hint) => `  ${hint}`)]),
		...describeDeadLinks(result.deadLinks, options).map((line) => `  ${line}`),
	];
}

function describeWrong(wrong: WrongFiles | undefined, options: ListOptions): readonly string[] {
	if (wrong === undefined) return [];
	const { problems, drafts, published, lost } = wrong;
	const total = drafts + published + lost;
	const counts = [
		[drafts, "guardados como borrador"],
		[published, "guardados sin publicar, y se sigue viendo lo de antes"],
		[lost, "sin guardar"],
	] as const;
	const parts = counts.flatMap(([count, what]) => (count === 0 ? [] : [`${what}, ${count}`]));
	return [
		"",
		`Con problemas, ${total === 1 ? "1 archivo" : `${total} archivos`}: ${parts.join("; ")}.`,
		...describeProblems(problems, options),
	];
}

function describeRemoval(files: number | Error): string[] {
	if (files instanceof Error)
		return [
			`Está publicado, pero no se han podido retirar las imágenes y los archivos que ya no se usan: ${files.message}`,
			"El sitio lo vuelve a intentar cada día.",
		];
	return files === 0 ? [] : [`Imágenes y archivos retirados porque ya no se usan: ${files}.`];
}
