import { z } from "zod";
import { type Contract, failureSchema } from "./contract.ts";
import { allContracts } from "./contracts.ts";

type JsonObject = Record<string, unknown>;

function schemaOf(type: z.ZodType, io: "input" | "output"): JsonObject {
	const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: "any" });
	return schema;
}

function parametersOf(contract: Contract): JsonObject[] {
	const { properties = {}, required = [] } = schemaOf(contract.input, "input") as {
		properties?: JsonObject;
		required?: string[];
	};
	const fields = Object.entries(properties).filter(([name]) => contract.takesFile !== true || name !== "file");
	return fields.map(([name, schema]) => ({
		name,
		in: name === "url" ? "path" : "query",
		required: name === "url" || required.includes(name),
		schema,
	}));
}

function textParameter(place: "header" | "path", name: string, description: string): JsonObject {
	return { name, in: place, required: place === "path", description, schema: { type: "string" } };
}

function contentOf({ takesFile, input }: Contract): JsonObject {
	if (takesFile === true) return { "application/octet-stream": { schema: { type: "string", format: "binary" } } };
	return { "application/json": { schema: schemaOf(input, "input") } };
}

function operationOf(contract: Contract): JsonObject {
	const failure = { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } };
	const failures = { ...contract.failures, 500: "La función ha fallado." };
	return {
		operationId: contract.name,
		summary: contract.summary,
		...(contract.allowed === "registered" ? { security: [{ session: [] }] } : {}),
		...(contract.method === "POST"
			? {
					requestBody: {
						required: true,
						content: contentOf(contract),
					},
				}
			: {}),
		parameters: [
			...(contract.method === "GET" || contract.takesFile === true ? parametersOf(contract) : []),
			textParameter("header", "origin", "La dirección del sitio que pregunta."),
		],
		responses: {
			200: {
				description: "La respuesta.",
				content: { "application/json": { schema: schemaOf(contract.output, "output") } },
			},
			...Object.fromEntries(
				Object.entries(failures).map(([status, description]) => [status, { description, content: failure }]),
			),
		},
	};
}

/** Name of the function that serves files. It has no contract, because its answers are not JSON. */
export const FILE_FUNCTION = "getFile";

/** Description of the function that serves files (docs/product.md, 4.5). */
const fileOperation: JsonObject = {
	operationId: FILE_FUNCTION,
	summary: "Un archivo del sitio, por su ruta en él, si quien pregunta puede tenerlo.",
	parameters: [
		textParameter("path", "path", "/media/…, /archivos/… o /school/archivos/…, con sus barras."),
		textParameter("header", "range", "La parte que se quiere de un archivo de School."),
	],
	responses: {
		200: { description: "El archivo." },
		206: { description: "La parte pedida." },
		404: { description: "Para quien pregunta no hay ese archivo." },
		416: { description: "El archivo no llega hasta ahí." },
		500: { description: "La función ha fallado." },
	},
};

/** Describes the API in OpenAPI 3.1, from the contracts. `version` is the version of the product. */
export function describeApi(version: string): JsonObject {
	return {
		openapi: "3.1.0",
		info: {
			title: "Tertulia",
			version,
			description:
				"Las funciones del sitio. En getContent, `url` es la ruta de la página con sus barras: /getContent/blog/x.",
		},
		servers: [{ url: "/api" }],
		paths: {
			...Object.fromEntries(
				allContracts.map((contract) => [
					`/${contract.name}${contract.name === "getContent" ? "{url}" : ""}`,
					{ [contract.method.toLowerCase()]: operationOf(contract) },
				]),
			),
			[`/${FILE_FUNCTION}{path}`]: { get: fileOperation },
		},
		components: {
			schemas: { Failure: schemaOf(failureSchema, "output") },
			securitySchemes: { session: { type: "apiKey", in: "cookie", name: "__Host-session" } },
		},
	};
}
