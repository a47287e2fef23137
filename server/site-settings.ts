import { checkColors } from "../app/theme/check-colors.ts";
import { areSameColors, brandGrounds } from "../app/theme/palette.ts";
import { SETTINGS_PATH } from "../domain/authoring/file-path.ts";
import { type Revision, SETTINGS_SOURCE, type Source } from "../domain/authoring/source.ts";
import type { SourceStore } from "../domain/authoring/source-store.ts";
import type { Backend } from "../domain/backend.ts";
import type { Compiler } from "../domain/publication/compiler.ts";
import { withoutDeadLinks } from "../domain/site/menu-links.ts";
import type { SiteConfig } from "../domain/site/site-config.ts";
import { siteRecord } from "../domain/site/site-record.ts";
import type { CompilerSettings } from "../publishing/compiler.server.ts";
import type { Brand } from "../publishing/share-card.server.ts";
import { type ReadSettings, readSettings, type SettingsRules } from "../publishing/site-settings.server.ts";
import { isOfThisVersion } from "../publishing/source-hash.server.ts";
import { site as defaults } from "../site.config.ts";
import { ConfigError } from "./config.ts";
import { reservedWords } from "./reserved-words.ts";

/** The settings of the site, kept as long as they stay the same. */
export interface LiveSettings {
	/** The settings in force. If they cannot be read now, those that were read last. Never rejects. */
	read(): Promise<SiteConfig>;
	/** Those that were read last; the ones of `site.config.ts` before the first. */
	readonly last: SiteConfig;
	/** What is wrong with the stored file, one sentence for each problem; empty while it is good or absent. */
	readonly problems: readonly string[];
}

/** The stored file of settings, as this version reads it. */
export interface StoredSettings {
	readonly site: SiteConfig;
	/** Names of the settings that the file gives. */
	readonly given: readonly string[];
	/** What is wrong with the published text; the settings are then those of the last good text before it. */
	readonly problems: readonly string[];
}

/** What files of settings are read with. */
export const settingsRules: SettingsRules = { defaults, checkColors };

/**
 * Checks the colours of `site.config.ts`, which no import reads (docs/product.md, 24.5).
 * @throws {ConfigError} that says what is wrong, in Spanish.
 */
export function requireReadableColors({ themeColor }: Pick<SiteConfig, "themeColor">): void {
	const known = siteRecord.shape.themeColor.safeParse(themeColor);
	const problems = known.success
		? checkColors(themeColor).map(({ color, reason }) => `themeColor.${color}: ${reason}`)
		: known.error.issues.map(({ path, message }) => `themeColor.${path.join(".")}: ${message}`);
	if (problems.length > 0) throw new ConfigError(problems.map((problem) => `site.config.ts: ${problem}`));
}

/** What shared cards take from the settings. */
export function brandOf({ name, grounds, themeColor }: SiteConfig): Brand {
	const own = areSameColors(themeColor, defaults.themeColor) ? {} : { own: brandGrounds(themeColor) };
	return { name, grounds, ...own };
}

/** The settings of a site without a file of its own. */
export const defaultSettings: StoredSettings = { site: defaults, given: [], problems: [] };

/**
 * Reads the published settings from the tree (docs/product.md, 24). A text that cannot be read changes nothing: the
 * newest good one that was published before it stays in force, and without one `site.config.ts`.
 */
export async function readStoredSettings(
	sources: Pick<SourceStore, "find" | "revisions" | "text">,
	found?: Source | null,
): Promise<StoredSettings> {
	const source = found === undefined ? await sources.find(SETTINGS_SOURCE) : found;
	const published = publishedVersion(source);
	if (published === null) return defaultSettings;
	const read = await readVersion(sources, published);
	if ("site" in read) return { ...read, problems: [] };
	const problems = read.problems.map(({ field, reason }) => `${SETTINGS_PATH}: ${field}: ${reason}`);
	for (const { version, why } of await sources.revisions(SETTINGS_SOURCE)) {
		if (version >= published || UNPUBLISHED.includes(why)) continue;
		const before = await readVersion(sources, version);
		if ("site" in before) return { ...before, problems };
	}
	return { ...defaultSettings, problems };
}

/** Why texts were kept that no reader need have seen. */
const UNPUBLISHED: readonly Revision["why"][] = ["saved", "checkpoint", "scheduled"];

async function readVersion(sources: Pick<SourceStore, "text">, version: number): Promise<ReadSettings> {
	const text = await sources.text(SETTINGS_SOURCE, version);
	if (text === null) return { problems: [{ field: "archivo", reason: "El sitio no encuentra su texto." }] };
	return readSettings(text, settingsRules);
}

