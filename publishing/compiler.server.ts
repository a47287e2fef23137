import { coursePlaceOf } from "../domain/authoring/file-path.ts";
import type { WritableMedia } from "../domain/content/media-store.ts";
import type { CompiledText, Compiler } from "../domain/publication/compiler.ts";
import { createOriginalReader } from "./assets.server.ts";
import { compileDraft } from "./compile-draft.server.ts";
import { compileLesson } from "./compile-lesson.server.ts";
import { sourceFileOf } from "./content-files.server.ts";
import { type Authors, readDraft } from "./draft.server.ts";
import { createImageEncoder } from "./images.server.ts";
import { createFileKeeper } from "./kept-files.server.ts";
import { pasteToMarkdown } from "./paste/paste.server.ts";
import { schoolDraftOf } from "./school-sources.server.ts";
import type { Brand } from "./share-card.server.ts";
import { isOfThisVersion } from "./source-hash.server.ts";

/** What compiling takes from the settings of the site. */
export interface CompilerSettings {
	readonly authors: Authors;
	readonly brand: Brand;
}

/** `Compiler` in this thread. Texts wait for each other. */
export function createCompiler(media: WritableMedia, { authors, brand }: CompilerSettings): Compiler {
	let last: Promise<unknown> = Promise.resolve();

	async function compile(
		{ path, text, firstImportedAt, changedAt }: Parameters<Compiler["compile"]>[0],
		originals: Parameters<Compiler["compile"]>[1],
	): Promise<CompiledText> {
		const bytes = Buffer.from(text);
		const assets = createOriginalReader(originals, media);
		const files = createFileKeeper(media, assets, []);
		const workshop = { assets, images: createImageEncoder(media), files, brand };
		if (coursePlaceOf(path) !== null) {
			const draft = schoolDraftOf(bytes, path);
			if ("problems" in draft) return draft;
			if ("name" in draft) return { module: { number: draft.number, name: draft.name } };
			return compileLesson(draft, { ...workshop, importedAt: changedAt });
		}
		const file = sourceFileOf(path);
		if (file === null) throw new TypeError(`Nothing is published of ${path}.`);
		const firstImportOf = () => firstImportedAt;
		const draft = await readDraft("", file, { authors, firstImportOf, text });
		if ("unread" in draft) return { problems: draft.unread };
		return "problems" in draft ? { problems: draft.problems } : compileDraft(draft, workshop);
	}

	return {
		isCurrent: isOfThisVersion,
		compile(text, originals) {
			const result = last.then(() => compile(text, originals));
			last = result.catch(() => undefined);
			return result;
		},
		convertPaste: async (html, siteUrl) => pasteToMarkdown(html, { siteUrl }),
		close: async () => undefined,
	};
}
