import { writeFileSync } from "node:fs";
import path from "node:path";
import packageJson from "../package.json" with { type: "json" };
import { describeApi } from "./openapi.ts";

/** Where the API's description is kept for readers of the repository. */
export const OPENAPI_FILE = path.resolve(import.meta.dirname, "../docs/openapi.json");

/** The description as it stands in that file. */
export function openApiText(): string {
	return `${JSON.stringify(describeApi(packageJson.version), null, "\t")}\n`;
}

if (import.meta.main) writeFileSync(OPENAPI_FILE, openApiText());
