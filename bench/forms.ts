import type { Server } from "./processes.ts";

/** How long a form has to be on the screen before it is taken for a person's (docs/product.md, 15.6), in milliseconds. */
export const FILLING_MS = 1_500;

/** The hidden fields of the forms of a page, as a browser without scripts gets them. */
export async function drawForm({ origin }: Server, pathname: string): Promise<Readonly<Record<string, string>>> {
	const html = await (await fetch(origin + pathname)).text();
	const hidden = [...html.matchAll(/<input type="hidden" name="([^"]+)"(?: value="([^"]*)")?/g)].map(
		([, name = "", value = ""]) => [name, value],
	);
	return Object.fromEntries(hidden);
}
