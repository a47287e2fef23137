import { listContent } from "../domain/content/list-content.ts";
import { Failure } from "../domain/failure.ts";
import type { Handler } from "./context.ts";
import type { listContent as contract } from "./contracts/list-content.ts";

/** Handler of `listContent`. */
export const handleListContent: Handler<typeof contract> = async (input, context) => {
	const list = await listContent(context.backend.content, input);
	return list === null ? new Failure(404, "content.no_list", "No hay ninguna lista en esa dirección.") : list;
};
