import { offerCopy } from "./copy-link.ts";
import { sayTimes } from "./said-times.ts";
import { sayValues } from "./said-values.ts";
import { startEditor } from "./text-editor.ts";

/** The script of the desk's documents (docs/decisions/0065). Without it, all of the desk works by its forms. */
const { uid } = document.querySelector<HTMLScriptElement>("script[data-uid]")?.dataset ?? {};
const form = document.querySelector<HTMLFormElement>("form[data-text]");
if (uid !== undefined && form !== null) void startEditor(form, uid);
for (const each of document.forms) {
	sayTimes(each);
	sayValues(each);
}
const made = document.querySelector<HTMLInputElement>("input[data-copy]");
if (made !== null) offerCopy(made);
