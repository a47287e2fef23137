import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Backend } from "../../domain/backend.ts";
import { isReport } from "../../publishing/content-files.server.ts";
import { type BlogReport, describeBlog, drawReport } from "./blog-report.ts";
import { importFolder } from "./import-folder.ts";
import { isThere } from "./is-there.ts";
import { drawProgress } from "./progress.ts";
import type { ReadyBlog, ToldOfBlog } from "./ready-blog.ts";
import { record } from "./record.ts";

/** What a blog is published with. */
export interface PublishTools {
	readonly backend: Backend;
	/** The folder for the report where `to` names none. */
	readonly report: string;
	readonly print: (line: string) => void;
}

/**
 * Publishes a content folder that a blog was written into as `import` does, tells what became of it, and returns the exit
 * code. `told`: reads what the conversion tells, once the texts are published and their memory is free.
 */
export async function publishBlog(
	{ root, temporary, to, dryRun, keepSample }: Omit<ReadyBlog, "told">,
	told: () => Promise<ToldOfBlog>,
	{ backend, report: folder, print }: PublishTools,
): Promise<number> {
	try {
		const progress = drawProgress(process.stderr);
		const result = await importFolder(root, backend, {
			...{ lenient: true, keep: "desk", dryRun, onProgress: progress.step, sample: keepSample ? "keep" : "drop" },
		}).finally(progress.clear);
		const problems = result.exitCode === 1 ? result.problems : (result.wrong?.problems ?? []);
		const edited = result.exitCode === 1 ? [] : result.groups.flatMap(({ paths }) => paths);
		const blog = await told();
		const report: BlogReport = {
			...{ ...blog, problems, dryRun },
			deadLinks: result.exitCode === 1 ? [] : result.deadLinks,
			kept: [...blog.kept, ...edited],
		};
		await mkdir(to ?? folder, { recursive: true });
		const page = await reportPath(to ?? folder);
		await writeFile(page, drawReport(report));
		if (result.exitCode === 0 && !dryRun)
			await record({ backend, now: () => new Date() }, { what: "content-imported" });
		for (const line of describeBlog(report)) print(line);
		if (result.exitCode === 1) print("\nNo se ha publicado nada.");
		else if (!dryRun) {
			const { added, changed, removed } = result.report;
			print(`\nNuevos ${added.length}, cambiados ${changed.length}, retirados ${removed.length}.`);
			print("Para deshacerlo: npm run site -- import-blog --undo");
		}
		print(`Informe entero: ${page}`);
		return result.exitCode;
	} finally {
		await rm(temporary, { recursive: true, force: true });
	}
}

/** Where a report goes: in the place of an earlier one, and never of another file. */
async function reportPath(folder: string): Promise<string> {
	for (let number = 1; ; number += 1) {
		const page = path.join(folder, number === 1 ? "informe.html" : `informe-${number}.html`);
		if (!(await isThere(page)) || (await isReport(page))) return page;
	}
}
