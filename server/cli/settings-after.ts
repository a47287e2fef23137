import { SETTINGS_PATH } from "../../domain/authoring/file-path.ts";
import { SETTINGS_SOURCE, type Source } from "../../domain/authoring/source.ts";
import type { SourceStore } from "../../domain/authoring/source-store.ts";
import { readSettings, readSettingsFile } from "../../publishing/site-settings.server.ts";
import { defaultSettings, readStoredSettings, settingsRules } from "../site-settings.ts";
import { type FolderChoices, planFolder } from "./plan-folder.ts";

/**
 * The settings of the folder, and those that are in force once it is imported: texts and cards are compiled with them.
 * A file with problems keeps the stored ones; it is not imported then.
 */
export async function settingsAfter(
	folder: string,
	{ sources, tree }: { readonly sources: SourceStore; readonly tree: readonly Source[] },
	choices: FolderChoices,
) {
	const settings = await readSettingsFile(folder, settingsRules);
	const { plan, texts } = await planFolder(
		{ files: settings === null ? [] : [settings.file], unread: [], sources: tree },
		sources,
		choices,
	);
	if (settings !== null && plan.decisions[0]?.isTaken) {
		const merged = texts.get(SETTINGS_PATH);
		const read = merged === undefined ? settings.read : readSettings(merged, settingsRules);
		const { site, given } = "site" in read ? read : await readStoredSettings(sources);
		return { settings: { ...settings, read }, site, given };
	}
	if (plan.leaving.some(({ id }) => id === SETTINGS_SOURCE)) return { settings, ...defaultSettings };
	return { settings, ...(await readStoredSettings(sources)) };
}
