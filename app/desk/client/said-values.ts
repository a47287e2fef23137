import { valuesInWords } from "../value-words.ts";

/** Says what the folded parts of a form hold (`../said-values.tsx`), as it is when they are folded. */
export function sayValues(form: HTMLFormElement): void {
	for (const line of form.querySelectorAll<HTMLElement>("[data-says]")) {
		const names = (line.dataset.says ?? "").split(" ");
		line.closest("details")?.addEventListener("toggle", () => {
			const controls = names.flatMap((name) => {
				const control = form.elements.namedItem(name);
				if (control instanceof HTMLSelectElement)
					return [{ value: control.value, name: control.selectedOptions[0]?.text ?? "" }];
				return control instanceof HTMLInputElement ? [{ value: control.value, name: control.value }] : [];
			});
			line.textContent = valuesInWords(controls);
		});
	}
}
