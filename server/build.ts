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

/** Whether a build prints the compiler's notes: always, or only when it fails. */
type Notes = "always" | "on failure";

/**
 * Runs a compiler's program.
 * @throws {Error} with `failure` when it fails; by then its notes are printed.
 */
function compile(args: readonly string[], options: { cwd: string; env: object; notes: Notes; failure: string }): void {
	const { status, stdout, stderr } = spawnSync(process.execPath, args, {
		cwd: options.cwd,
		stdio: options.notes === "always" ? ["ignore", 2, 2] : ["ignore", "pipe", "pipe"],
		maxBuffer: 64 * 1024 * 1024,
		env: { ...process.env, NODE_ENV: "production", ...options.env },
	});
	if (status === 0) return;
	process.stderr.write(`${stdout ?? ""}${stderr ?? ""}`);
	throw new Error(options.failure);
}

/**
 * Builds the site into its build folder. The service worker comes after the browser files, because it lists them.
 * @throws {Error} when the compiler fails; the compiler has printed why.
 */
export function build(target: BuildTarget, notes: Notes = "always"): void {
	const before = fingerprint(target);
	const folder = buildFolder(target.root);
	const client = path.join(folder, "client");
	const packages = path.join(target.root, "node_modules");
	compile([path.join(packages, "@react-router/dev/bin.cjs"), "build"], {
		cwd: target.root,
		env: { APP_ENV: target.appEnv },
		notes,
		failure: "La construcción ha fallado.",
	});
	const worker = ["build", "--logLevel=warn", "--config", "server/worker.config.ts"];
	compile([path.join(packages, "vite/bin/vite.js"), ...worker], {
		cwd: target.root,
		env: { CLIENT_FOLDER: client },
		notes,
		failure: "La construcción del service worker ha fallado.",
	});
	compressAssets(client);
	writeFileSync(path.join(folder, STAMP), `${JSON.stringify({ appEnv: target.appEnv, fingerprint: before })}\n`);
}

/**
 * Builds if there is no build, or the existing one is of other sources or for another environment. Prints the
 * compiler's notes only when it fails: they are for those who change the code.
 * @throws {Error} as `build` does.
 */
export function buildIfStale(target: BuildTarget): void {
	if (stampedFingerprint(target.root) === fingerprint(target)) return;
	process.stderr.write("Construyendo el sitio…\n");
	build(target, "on failure");
}

if (import.meta.main)
	build({ root: path.resolve(import.meta.dirname, ".."), appEnv: process.env.APP_ENV || "production" });
