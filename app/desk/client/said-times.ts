import { saidTime } from "../../../domain/desk/event-times.ts";

/** Says in words what the fields of days and hours hold (`../day-field.tsx`), as they are typed. */
export function sayTimes(form: HTMLFormElement): void {
	const lines = form.querySelectorAll<HTMLElement>("[data-said]");
	if (lines.length === 0) return;
	const say = () => {
		for (const line of lines) {
			const field = form.elements.namedItem(line.dataset.said ?? "");
			const words = field instanceof HTMLInputElement ? saidTime(field.value) : "";
			if (line.textContent !== words) line.textContent = words;
		}
	};
	for (const name of ["input", "change", "desk-saved"]) form.addEventListener(name, say);
	say();
}
