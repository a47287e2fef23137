import type { SettingPart } from "../../domain/desk/settings-form.ts";
import type { Refused } from "./text-form.tsx";

/** How much of a value is told. */
const TOLD = 120;

/**
 * A form of settings that somebody else's save came before: with what was typed, what the site has now beside it, and the
 * version of that, so that the next press saves.
 */
export function staleSettings(
	{ fields }: Pick<SettingPart, "fields">,
	typed: Readonly<Record<string, string>>,
	{ version, values }: { readonly version: number; readonly values: Readonly<Record<string, string>> },
): Refused {
	const differing = fields.flatMap(({ name, label, kind }) => {
		const now = values[name] ?? "";
		if (kind === "yes" || now === (typed[name] ?? "")) return [];
		const words = kind === "list" || kind === "signers" ? listWords(now) : now;
		const told = words === "" ? "nada" : `«${words.length > TOLD ? `${words.slice(0, TOLD)}…` : words}»`;
		return [[name, `${label}: en el sitio ahora hay ${told}. Si guardas, queda lo que ves aquí.`] as const];
	});
	const message = "Los ajustes han cambiado mientras tanto. No se ha guardado nada: vuelve a pulsar «Guardar».";
	return { message, fields: Object.fromEntries(differing), typed: { ...typed, version: String(version) } };
}

/** The names of a list's elements. */
function listWords(list: string): string {
	return (JSON.parse(list) as readonly { readonly name: string }[]).map(({ name }) => name).join(", ");
}
