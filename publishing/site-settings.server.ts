import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Document, isMap, isNode, isScalar, isSeq } from "yaml";
import { z } from "zod";
import { SETTINGS_PATH } from "../domain/authoring/file-path.ts";
import type { FolderFile } from "../domain/authoring/plan-import.ts";
import { SETTINGS_SOURCE } from "../domain/authoring/source.ts";
import { mergeSettings, type SiteConfig } from "../domain/site/site-config.ts";
import { siteFile } from "../domain/site/site-record.ts";
import { createAssetReader, digestOf } from "./assets.server.ts";
import type { FileProblem } from "./content-files.server.ts";
import {
	checkPaths,
	type FieldProblem,
	NOT_UTF8,
	plainText,
	readYaml,
	textOf,
	UNKNOWN_FIELD,
} from "./front-matter.server.ts";

/** A file of settings: the settings in force with it and the names of those it gives, as `owner.name`; or its problems. */
export type ReadSettings =
	| { readonly site: SiteConfig; readonly given: readonly string[] }
	| { readonly problems: readonly FieldProblem[] };

/** What a file of settings is read with. */
export interface SettingsRules {
	/** The settings of a site without a file. */
	readonly defaults: SiteConfig;
	/** What is wrong with these colours, in Spanish; each problem names one of them. Empty if nothing is. */
	readonly checkColors: (
		colors: SiteConfig["themeColor"],
	) => readonly { readonly color: keyof SiteConfig["themeColor"]; readonly reason: string }[];
}

/** The greatest length of the file, in bytes. */
const MAX_BYTES = 64 * 1_024;

/**
 * Reads the text of a `sitio.yaml` (docs/product.md, 24). Settings that it does not give are those of `defaults`. Colours
 * that are hard to read are refused. Each
 * problem names the line.
 */
export function readSettings(text: string, { defaults, checkColors }: SettingsRules): ReadSettings {
	if (Buffer.byteLength(text) > MAX_BYTES)
		return { problems: [{ field: "archivo", reason: "Pesa más de 64\u00a0KB." }] };
	const yaml = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
	const read = readYaml(yaml, {
		subject: "El archivo",
		unclear: "El archivo no se entiende en la línea",
		firstLine: 1,
	});
	if ("problems" in read) return { problems: read.problems.map((reason) => ({ field: "archivo", reason })) };
	const atLine = (path: readonly string[], reason: string): FieldProblem => ({
		field: path.join(".") || "archivo",
		reason: `Línea ${lineOf(read.document, yaml, path)}. ${reason}`,
	});
	const checked = checkPaths(siteFile, read.data);
	if ("problems" in checked)
		return {
			problems: checked.problems.map(({ path, reason }) =>
				atLine(path, reason === UNKNOWN_FIELD ? reason + namesBeside(path) : reason),
			),
		};
	const site = mergeSettings(defaults, checked.value);
	const hard = checked.value.themeColor === undefined ? [] : checkColors(site.themeColor);
	if (hard.length > 0) return { problems: hard.map(({ color, reason }) => atLine(["themeColor", color], reason)) };
	return { site, given: namesOf(read.data) };
}

/** Settings of which a file may give some fields. */
const GROUPS = ["themeColor", "owner", "words", "words.home", "topics", "legal"];

/** The names of the settings that have a value. A group names its fields. */
export function namesOf(settings: object, group = ""): readonly string[] {
	return Object.entries(settings).flatMap(([key, value]) => {
		const name = group === "" ? key : `${group}.${key}`;
		return GROUPS.includes(name) ? namesOf(value, name) : name;
	});
}

/** The settings of a content folder: the file as imports take it, and what it says; null if the folder has none. */
export async function readSettingsFile(
	folder: string,
	rules: SettingsRules,
): Promise<{ readonly file: FolderFile; readonly read: ReadSettings } | null> {
	if (!existsSync(join(folder, SETTINGS_PATH))) return null;
	const bytes = await createAssetReader(folder).read(SETTINGS_PATH);
	if (bytes === null) return null;
	const text = textOf(bytes);
	const read =
		plainText(bytes) === null ? { problems: [{ field: "archivo", reason: NOT_UTF8 }] } : readSettings(text, rules);
	return {
		file: { id: SETTINGS_SOURCE, path: SETTINGS_PATH, text, hash: digestOf(bytes), draft: false, schedule: null },
		read,
	};
}

/** The problems as those of a file of the folder. */
export function inSettingsFile(problems: readonly FieldProblem[]): readonly FileProblem[] {
	return problems.map((problem) => ({ file: SETTINGS_PATH, ...problem }));
}

/** The line, counted from 1, on which the field or the element at a path begins, or else what is around it. */
function lineOf({ contents }: Document.Parsed, yaml: string, path: readonly string[]): number {
	let node: unknown = contents;
	let start = 0;
	for (const name of path) {
		if (isMap(node)) {
			const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === name);
			if (pair === undefined || !isNode(pair.key)) break;
			start = pair.key.range?.[0] ?? start;
			node = pair.value;
		} else if (isSeq(node)) {
			node = node.items[Number(name)];
			if (isNode(node)) start = node.range?.[0] ?? start;
		} else break;
	}
	return yaml.slice(0, start).split("\n").length;
}

interface JsonSchema {
	readonly properties?: Readonly<Record<string, JsonSchema>>;
	readonly additionalProperties?: JsonSchema | false;
	readonly items?: JsonSchema;
	readonly anyOf?: readonly JsonSchema[];
}

/** A sentence with the fields that may stand where there is one that does not exist. */
function namesBeside(path: readonly string[]): string {
	let schema = z.toJSONSchema(siteFile, { io: "input", unrepresentable: "any" }) as JsonSchema | undefined;
	for (const name of path.slice(0, -1)) {
		const group: JsonSchema | undefined = schema?.anyOf?.find(({ properties }) => properties !== undefined) ?? schema;
		schema = group?.properties?.[name] ?? group?.items ?? (group?.additionalProperties || undefined);
	}
	const group = schema?.anyOf?.find(({ properties }) => properties !== undefined) ?? schema;
	const names = Object.keys(group?.properties ?? {});
	return names.length === 0 ? "" : ` Aquí valen: ${names.join(", ")}.`;
}
