import { saidTime } from "../../../domain/desk/event-times.ts";

/** What the field with this name holds; "" for none. */
function held(form: HTMLFormElement, name = ""): string {
	const field = form.elements.namedItem(name);
	return field instanceof HTMLInputElement ? field.value : "";
}

/** Says in words what the fields of days and hours hold (`../day-field.tsx`), as they are typed. */
export function sayTimes(form: HTMLFormElement): void {
	const lines = form.querySelectorAll<HTMLElement>("[data-said]");
	if (lines.length === 0) return;
	const say = () => {
		for (const line of lines) {
			const { said, first } = line.dataset;
			const words = saidTime(held(form, said), first);
			if (line.textContent !== words) line.textContent = words;
		}
	};
	for (const name of ["input", "change", "desk-saved"]) form.addEventListener(name, say);
	say();
}
