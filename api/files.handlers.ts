import { listFiles } from "../domain/desk/list-files.ts";
import type { HandlersOf } from "./context.ts";
import { atDesk } from "./desk.handlers.ts";
import type { filesContracts } from "./files.contracts.ts";

export const filesHandlers: HandlersOf<typeof filesContracts> = {
	listFiles: (query, context) =>
		atDesk(context, async (desk) => {
			const { items, ...listing } = await listFiles(desk, query);
			const plain = items.map(({ uses, descriptions, ...item }) => ({
				...{ ...item, uses: [...uses], descriptions: [...descriptions] },
			}));
			return { ...listing, items: plain };
		}),
};
