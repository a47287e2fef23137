import type { LessonResource, LessonVideo } from "../domain/school/course.ts";
import { lessonPath } from "../domain/school/course.ts";
import type { LessonToPublish } from "../domain/school/school-publication.ts";
import { compileText, type Workshop } from "./compile-draft.server.ts";
import { type FieldProblem, MAX_BODY_BYTES } from "./front-matter.server.ts";
import { type FileKeeper, type KeptFile, schoolPlace } from "./kept-files.server.ts";
import type { LessonDraft, WrongLesson } from "./school-sources.server.ts";
import { sourceHash } from "./source-hash.server.ts";

/** The tools that compiling a lesson needs. */
export interface LessonWorkshop extends Workshop {
	/** The moment of this import, in ISO 8601 in UTC. */
	readonly importedAt: string;
}

/** A compiled lesson, or the problems that its author has to fix. */
export type CompiledLesson = { readonly lesson: LessonToPublish } | { readonly problems: readonly FieldProblem[] };

const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Compiles a lesson that `readSchool` has validated (docs/product.md, 19.2). Rejects only when the store or disk fails.
 */
export async function compileLesson(draft: LessonDraft, workshop: LessonWorkshop): Promise<CompiledLesson> {
	const used: string[] = [];
	const { problems, body, video, transcript, resources } = await compileParts(draft, workshop, used);
	if (problems.length > 0) return { problems };

	const { id, module, number, data } = draft;
	const { name, kind, minutes, summary, completion, dwellSeconds } = data;
	return {
		lesson: {
			lesson: {
				id,
				number,
				name,
				kind,
				minutes,
				summary,
				body,
				video,
				transcript,
				resources,
				completion,
				dwellSeconds,
				updatedAt: workshop.importedAt,
			},
			module,
			draft: data.draft,
			demo: data.demo ?? null,
			sourceHash: await sourceHash(draft.own, used, workshop.assets),
		},
	};
}

/** The problems with the text and the files of a lesson whose front matter has others. Rejects as `compileLesson`. */
export async function checkLesson(draft: WrongLesson, workshop: LessonWorkshop): Promise<readonly FieldProblem[]> {
	return (await compileParts(draft, workshop, [])).problems;
}

/** Compiles what a lesson shows. Paths of the files that it uses, below the folder, are added to `used`. */
async function compileParts(draft: LessonDraft | WrongLesson, workshop: LessonWorkshop, used: string[]) {
	const { id, module, number, path, data } = draft;
	const problems: FieldProblem[] = [];
	const place = schoolPlace(id);
	const url = lessonPath(module, number);

	const textOf = async (source: string, from: string, field: string) => {
		const { html, problems: found } = await compileText(
			{ source, format: "markdown", path: from, url, place },
			workshop,
			used,
		);
		problems.push(...found.map((reason) => ({ field, reason })));
		if (Buffer.byteLength(html) > MAX_BODY_BYTES)
			problems.push({ field, reason: "El texto, ya convertido en HTML, pesa más de 1 MB." });
		return html;
	};
	const keep = async (reference: string, use: Parameters<FileKeeper["keep"]>[2], field: string): Promise<KeptFile> => {
		const kept = await workshop.files.keep(reference, path, use, place, used);
		if (!("problem" in kept)) return kept;
		problems.push({ field, reason: kept.problem });
		return { url: "", type: "", bytes: 0 };
	};
	const transcriptOf = async (reference: string): Promise<string> => {
		const asset = await workshop.assets.find(reference, path, "archivo");
		const source = "problem" in asset ? null : decoded(asset.bytes);
		if ("problem" in asset || source === null) {
			problems.push({
				field: "video.transcript",
				reason: "problem" in asset ? asset.problem : "El archivo no está en UTF-8 o pesa más de 1 MB.",
			});
			return "";
		}
		used.push(asset.path);
		return textOf(source, asset.path, "video.transcript");
	};
	const posterOf = async (reference: string): Promise<string | null> => {
		const asset = await workshop.assets.find(reference, path);
		const encoded = "problem" in asset ? asset : await workshop.images.encodePlain(asset, place);
		if (!("problem" in asset)) used.push(asset.path);
		if (!("problem" in encoded)) return encoded.src;
		problems.push({ field: "video.poster", reason: encoded.problem });
		return null;
	};
	const videoOf = async ({
		files,
		poster,
		captions,
		width,
		height,
		durationSeconds,
	}: NonNullable<typeof data.video>): Promise<LessonVideo> => {
		const sources: { src: string; type: string }[] = [];
		for (const [at, file] of files.entries()) {
			const { url: src, type } = await keep(file, "video", `video.files.${at}`);
			sources.push({ src, type });
		}
		const track = await keep(captions, "captions", "video.captions");
		return {
			sources,
			durationSeconds,
			width,
			height,
			poster: poster === undefined ? null : await posterOf(poster),
			captions: [{ src: track.url, language: "es", label: "Español" }],
		};
	};

	const body = await textOf(draft.body, path, "texto");
	const video = data.video === undefined ? null : await videoOf(data.video);
	const transcript = data.video === undefined ? null : await transcriptOf(data.video.transcript);
	const resources: LessonResource[] = [];
	for (const [at, { name, file }] of data.resources.entries())
		resources.push({ name, ...(await keep(file, "resource", `resources.${at}.file`)) });
	return { problems, body, video, transcript, resources };
}

function decoded(bytes: Uint8Array): string | null {
	if (bytes.byteLength > MAX_BODY_BYTES) return null;
	try {
		return utf8.decode(bytes);
	} catch {
		return null;
	}
}
