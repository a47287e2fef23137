/** What an element may contain. */
type Child = Node | string;

/** Makes an element with attributes and children. */
export function make<Name extends keyof HTMLElementTagNameMap>(
	name: Name,
	attributes: Readonly<Record<string, string>> = {},
	...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
	const element = document.createElement(name);
	for (const [each, value] of Object.entries(attributes)) element.setAttribute(each, value);
	element.append(...children);
	return element;
}

/** Makes a button that does something, and is no part of a form. */
export function makeButton(
	words: Child,
	press: () => void,
	attributes: Readonly<Record<string, string>> = {},
): HTMLButtonElement {
	const button = make("button", { type: "button", ...attributes }, words);
	button.addEventListener("click", press);
	return button;
}

/** Runs something once the browser has no key or frame to see to, within a second. The answer prevents it. */
export function runAtRest(run: () => void): () => void {
	// Safari has none.
	if (!("requestIdleCallback" in window)) {
		const timer = setTimeout(run);
		return () => clearTimeout(timer);
	}
	const waiting = requestIdleCallback(run, { timeout: 1_000 });
	return () => cancelIdleCallback(waiting);
}

const CLOCK = new Intl.DateTimeFormat("es-ES", { hour: "numeric", minute: "2-digit" });
const DAY = new Intl.DateTimeFormat("es-ES", { day: "numeric", month: "short", hour: "numeric", minute: "2-digit" });

/** A moment as a person in this place says it: the hour, with the day if that is not today. */
export function shortTime(at: number | string): string {
	const moment = new Date(at);
	return (moment.toDateString() === new Date().toDateString() ? CLOCK : DAY).format(moment);
}
