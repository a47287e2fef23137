import { wasPosted } from "./reload-memory.ts";
import { touched } from "./start.ts";

type FormField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A form field, identified by its name and its position in the page, and its value. */
interface KeptField {
	readonly key: string;
	readonly value: string | boolean;
}

/**
 * The state of a page that is restored after a reload. `scroll` is in CSS pixels; `from` and `to` are positions in the
 * text, in characters.
 */
export interface KeptFields {
	readonly list: readonly KeptField[];
	readonly focus: { readonly key: string; readonly from: number | null; readonly to: number | null } | null;
	readonly scroll: number;
}

const isChoice = (field: FormField): field is HTMLInputElement => field.type === "checkbox" || field.type === "radio";

/** Whether a field's value must never be stored: passwords, also while they are shown. */
const isSecret = (field: FormField) => field.type === "password" || /password/.test(field.autocomplete);

/**
 * Whether a field holds more than the server would send again. In the response to a form every field counts, because
 * its values were typed before.
 */
function isChanged(field: FormField): boolean {
	if (touched.has(field) || wasPosted()) return true;
	if (field instanceof HTMLSelectElement)
		return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
	return isChoice(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

/** Every field that people fill in, by a key that the page of the next version is likely to have too. */
function fieldsOfPage(): ReadonlyMap<string, FormField> {
	const fields = new Map<string, FormField>();
	for (const field of document.querySelectorAll<FormField>("input, textarea, select")) {
		if (/^(?:hidden|submit|button|image|reset)$/.test(field.type) || field.closest("[data-keep=no]") !== null) continue;
		const key = [field.form?.getAttribute("action"), field.name || field.id, isChoice(field) ? field.value : ""].join(
			" ",
		);
		let each = 0;
		while (fields.has(`${key} ${each}`)) each++;
		fields.set(`${key} ${each}`, field);
	}
	return fields;
}

/** The state that a reload of this page would lose; null if it cannot be restored, because a file was chosen. */
export function collectFields(): KeptFields | null {
	const list: KeptField[] = [];
	let focus: KeptFields["focus"] = null;
	for (const [key, field] of fieldsOfPage()) {
		if (field.type === "file") {
			if (field.value !== "") return null;
			continue;
		}
		if (field === document.activeElement)
			focus = {
				key,
				from: "selectionStart" in field ? field.selectionStart : null,
				to: "selectionEnd" in field ? field.selectionEnd : null,
			};
		if (!isSecret(field) && isChanged(field)) list.push({ key, value: isChoice(field) ? field.checked : field.value });
	}
	return { list, focus, scroll: scrollY };
}

/** Sets a value as typing would, with the same events, so that the application notices. */
function write(field: FormField, value: string): void {
	Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
	for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Restores the state that `collectFields` returned. Fields that no longer exist are skipped. */
export function restoreFields({ list, focus, scroll }: KeptFields): void {
	const fields = fieldsOfPage();
	for (const { key, value } of list) {
		const field = fields.get(key);
		if (field === undefined || isSecret(field)) continue;
		const fold = field.closest("details");
		if (fold !== null) fold.open = true;
		if (typeof value === "string") write(field, value);
		else if (isChoice(field) && field.checked !== value) field.click();
	}
	const focused = focus === null ? undefined : fields.get(focus.key);
	focused?.focus({ preventScroll: true });
	if (focused !== undefined && focus?.from !== null && "setSelectionRange" in focused && focused.type !== "email")
		focused.setSelectionRange(focus?.from ?? 0, focus?.to ?? 0);
	if (Math.abs(scrollY - scroll) > 1) scrollTo({ top: scroll, behavior: "instant" });
}
