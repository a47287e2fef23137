import { spawnSync } from "node:child_process";
import path from "node:path";
import { installPackages } from "../../server/install-packages.ts";

/*
 * Looks for unused files, exports and dependencies of the whole project. The tool is a package of its own because only
 * this check needs it (docs/decisions/0024).
 */

installPackages(import.meta.dirname, "la comprobación de código sin uso");
const { status } = spawnSync(process.execPath, [path.join(import.meta.dirname, "node_modules/knip/bin/knip.js")], {
	cwd: path.resolve(import.meta.dirname, "../.."),
	stdio: ["ignore", "inherit", "inherit"],
});
process.exitCode = status ?? 1;
