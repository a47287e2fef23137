import { stat } from "node:fs/promises";
import type { PublicationStore } from "../../domain/publication/publication-store.ts";
import { lessonPath } from "../../domain/school/course.ts";
import type { Authors } from "../../publishing/draft.server.ts";
import { countOf } from "./drop-sample.ts";
import { compareWithSample, findSample, readAnswer, rememberAnswer, type SampleAnswer } from "./sample.ts";

interface SampleChoice {
	/** What this import does with the sample; null: as the folder remembers. */
	readonly answer: SampleAnswer | null;
	/** Lines to print after the import. */
	readonly lines: readonly string[];
}

const UNDECIDED: SampleChoice = { answer: null, lines: [] };

/**
 * Finds out whether the sample stays beside the owner's texts (docs/product.md, 7.6), and remembers it in the folder.
 * `flag` is the answer of the command line. Without one, asks the first time that a folder has a text of the owner
 * while the sample is published. `ask` returns null without a terminal: then the sample stays and nothing is
 * remembered.
 */
export async function chooseSample(
	folder: string,
	store: Pick<PublicationStore, "sources" | "lessons">,
	{
		flag,
		prune,
		dryRun,
		authors,
		ask,
	}: {
		readonly flag: SampleAnswer | null;
		readonly prune: boolean;
		readonly dryRun: boolean;
		/** The authors that the settings name. */
		readonly authors: () => Promise<Authors>;
		readonly ask: (question: string) => Promise<string | null>;
	},
): Promise<SampleChoice> {
	if ((await stat(folder).catch(() => null))?.isDirectory() !== true) return UNDECIDED;
	if (flag !== null) return { answer: flag, lines: dryRun ? [] : await remember(folder, flag) };
	if ((await readAnswer(folder)) !== null) return UNDECIDED;
	const inFolder = await compareWithSample(folder);
	const { hasOwn } = inFolder;
	const isInFolder = inFolder.untouched.size > 0;
	// With --prune, what is not in the folder goes anyway.
	if (!hasOwn || (prune && !isInFolder)) return UNDECIDED;
	const lessons = (await store.lessons()).map((each) => ({ ...each, url: lessonPath(each.module, each.number) }));
	const stored = (await findSample([...(await store.sources()), ...lessons], await authors(), inFolder)).untouched
		.length;
	if (stored === 0 && !isInFolder) return UNDECIDED;
	const drop = `npm run site -- import ${folder} --drop-sample`;
	if (dryRun)
		return {
			answer: "keep",
			lines: ["", `La muestra se quedaría. Para ver qué se retira con ella: ${drop} --dry-run`],
		};
	const what = stored === 0 ? "la muestra" : `la muestra (${countOf(stored)})`;
	const typed = await ask(
		`Entre lo tuyo está ${what} con la que viene el sitio. Lo que hayas cambiado tú se queda. ¿Quieres retirarla? Escribe sí o no: `,
	);
	const answer = typed?.trim().normalize("NFC").toLowerCase();
	if (answer === "sí" || answer === "si") return { answer: "drop", lines: await remember(folder, "drop") };
	if (answer === "no") return { answer: "keep", lines: await remember(folder, "keep") };
	return {
		answer: "keep",
		lines: [
			"",
			"La muestra con la que viene el sitio sigue entre lo tuyo.",
			`Para retirarla: ${drop}`,
			"Para que se quede y no volver a leer esto, lo mismo con --keep-sample.",
		],
	};
}

async function remember(folder: string, answer: SampleAnswer): Promise<readonly string[]> {
	try {
		await rememberAnswer(folder, answer);
		return [];
	} catch {
		return ["", `No se ha podido guardar tu respuesta sobre la muestra en ${folder}. Se te preguntará otra vez.`];
	}
}
