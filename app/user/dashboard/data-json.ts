import { asFile } from "../export-document.ts";
import type { Route } from "./+types/data-json";
import { loadExport } from "./load-export.ts";

/** Everything stored about the signed-in person, as JSON for programs (docs/product.md, 15.8). */
export async function loader(asked: Route.LoaderArgs) {
	const { exported } = await loadExport(asked);
	return asFile(`${JSON.stringify(exported, null, "\t")}\n`, {
		type: "application/json",
		exportedAt: exported.exportedAt,
		extension: "json",
	});
}
