import { MADRID } from "../../domain/mail/mail-dates.ts";
import { asFile, exportDocument } from "../user/export-document.ts";
import type { Route } from "./+types/data-html";
import { loadKept } from "./load-kept.ts";

/** Everything stored under a proved address, as an HTML file to read (docs/product.md, 20.3). */
export async function loader({ context }: Route.LoaderArgs) {
	const exported = await loadKept(context);
	return asFile(exportDocument(exported, MADRID), {
		type: "text/html",
		exportedAt: exported.exportedAt,
		extension: "html",
	});
}
