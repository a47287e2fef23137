import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** The sources of a build. */
const SOURCES = [
	"api",
	"app",
	"domain",
	"public",
	"publishing",
	"server",
	"site.config.ts",
	"package.json",
	"package-lock.json",
	"react-router.config.ts",
	"tsconfig.json",
	"vite.config.ts",
];

/** The folder whose packages only sites on Firebase or with App Check install. */
const FIREBASE = "backends/firebase";

/** The file in a build that records the sources it was made from. */
const STAMP = "stamp.json";

const COMPRESSIBLE = /\.(?:css|js|json|svg|txt|webmanifest|xml)$/;

interface BuildTarget {
	/** The project's folder. */
	readonly root: string;
	/** Builds depend on it: a production build leaves out the pages for development. */
	readonly appEnv: string;
}

/**
 * The folder for builds of the project in `root`: `build`, or the folder BUILD_DIR names below it, so that variants do
 * not overwrite each other.
 */
export function buildFolder(root: string): string {
	return path.resolve(root, process.env.BUILD_DIR || "build");
}

/** Whether the packages of backends/firebase are installed, those of App Check in the browser among them. */
export function isFirebaseInstalled(root: string): boolean {
	return existsSync(path.join(root, FIREBASE, "node_modules/@firebase/app-check"));
}

function filesBelow(entry: string): string[] {
	if (!existsSync(entry)) return [];
	if (!statSync(entry).isDirectory()) return [entry];
	return readdirSync(entry, { recursive: true, withFileTypes: true })
		.filter((file) => file.isFile())
		.map((file) => path.join(file.parentPath, file.name))
		.sort();
}

/**
 * A hash of the sources and of the environment the build is for. Of the package backends/firebase a build contains only
 * the browser's part of App Check, if that is installed.
 */
function fingerprint({ root, appEnv }: BuildTarget): string {
	const hash = createHash("sha256").update(`${appEnv} ${isFirebaseInstalled(root)}`);
	const backends = readdirSync(path.join(root, "backends")).map((name) => `backends/${name}`);
	const sources = [
		...SOURCES,
		...backends.filter((name) => name !== FIREBASE),
		`${FIREBASE}/app-check`,
		`${FIREBASE}/package-lock.json`,
	];
	for (const source of sources) {
		for (const file of filesBelow(path.join(root, source))) {
			if (!/\.test\.tsx?$|\.(?:suite|fixture)\.ts$/.test(file))
				hash.update(path.relative(root, file)).update(readFileSync(file));
		}
	}
	return hash.digest("hex");
}

function stampedFingerprint(root: string): string | null {
	try {
		return JSON.parse(readFileSync(path.join(buildFolder(root), STAMP), "utf8")).fingerprint;
	} catch {
		return null;
	}
}

/** Compresses browser files at build time, so that serving them costs no compression. */
function compressAssets(folder: string): void {
	for (const file of filesBelow(folder).filter((name) => COMPRESSIBLE.test(name))) {
		const bytes = readFileSync(file);
		writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
		writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
	}
}

/** Builds the service worker. It lists the browser files, so it is built after them. */
function buildWorker(root: string, folder: string): void {
	const args = [
		path.join(root, "node_modules/vite/bin/vite.js"),
		"build",
		"--logLevel=warn",
		"--config",
		"server/worker.config.ts",
	];
	const { status } = spawnSync(process.execPath, args, {
		cwd: root,
		stdio: ["ignore", 2, 2],
		env: { ...process.env, NODE_ENV: "production", CLIENT_FOLDER: folder },
	});
	if (status !== 0) throw new Error("La construcción del service worker ha fallado.");
}

/**
 * Builds the site into its build folder.
 * @throws {Error} when the compiler fails; the compiler has printed why.
 */
export function build(target: BuildTarget): void {
	const before = fingerprint(target);
	const bin = path.join(target.root, "node_modules/@react-router/dev/bin.cjs");
	const { status } = spawnSync(process.execPath, [bin, "build"], {
		cwd: target.root,
		stdio: ["ignore", 2, 2],
		env: { ...process.env, NODE_ENV: "production", APP_ENV: target.appEnv },
	});
	if (status !== 0) throw new Error("La construcción ha fallado.");
	const folder = buildFolder(target.root);
	buildWorker(target.root, path.join(folder, "client"));
	compressAssets(path.join(folder, "client"));
	writeFileSync(path.join(folder, STAMP), `${JSON.stringify({ appEnv: target.appEnv, fingerprint: before })}\n`);
}

/**
 * Builds if there is no build, or the existing one is of other sources or for another environment.
 * @throws {Error} as `build` does.
 */
export function buildIfStale(target: BuildTarget): void {
	if (stampedFingerprint(target.root) === fingerprint(target)) return;
	process.stderr.write("Construyendo el sitio…\n");
	build(target);
}

if (import.meta.main)
	build({ root: path.resolve(import.meta.dirname, ".."), appEnv: process.env.APP_ENV || "production" });
