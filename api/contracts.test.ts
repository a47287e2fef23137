import { expect, test } from "vitest";
import { allContracts } from "./contracts.ts";

test("functions that read are called get…, list…, suggest… or export…, and no others are", () => {
	for (const { name, method } of allContracts) {
		expect([name, /^(?:get|list|suggest|export)/.test(name)]).toEqual([name, method === "GET"]);
	}
});
