import { keepPortrait } from "../domain/desk/add-picture.ts";
import { listFiles, listPortraits } from "../domain/desk/list-files.ts";
import { Failure } from "../domain/failure.ts";
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
	listPortraits: (_, context) =>
		atDesk(context, async (desk) => {
			const items = await listPortraits(desk);
			return items instanceof Failure ? items : { items: [...items] };
		}),
	keepPortrait: (input, context) => atDesk(context, (desk) => keepPortrait(desk, input)),
};
