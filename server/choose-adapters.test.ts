import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { requireFirebase } from "./choose-adapters.ts";
import { parseConfig } from "./config.ts";

let root: string;
beforeAll(() => {
	root = mkdtempSync(path.join(tmpdir(), "tertulia-packages-"));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const embedded = parseConfig({});
const firebase = parseConfig({
	BACKEND: "firebase",
	CLOUD_PROJECT: "demo-tertulia",
	CLOUD_API_KEY: "clave",
	CLOUD_SEAL_KEY: "A".repeat(43),
});
const checked = parseConfig({
	APP_CHECK_SITE_KEY: "clave",
	APP_CHECK_API_KEY: "clave",
	APP_CHECK_PROJECT_ID: "demo-tertulia",
	APP_CHECK_APP_ID: "1:1234567890:web:0a1b2c",
});

test("the packages of Firebase are required only by the settings that use them, with the command that installs them", () => {
	expect(() => requireFirebase(embedded, root)).not.toThrow();
	for (const [config, setting] of [
		[firebase, "BACKEND=firebase"],
		[checked, "APP_CHECK_SITE_KEY"],
	] as const) {
		expect(() => requireFirebase(config, root)).toThrow(
			`${setting}: faltan los paquetes de Firebase; instálalos con npm ci --prefix backends/firebase --omit=dev`,
		);
	}
	mkdirSync(path.join(root, "backends/firebase/node_modules/@firebase/app-check"), { recursive: true });
	for (const config of [embedded, firebase, checked]) expect(() => requireFirebase(config, root)).not.toThrow();
});
