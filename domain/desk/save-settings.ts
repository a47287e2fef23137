import { SETTINGS_PATH } from "../authoring/file-path.ts";
import { planCreate, planSave } from "../authoring/plan-save.ts";
import { SETTINGS_SOURCE, type Source } from "../authoring/source.ts";
import type { SourceWrite } from "../authoring/source-store.ts";
import { Failure } from "../failure.ts";
import { may } from "../sign-in/permissions.ts";
import { portraitPaths } from "../site/portraits.ts";
import type { SiteConfig } from "../site/site-config.ts";
import { type DeskContext, noSettings } from "./desk-context.ts";
import { writeTree, writtenBy } from "./save-text.ts";
import { changedSettings, type SettingField, type SettingPart, settingChange, typedList } from "./settings-form.ts";
import { type Signer, wrongSigners } from "./signers.ts";

/** The settings as somebody may change them. `version`: that of the file; 0 while there is none. */
export interface OwnSettings {
	readonly site: SiteConfig;
	readonly version: number;
}

/** The settings in force, with the version that a change has to name. `part`: the page of them that is shown. */
export async function readOwnSettings(
	context: DeskContext,
	{ needs }: Pick<SettingPart, "needs">,
): Promise<OwnSettings | Failure> {
	if (!may(context.user, needs)) return noSettings();
	const source = await context.backend.sources.find(SETTINGS_SOURCE);
	if (source === null || source.trashedAt !== null) return { site: settingsOf(context, ""), version: 0 };
	return { site: settingsOf(context, await textOf(context, source)), version: source.version };
}

/**
 * The settings as the file says them. Those in force lack the topics and the link to the owner's page that would lead
 * nowhere now (docs/product.md, 24.6): whoever saved a page with these would lose the others.
 */
function settingsOf({ tools, site }: DeskContext, text: string): SiteConfig {
	const read = tools.readSettings(text);
	return "site" in read ? read.site : site;
}

async function textOf({ backend }: DeskContext, source: Pick<Source, "version">): Promise<string> {
	return (await backend.sources.text(SETTINGS_SOURCE, source.version)) ?? "";
}

/** The front matter of a text whose fields are those of a file of settings: the same patches hold for both. */
const OPEN = "---\n";
const CLOSE = "---\n";

/** A page of settings as somebody filled it in. `version`: that of the file when the form was drawn. */
export interface TypedSettings {
	readonly part: SettingPart;
	readonly version: number;
	readonly typed: Readonly<Record<string, string>>;
}

/**
 * Saves a page of settings, and they are in force with the next request. A Failure names the controls of what is wrong.
 */
export async function saveSettings(context: DeskContext, given: TypedSettings): Promise<null | Failure> {
	const planned = await planSettings(context, given);
	return planned === null || planned instanceof Failure
		? planned
		: writeTree(context, [planned.write], { what: "settings-changed", detail: planned.detail });
}

