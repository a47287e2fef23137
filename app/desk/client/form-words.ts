import { replaceText } from "./replace-text.ts";
import type { Words } from "./words.ts";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Controls that are no words: the version, the id of a text that is not made yet, and the buttons. */
const NO_WORDS = new Set(["base", "nuevo", "hacer"]);

function controlsOf(form: HTMLFormElement): readonly Control[] {
	return [...form.elements].filter(
		(each): each is Control =>
			(each instanceof HTMLInputElement || each instanceof HTMLTextAreaElement || each instanceof HTMLSelectElement) &&
			each.name !== "" &&
			!NO_WORDS.has(each.name) &&
			each.type !== "file",
	);
}

function isBox(control: Control): boolean {
	return control.type === "checkbox";
}

const isTicked = (control: Control, by: "checked" | "defaultChecked") =>
	control instanceof HTMLInputElement && control[by];

/** Of several controls with one name, the one that is chosen says what the name holds. */
function spoken(form: HTMLFormElement, by: "checked" | "defaultChecked"): readonly Control[] {
	return controlsOf(form).filter((control) => control.type !== "radio" || isTicked(control, by));
}

/** What the controls of a form hold. */
export function readWords(form: HTMLFormElement): Words {
	return Object.fromEntries(
		spoken(form, "checked").map((control) => [
			control.name,
			isBox(control) ? String(isTicked(control, "checked")) : control.value,
		]),
	);
}

/** What the page came with, whatever was typed since or the browser put back. */
export function firstWords(form: HTMLFormElement): Words {
	return Object.fromEntries(spoken(form, "defaultChecked").map((control) => [control.name, firstValue(control)]));
}

function firstValue(control: Control): string {
	if (control instanceof HTMLSelectElement) {
		const options = [...control.options];
		return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? "";
	}
	if (isBox(control)) return String(isTicked(control, "defaultChecked"));
	if (control instanceof HTMLTextAreaElement) return control.defaultValue.replace(/\r\n?/g, "\n");
	return control.type === "hidden" || control.type === "radio" ? control.value : control.defaultValue;
}

/** Puts words into the controls of a form. In the text that the person is in, the cursor and undoing stay. */
export function placeWords(form: HTMLFormElement, words: Words): void {
	for (const control of controlsOf(form)) {
		const value = words[control.name];
		if (value === undefined) continue;
		if (control instanceof HTMLInputElement && isBox(control)) control.checked = value === "true";
		else if (control instanceof HTMLInputElement && control.type === "radio") control.checked = value === control.value;
		else if (control instanceof HTMLTextAreaElement) replaceText(control, value);
		else {
			const isOffered =
				!(control instanceof HTMLSelectElement) || [...control.options].some((each) => each.value === value);
			if (!isOffered) (control as HTMLSelectElement).add(new Option(value, value));
			control.value = value;
		}
	}
}

/** Sends words with a form of its own, as if they were typed into the page's form, and goes to the answer. */
export function submitWords(form: HTMLFormElement, base: number, words: Words): void {
	const sent = document.createElement("form");
	sent.method = "post";
	sent.action = form.action;
	sent.hidden = true;
	for (const [name, value] of Object.entries({ ...words, base: String(base), hacer: "guardar" })) {
		if (isBoxNamed(form, name) && value !== "true") continue;
		const field = document.createElement("textarea");
		field.name = name;
		field.value = value;
		sent.append(field);
	}
	document.body.append(sent);
	sent.submit();
}

function isBoxNamed(form: HTMLFormElement, name: string): boolean {
	return controlsOf(form).some((control) => control.name === name && isBox(control));
}
