import { clockOf, endOf } from "../../../domain/desk/event-times.ts";

/**
 * Moves the end of an event with its start: it lasts as long as before, or as events usually do (docs/product.md, 26.3).
 * How long that is, is read when somebody comes to the start.
 */
export function followStart(form: HTMLFormElement): void {
	const [start, end] = ["event.startsAt", "event.endsAt"].map((name) =>
		form.querySelector<HTMLInputElement>(`[name="${name}"][type="datetime-local"]`),
	);
	if (start == null || end == null) return;
	let lasts: number | undefined;
	start.addEventListener("focus", () => {
		const ms = clockOf(end.value) - clockOf(start.value);
		lasts = ms > 0 ? ms : undefined;
	});
	start.addEventListener("input", () => {
		// A date that is being typed is none yet.
		const moved = endOf(start.value, lasts);
		if (moved !== "") end.value = moved;
	});
}
