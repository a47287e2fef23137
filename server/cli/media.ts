import { parseArgs } from "node:util";
import type { Backend } from "../../domain/backend.ts";
import { formatNumber } from "../../domain/numbers.ts";
import { findUnfinished, makeSizes, type PictureMaker } from "../../domain/publication/make-sizes.ts";
import { createPictureMaker } from "../../publishing/picture-maker.server.ts";
import { drawProgress, type Progress } from "./progress.ts";
import { withBackend } from "./with-backend.ts";

/** What `site media --help` prints. */
export const help = `Uso: npm run site -- media [--make]

Dice cuántas imágenes están publicadas y cuántas esperan sus tamaños grandes. Al importar se hacen los pequeños, con los
que ya se lee todo; los demás los hace el sitio mientras funciona, y hasta entonces enseña los pequeños.
Sale con el código 1 si hay imágenes que no se pueden hacer.

  --make   los hace aquí y ahora, de uno en uno. Si lo interrumpes, otra vez sigue donde estaba`;

type Gallery = Pick<Backend, "publication" | "media" | "content">;

/** How the pictures of a site are, as lines for the owner; and whether all of them can be made. */
export async function describeMedia(
	backend: Gallery,
	refused: ReadonlyMap<string, string> = new Map(),
): Promise<{ readonly lines: readonly string[]; readonly ok: boolean }> {
	const { used, pictures, unfinished, lost } = await findUnfinished(backend);
	const waiting = unfinished.filter(({ original }) => !refused.has(original));
	const missing = unfinished.reduce((sum, picture) => sum + picture.missing.length, 0);
	const lostSizes = lost.filter((name) => !name.endsWith(".jpg")).length;
	const made = used - missing - lostSizes;
	const lines =
		pictures === 0
			? ["No hay ninguna imagen publicada."]
			: [`Imágenes: ${formatNumber(pictures)}. Tamaños: ${formatNumber(made)} de ${formatNumber(used)}.`];
	if (waiting.length > 0)
		lines.push(
			`${waiting.length === 1 ? "Una imagen espera" : `${formatNumber(waiting.length)} imágenes esperan`} sus tamaños grandes: los hace el sitio mientras funciona, o npm run site -- media --make`,
		);
	const stuck = [
		...[...refused].map(([original, reason]) => `  ${original}: ${reason}`),
		...lost.map((name) => `  ${name}: el sitio no tiene su original.`),
	];
	if (stuck.length > 0)
		lines.push("No se pueden hacer. Importa otra vez la carpeta que las tiene, o guárdalas de nuevo:", ...stuck);
	return { lines, ok: stuck.length === 0 };
}

/** Makes what is missing, and returns the pictures that cannot be made with the reasons, by the names of their originals. */
export async function makeMedia(
	backend: Gallery,
	maker: PictureMaker,
	progress: Progress,
): Promise<ReadonlyMap<string, string>> {
	const refused = new Map<string, string>();
	await makeSizes(backend, {
		maker,
		signal: new AbortController().signal,
		refused: new Set(),
		onProgress: ({ done, total }) => progress.step(done, total),
		onRefused: (original, reason) => refused.set(original, reason),
	}).finally(async () => {
		progress.clear();
		await maker.close();
	});
	return refused;
}

/** Runs `site media` and returns the exit code. */
export async function run(args: readonly string[]): Promise<number> {
	const { values } = parseArgs({ args: [...args], options: { make: { type: "boolean", default: false } } });
	return withBackend(async (backend) => {
		const refused = values.make
			? await makeMedia(backend, createPictureMaker(), drawProgress(process.stderr))
			: undefined;
		const { lines, ok } = await describeMedia(backend, refused);
		console.log(lines.join("\n"));
		return ok ? 0 : 1;
	});
}
