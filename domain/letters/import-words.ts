import { countedPeople } from "../numbers.ts";
import type { ImportCounts } from "./import-readers.ts";

/** What came of a list of people, as sentences for the author. `leftOut`: who the file itself says want none. */
export function importWords({
	added,
	toAsk,
	known,
	gone,
	leftOut,
}: ImportCounts & { readonly leftOut: number }): readonly string[] {
	const sentences: readonly (readonly [count: number, sentence: string])[] = [
		[added, `${countedPeople(added)} más ${added === 1 ? "recibe" : "reciben"} las novedades.`],
		[toAsk, `Se preguntará por correo a ${countedPeople(toAsk)}, una sola vez; quien no responda no recibirá nada.`],
		[known, `${countedPeople(known)} ya ${known === 1 ? "estaba" : "estaban"}.`],
		[gone, `${countedPeople(gone)} se ${gone === 1 ? "dio" : "dieron"} de baja aquí, y se ha respetado.`],
		[
			leftOut,
			`${countedPeople(leftOut)} no ${leftOut === 1 ? "quería" : "querían"} correos en la otra lista, y no se ${leftOut === 1 ? "ha" : "han"} traído.`,
		],
	];
	const said = sentences.flatMap(([count, sentence]) => (count > 0 ? [sentence] : []));
	return said.length === 0 ? ["El archivo no trae a nadie."] : said;
}
