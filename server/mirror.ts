import { exportContent } from "./content-export.ts";
import type { ExportedBackend } from "./exported-files.ts";
import type { Log } from "./http/request-log.ts";
import type { Job } from "./jobs.ts";

/** How often a publication is looked for: another process may have published. */
const EVERY_MS = 5_000;

/** How often the folder is looked at again while files in it stand in the way. */
const AGAIN_MS = 60_000;

/** A folder that follows the site's texts (docs/product.md, 22.9). */
export interface Mirror {
	/** Writes the folder if the site has changed since, or if files stood in the way. */
	readonly job: Job;
	/** How many files of the folder were not overwritten, because the site does not know them. */
	unknown(): number;
}

/** A mirror in a folder, which is created if need be. */
export function createMirror({
	folder,
	backend,
	now,
	log,
}: {
	readonly folder: string;
	readonly backend: ExportedBackend;
	readonly now: () => Date;
	readonly log: Log;
}): Mirror {
	let mirrored: string | null = null;
	let lookedAt = 0;
	let named = "";
	let unknown: readonly string[] = [];
	return {
		job: {
			everyMs: EVERY_MS,
			async run() {
				const revision = await backend.content.revision("now");
				const isSettled = unknown.length === 0 || now().getTime() - lookedAt < AGAIN_MS;
				if (revision === mirrored && isSettled) return;
				const result = await exportContent(folder, backend, { isMirror: true });
				mirrored = revision;
				lookedAt = now().getTime();
				unknown = [...result.unknown, ...result.others].sort();
				const { written, removed, missing } = result;
				if (written.length + removed.length > 0)
					log.write("info", "mirror written", { written: written.length, removed: removed.length });
				const names = [...unknown, ...missing].join();
				if (names !== named && names !== "") log.write("warn", "mirror incomplete", { unknown, missing });
				named = names;
			},
		},
		unknown: () => unknown.length,
	};
}