function publishedVersion(source: Source | null): number | null {
	return source === null || source.trashedAt !== null ? null : source.publishedVersion;
}

interface SettingsOptions {
	/** Logs a failure to read the settings, and a stored text that is wrong. */
	readonly report: (error: unknown) => void;
	/** Returns milliseconds and never goes back. */
	readonly clock: () => number;
}

/** The settings of a site whose backend is in this process. They are read again when its revision has changed. */
export function createSettingsHere(
	{ content, sources }: Pick<Backend, "content" | "sources">,
	options: SettingsOptions,
): LiveSettings {
	let text = "";
	let stored = defaultSettings;
	let shown = stored.site;

	async function refreshStored(): Promise<void> {
		const source = await sources.find(SETTINGS_SOURCE);
		const published = JSON.stringify([publishedVersion(source), source?.publishedHash]);
		if (published === text) return;
		stored = await readStoredSettings(sources, source);
		text = published;
		if (stored.problems.length > 0) options.report(new Error(stored.problems.join("\n")));
	}

	const kept = keptByRevision(
		async () => {
			await refreshStored();
			const now = await withoutDeadLinks(stored.site, content, reservedWords);
			// Who uses the settings compares objects, and makes much anew for another one.
			if (JSON.stringify(now) !== JSON.stringify(shown)) shown = now;
			return shown;
		},
		{ ...options, revision: () => content.revision() },
	);
	return {
		read: kept.read,
		get last() {
			return kept.last;
		},
		get problems() {
			return stored.problems;
		},
	};
}

/** How long the settings of an API that reports no revision are not asked for again, in milliseconds. */
const UNTOLD_MS = 60_000;

/**
 * The settings of a site whose functions are elsewhere, which `ask` them. Null: they know none, and `site.config.ts`
 * holds.
 */
export function createSettingsElsewhere({
	revision,
	ask,
	...options
}: SettingsOptions & {
	readonly revision: () => Promise<string>;
	readonly ask: () => Promise<SiteConfig | null>;
}): LiveSettings {
	const minute = () => `minute ${Math.floor(options.clock() / UNTOLD_MS)}`;
	const kept = keptByRevision(async () => (await ask()) ?? defaults, {
		...options,
		revision: async () => (await revision()) || minute(),
	});
	return {
		read: kept.read,
		get last() {
			return kept.last;
		},
		problems: [],
	};
}

/** How long settings that could not be read are not asked for again, in milliseconds. */
const AGAIN_MS = 5_000;

/** Loads the settings when the revision is another than for the last ones. Callers at the same time share one load. */
function keptByRevision(
	load: () => Promise<SiteConfig>,
	{ revision, report, clock }: SettingsOptions & { readonly revision: () => Promise<string> },
): Pick<LiveSettings, "read" | "last"> {
	let last: SiteConfig = defaults;
	let knownFor: string | null = null;
	let failedAt = Number.NEGATIVE_INFINITY;
	let loading: { readonly at: string; readonly done: Promise<void> } | null = null;

	async function refresh(): Promise<void> {
		if (clock() - failedAt < AGAIN_MS) return;
		const at = await revision();
		if (at === knownFor) return;
		if (loading?.at !== at) {
			const done = load().then((loaded) => {
				// An older load may end after a newer one.
				if (loading?.at !== at) return;
				last = loaded;
				knownFor = at;
			});
			loading = { at, done };
		}
		await loading.done;
	}

	return {
		async read() {
			try {
				await refresh();
			} catch (error) {
				// Callers that shared the load share its failure too.
				if (clock() - failedAt >= AGAIN_MS) report(error);
				failedAt = clock();
				loading = null;
			}
			return last;
		},
		get last() {
			return last;
		},
	};
}

/**
 * A compiler that works with the settings in force: authors and the name on share cards. `make` makes one for certain
 * settings. A compiler of before ends what it has begun, and ends itself when it is idle.
 */
export function followSettings(
	readSite: () => Promise<SiteConfig>,
	make: (settings: CompilerSettings) => Compiler,
): Compiler {
	let made: { readonly site: SiteConfig; readonly compiler: Compiler } | null = null;
	async function present(): Promise<Compiler> {
		const site = await readSite();
		if (made?.site !== site) made = { site, compiler: make({ authors: site.authors, brand: brandOf(site) }) };
		return made.compiler;
	}
	return {
		isCurrent: isOfThisVersion,
		compile: async (...given) => (await present()).compile(...given),
		convertPaste: async (...given) => (await present()).convertPaste(...given),
		close: async () => made?.compiler.close(),
	};
}
