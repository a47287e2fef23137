import { type Other, presenceWords } from "../presence-words.ts";

/** Says anew who else has the text open, as an answer to a save told it. Read out only when people come or go. */
export function showOthers(others: readonly Other[]): void {
	const line = document.querySelector<HTMLElement>("[data-others]");
	const [who, since] = line?.children ?? [];
	if (line === null || who === undefined || since === undefined) return;
	const words = presenceWords(others);
	line.hidden = words === null;
	if (who.textContent !== (words?.who ?? "")) who.textContent = words?.who ?? "";
	since.textContent = words?.since ?? "";
}
