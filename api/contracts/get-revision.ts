import { z } from "zod";
import { defineFunction } from "./define.ts";

/** `GET {api}/getRevision` (docs/product.md, 4.5). It tells what kept pages are old, so no cache may keep it. */
export const getRevision = defineFunction({
	name: "getRevision",
	method: "GET",
	personal: true,
	summary: "Una palabra que cambia con todo lo que cualquiera puede ver: mientras es la misma, vale lo guardado.",
	input: z.strictObject({}),
	output: z.object({ revision: z.string() }),
	failures: {},
});
