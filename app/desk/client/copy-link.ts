import { make, makeButton } from "./elements.ts";

/** Adds a button that copies an address which is shown once, and says that it is copied. */
export function offerCopy(field: HTMLInputElement): void {
	const said = make("span", { role: "status" });
	const copy = async () => {
		field.select();
		try {
			await navigator.clipboard.writeText(field.value);
			said.textContent = "Copiado";
		} catch {
			// What is selected can be copied by the keys.
			said.textContent = "Está seleccionado: cópialo";
		}
	};
	field.after(
		makeButton("Copiar", () => void copy(), { class: "button-button button-outlined" }),
		" ",
		said,
	);
}
