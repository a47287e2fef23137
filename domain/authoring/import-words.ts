import { formatInZone, MADRID } from "../zoned-time.ts";
import type { Decision, FolderCase, ImportPlan } from "./plan-import.ts";

const files = (count: number) => (count === 1 ? "1 archivo" : `${count} archivos`);

/** What a group of files is told, and the path of each below it. */
export interface ImportGroup {
	readonly title: string;
	readonly paths: readonly string[];
}

/** Cases that the report of changed pages does not tell, with what is said about their files. */
const TITLES: Partial<Record<FolderCase, readonly [one: string, several: string]>> = {
	back: ["vuelve a una versión anterior", "vuelven a una versión anterior"],
	ends: ["es igual, salvo en los finales de línea: se queda", "son iguales, salvo en los finales de línea: se quedan"],
	older: ["es más antiguo que el sitio: se queda", "son más antiguos que el sitio: se quedan"],
	elsewhere: ["tiene otra ruta en el sitio: se queda", "tienen otra ruta en el sitio: se quedan"],
	binned: ["está en la papelera del sitio y se queda", "están en la papelera del sitio y se quedan"],
	conflict: ["había cambiado también en el sitio: se queda", "habían cambiado también en el sitio: se quedan"],
};

/** What comes behind those, where the folder's file was not taken; otherwise the folder's has won. */
const REST: Partial<Record<FolderCase, string>> = {
	ends: " como en el sitio.",
	older: " como en el sitio. Actualiza tu carpeta con `export-content`.",
	elsewhere: " en la del sitio.",
	binned: " allí. Con --keep=folder vuelve.",
	conflict: " lo del sitio; lo de la carpeta se guarda como versión anterior.",
};

/**
 * What an import says about files that are not simply new, changed or equal, in Spanish (docs/product.md, 22.2).
 * `adopted`: paths of files whose pages were published before the site kept texts.
 */
export function groupsOf(plan: ImportPlan, adopted: readonly string[]): readonly ImportGroup[] {
	const groups: ImportGroup[] = [];
	const add = (paths: readonly string[], title: (count: string, isOne: boolean) => string) => {
		if (paths.length > 0) groups.push({ title: title(files(paths.length), paths.length === 1), paths });
	};
	add(
		pathsOf(plan.decisions.filter(({ merged }) => merged !== null)),
		(count, isOne) =>
			`${count} con cambios en los dos lados, ya unidos en el sitio. ${isOne ? "Tráelo" : "Tráelos"} a tu carpeta con \`export-content\`:`,
	);
	add(
		adopted,
		(count, isOne) =>
			`El sitio guarda ahora el texto de ${count} que ya ${isOne ? "estaba publicado" : "estaban publicados"}:`,
	);
	for (const [which, [one, several]] of Object.entries(TITLES)) {
		const own = plan.decisions.filter((each) => each.case === which && each.merged === null);
		const words = (list: readonly Decision[]) => (list.length === 1 ? one : several);
		if (which === "back") add(pathsOf(own), (count) => `${count} ${words(own)}:`);
		else if (which === "ends") add(pathsOf(own), (count) => `${count} ${words(own)}${REST.ends}`);
		else {
			const [left, taken] = [own.filter(({ isTaken }) => !isTaken), own.filter(({ isTaken }) => isTaken)];
			add(pathsOf(left), (count) => `${count} ${words(left)}${REST[which as FolderCase]}`);
			const wins = "gana la carpeta; lo del sitio se guarda como versión anterior.";
			add(pathsOf(taken), (count) => `${count} ${words(taken).replace(/: se quedan?$| y se quedan?$/, "")}: ${wins}`);
		}
	}
	add(
		plan.staying.map(({ path }) => path),
		() => stayingTitle(plan.staying.length),
	);
	return groups;
}

/**
 * The refusal of an import, for one file. `writer`: who changed it on the site; null if that is not known. `unmerged`:
 * why the two texts were not merged, as a sentence; null if nobody asked for it.
 */
export function conflictSentence(
	{ file, source }: Decision,
	{ writer, unmerged }: { readonly writer: string | null; readonly unmerged: string | null },
): string {
	const at = source === null ? "" : ` el ${formatInZone(source.updatedAt, MADRID, { day: "numeric", month: "short" })}`;
	const by = writer === null ? "" : ` por ${writer}`;
	const what =
		source === null || source.trashedAt === null ? "cambiado en el sitio" : "en la papelera del sitio, puesto";
	return `En conflicto: ${file.path} (${what}${by}${at}; en la carpeta también ha cambiado).${unmerged === null ? "" : ` ${unmerged}`}`;
}

/** What the owner can do about conflicts. */
export const CONFLICT_HELP =
	"Elige qué se queda: --keep=desk, lo del sitio; --keep=folder, lo de la carpeta; --merge, los cambios de los dos. Lo que pierde se guarda como versión anterior.";

function stayingTitle(count: number): string {
	return count === 1
		? "Hay 1 archivo escrito o cambiado en el sitio; se queda. Para quitarlo: --prune=all."
		: `Hay ${count} archivos escritos o cambiados en el sitio; se quedan. Para quitarlos: --prune=all.`;
}

const pathsOf = (decisions: readonly Decision[]) => decisions.map(({ file }) => file.path);
