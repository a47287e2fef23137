import { describe, expect, test } from "vitest";
import { allContracts } from "./contracts.ts";
import { describeApi } from "./openapi.ts";

interface Operation {
	readonly operationId: string;
	readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
	readonly responses: Readonly<
		Record<string, { readonly content: Readonly<Record<string, { readonly schema: object }>> }>
	>;
}
const description = describeApi("1.2.3") as {
	openapi: string;
	info: { version: string };
	paths: Record<string, { get?: Operation; post?: Operation }>;
	components: { schemas: Record<string, object> };
};

describe("the API's description", () => {
	test("has every function once, under its name, with its answers", () => {
		expect(description.openapi).toBe("3.1.0");
		expect(description.info.version).toBe("1.2.3");
		const operations = Object.values(description.paths).map(({ get, post }) => (get ?? post) as Operation);
		expect(operations.map(({ operationId }) => operationId)).toEqual([
			...allContracts.map(({ name }) => name),
			"getFile",
		]);
		for (const { operationId, responses } of operations.slice(0, -1)) {
			const contract = allContracts.find(({ name }) => name === operationId);
			expect(Object.keys(responses)).toEqual(["200", "500", ...Object.keys(contract?.failures ?? {})].sort());
			expect(responses["200"]?.content["application/json"]?.schema).toBeTypeOf("object");
		}
	});

	test("getContent takes its address in the path and the site's in a header", () => {
		expect(
			description.paths["/getContent{url}"]?.get?.parameters.map((each) => [each.name, each.in, each.required]),
		).toEqual([
			["url", "path", true],
			["origin", "header", false],
		]);
	});

	test("pictures are described with all this site answers of them, however little is needed to read one", () => {
		const { schema } = description.paths["/getContent{url}"]?.get?.responses["200"]?.content["application/json"] ?? {};
		expect(JSON.stringify(schema)).toContain('"required":["src","alt","width","height","srcset","sources","share"]');
	});

	test("every reference in it exists", () => {
		const references = [...JSON.stringify(description).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(
			(match) => match[1] ?? "",
		);
		expect(references.length).toBeGreaterThan(0);
		for (const name of references) expect(description.components.schemas).toHaveProperty(name);
	});
});
