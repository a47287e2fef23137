import { controlValue } from "../../domain/desk/ficha.ts";
import type { FichaField } from "../../domain/desk/ficha-fields.ts";
import { valuesInWords } from "./value-words.ts";

/**
 * What a folded part of a form holds, beside its name as long as it is folded, so that nobody opens it to read. The desk's
 * script says it again when it is folded (`client/said-values.ts`).
 */
export function SaidValues({
	list,
	fields,
}: {
	list: readonly FichaField[];
	fields: Readonly<Record<string, unknown>>;
}) {
	const said = list.filter(({ kind }) => SAID.has(kind));
	const words = valuesInWords(
		said.map((field) => {
			const value = controlValue(field, fields);
			const [, name = value] = field.choices?.find(([each]) => each === value) ?? [];
			return { value, name };
		}),
	);
	return (
		<span className="desk-says" data-says={said.map(({ name }) => name).join(" ")}>
			{words}
		</span>
	);
}

const SAID: ReadonlySet<FichaField["kind"]> = new Set(["list", "signer", "members", "instant", "local", "venue"]);
