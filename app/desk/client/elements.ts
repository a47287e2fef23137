import { clockWithArticle } from "../../../domain/date-words.ts";
import { formatInZone } from "../../../domain/zoned-time.ts";

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

/**
 * A moment in a sentence, by this device's clock: "a las 03:34" today, otherwise "el 23 de noviembre, a las 10:05". `at`:
 * milliseconds since 1970, or ISO 8601.
 */
export function momentWords(at: number | string): string {
	const moment = new Date(at);
	const instant = moment.toISOString();
	const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
	const hour = `a ${clockWithArticle(instant, timeZone)}`;
	const isToday = moment.toDateString() === new Date().toDateString();
	return isToday ? hour : `el ${formatInZone(instant, timeZone, { day: "numeric", month: "long" })}, ${hour}`;
}