/** How a page of settings would be saved, and what the log says of it; null: nothing changes. Writes nothing. */
export async function planSettings(
	context: DeskContext,
	{ part, version, typed }: TypedSettings,
): Promise<null | Failure | { readonly write: SourceWrite; readonly detail: string }> {
	const { backend, tools, user } = context;
	if (!may(user, part.needs)) return noSettings();
	const source = await backend.sources.find(SETTINGS_SOURCE);
	if (source !== null && source.trashedAt !== null)
		return new Failure(409, "desk.stale", "Los ajustes están en la papelera. Vuelve a importar sitio.yaml.");
	if ((source?.version ?? 0) !== version)
		return new Failure(
			409,
			"desk.stale",
			"Alguien ha cambiado los ajustes mientras tanto. Revísalos y vuelve a guardar.",
		);
	const before = source === null ? "" : await textOf(context, source);
	const present = settingsOf(context, before);
	const lists = wrongLists(part, present, typed);
	if (lists !== null) return lists;
	const changes = changedSettings(part, present, typed);
	if (changes.length === 0) return null;
	let text: string | null = `${OPEN}${before}${before === "" || before.endsWith("\n") ? "" : "\n"}${CLOSE}`;
	for (const change of changes) {
		const { fields } = tools.format.read(text);
		text = tools.format.change(text, [settingChange(fields, change)]);
		if (text === null) {
			const message = "El archivo de ajustes está escrito de un modo que el formulario no sabe cambiar.";
			return new Failure(400, "desk.unpatchable", message);
		}
	}
	const after = text.slice(OPEN.length, -CLOSE.length);
	const read = tools.readSettings(after);
	if ("problems" in read) return wrongSettings(part, read.problems, typed);
	const written = writtenBy(context, after, "published");
	const plan =
		source === null
			? planCreate({ id: SETTINGS_SOURCE, path: SETTINGS_PATH, ...written })
			: planSave(source, source.version, written);
	if (plan === null) return null;
	const kept = new Set((await backend.sources.assets()).map((asset) => asset.path));
	const files = portraitPaths(read.site).filter((path) => kept.has(path));
	const shown = { publishedVersion: plan.source.version, publishedHash: plan.source.hash, files };
	const detail = changes
		.map(({ name }) => name)
		.join(", ")
		.slice(0, 200);
	return { write: { ...plan, source: { ...plan.source, ...shown } }, detail };
}

/** What is wrong with lists before they are settings; null for nothing. */
function wrongLists(
	{ fields }: SettingPart,
	{ owner }: SiteConfig,
	typed: Readonly<Record<string, string>>,
): Failure | null {
	const message = "Revisa lo que has escrito.";
	for (const field of fields) {
		const given = typed[field.name];
		if (given === undefined || (field.kind !== "list" && field.kind !== "signers")) continue;
		const list = typedList(field, given);
		if (list === null) return new Failure(400, "desk.wrong_settings", message);
		if (field.kind === "list") continue;
		const wrong = wrongSigners(list as unknown as readonly Signer[], (typed["owner.name"] ?? owner.name).trim());
		if (Object.keys(wrong).length > 0) return new Failure(400, "desk.wrong_settings", message, { fields: wrong });
	}
	return null;
}

/** What is wrong with settings, by the names of the controls. What no control of the page is about is told as a whole. */
function wrongSettings(
	{ fields }: SettingPart,
	problems: readonly { readonly field: string; readonly reason: string }[],
	typed: Readonly<Record<string, string>>,
): Failure {
	const wrong: Record<string, string> = {};
	let message = "Revisa lo que has escrito.";
	for (const { field, reason } of problems) {
		const said = reason.replace(/^Línea \d+\. /, "");
		const control = fields.find(({ name }) => field === name || field.startsWith(`${name}.`));
		if (control === undefined) message = `${field}: ${said}`;
		else if (control.kind === "list") wrong[field] ??= said;
		else if (control.kind === "signers") wrong[signerControl(control, field, typed)] ??= said;
		else wrong[control.name] ??= placeIn(field.slice(control.name.length + 1)) + said;
	}
	return new Failure(400, "desk.wrong_settings", message, { fields: wrong });
}

/** The control that a problem of somebody who signs is about: `authors.Marta.url` as `authors.0.url`. */
function signerControl(control: SettingField, field: string, typed: Readonly<Record<string, string>>): string {
	const signers = typedList(control, typed[control.name] ?? "[]") ?? [];
	const at = signers.findIndex(({ name = "" }) => field.startsWith(`${control.name}.${name}.`));
	const rest = signers[at]?.name ?? "";
	if (at !== -1) return `${control.name}.${at}${field.slice(control.name.length + 1 + rest.length)}`;
	// The owner's own entry has what they typed above.
	return `owner.${field.slice(field.lastIndexOf(".") + 1)}`;
}

/** Which line of a list a problem is about: "3.href" is the fourth. */
function placeIn(rest: string): string {
	const at = /^(\d+)/.exec(rest)?.[1];
	return at === undefined ? "" : `Línea ${Number(at) + 1}: `;
}
