import { asFile, exportDocument } from "../export-document.ts";
import type { Route } from "./+types/data-html";
import { SITE_ZONE } from "./dates.ts";
import { loadExport } from "./load-export.ts";

/** Everything stored about the signed-in person, as an HTML file to read (docs/product.md, 15.8). */
export async function loader(asked: Route.LoaderArgs) {
	const { user, exported } = await loadExport(asked);
	const text = exportDocument(exported, user.preferences.timeZone ?? SITE_ZONE);
	return asFile(text, { type: "text/html", exportedAt: exported.exportedAt, extension: "html" });
}
