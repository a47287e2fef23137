import { lessonOf, type Source } from "../authoring/source.ts";
import { findingsOf } from "./check-source.ts";
import type { DeskContext } from "./desk-context.ts";

/** What was found about texts while the site was as it is, by id and hash. */
interface Remembered {
	readonly revision: string;
	readonly warned: Map<string, boolean>;
}

let remembered: Remembered = { revision: "", warned: new Map() };

/** What readers see of a published file; "" for others. */
async function publishedHtml({ backend }: Pick<DeskContext, "backend">, source: Source): Promise<string> {
	if (source.publishedVersion !== source.version) return "";
	const lesson = lessonOf(source.id);
	if (lesson !== null) return (await backend.school.findById(lesson))?.body ?? "";
	return (await backend.content.readBody(source.id)) ?? (await backend.events.findById(source.id))?.body ?? "";
}

/**
 * Returns the function that tells whether there is something to look at in a text that came by import: such a text is
 * published whatever is found in it (docs/product.md, 26.5). It looks at what readers see, so that nothing is compiled,
 * and once for each text while the site stays as it is.
 */
export async function findWarned(context: DeskContext): Promise<(source: Source) => Promise<boolean>> {
	const revision = await context.backend.content.revision("now");
	if (remembered.revision !== revision) remembered = { revision, warned: new Map() };
	const { warned } = remembered;
	return async (source) => {
		const { id, version, hash, createdBy } = source;
		if (createdBy !== null) return false;
		const key = `${id} ${hash}`;
		const known = warned.get(key);
		if (known !== undefined) return known;
		const text = await context.backend.sources.text(id, version);
		const findings = text === null ? [] : await findingsOf(context, source, text, await publishedHtml(context, source));
		warned.set(key, findings.length > 0);
		return findings.length > 0;
	};
}
