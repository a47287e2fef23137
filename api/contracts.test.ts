import { expect, test } from "vitest";
import { allContracts } from "./contracts.ts";

test("functions that read are called get…, list…, suggest… or export…, and no others are", () => {
	for (const { name, method } of allContracts) {
		const reads = /^(?:get|list|suggest|export)/.test(name);
		expect(reads, `${name} is a ${method}: api/browser-client.ts reads the method from the name`).toBe(
			method === "GET",
		);
	}
});
