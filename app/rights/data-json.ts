import { asFile } from "../user/export-document.ts";
import type { Route } from "./+types/data-json";
import { loadKept } from "./load-kept.ts";

/** Everything stored under a proved address, as JSON for programs (docs/product.md, 20.3). */
export async function loader({ context }: Route.LoaderArgs) {
	const exported = await loadKept(context);
	return asFile(`${JSON.stringify(exported, null, "\t")}\n`, {
		type: "application/json",
		exportedAt: exported.exportedAt,
		extension: "json",
	});
}
