import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { startAuth } from "./auth.ts";
import { type Emulator, HOST } from "./emulator.ts";
import { startFirestore } from "./firestore.ts";
import type { Use } from "./firestore-service.ts";
import { startStorage } from "./storage.ts";

/** The project emulators serve: names that begin with `demo-` exist nowhere else. */
export const EMULATED_PROJECT = "demo-tertulia";

/** Where each emulator listens; 0 is a free port. */
export interface EmulatorPorts {
	readonly auth: number;
	readonly firestore: number;
	readonly storage: number;
}

/** Running emulators. */
export interface Emulators {
	/** What a process needs to use them: settings of the site, and the variables Firebase's own libraries read. */
	readonly env: Readonly<Record<string, string>>;
	/** Ends them all. */
	stop(): Promise<void>;
}

/** The ports Firebase's own emulators have, unless `EMULATOR_PORTS` names others: "auth,firestore,storage". */
export function emulatorPorts(given: string | undefined): EmulatorPorts {
	const [auth = 9099, firestore = 8080, storage = 9199] = (given ?? "")
		.split(",")
		.flatMap((port) => (/^\d{1,5}$/.test(port) ? [Number(port)] : []));
	return { auth, firestore, storage };
}

/** Installs what the emulators are made of, as locked, unless it is there already. */
export function installEmulators(): void {
	const folder = import.meta.dirname;
	const stamp = path.join(folder, "node_modules/.installed");
	const wanted = createHash("sha256")
		.update(readFileSync(path.join(folder, "package-lock.json")))
		.digest("hex");
	if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
	process.stderr.write("Instalando los emuladores…\n");
	const { status } = spawnSync("npm", ["ci", "--loglevel=error"], {
		cwd: folder,
		stdio: ["ignore", "inherit", "inherit"],
	});
	if (status !== 0) throw new Error("No se han podido instalar los emuladores.");
	writeFileSync(stamp, wanted);
}

/**
 * Starts every emulator in this process, on this machine only. One that runs already, and is named by its variable, is
 * used instead. `onUse` is told what each call of Firestore costs that is started here.
 * @throws when a port is taken; none is left running then.
 */
export async function startEmulators(ports: EmulatorPorts, onUse?: (use: Use) => void): Promise<Emulators> {
	// Nobody answers for a machine in a cloud here, and asking takes seconds.
	process.env.METADATA_SERVER_DETECTION ??= "none";
	const started: Emulator[] = [];
	const begin = async (start: Promise<Emulator>) => {
		const emulator = await start;
		started.push(emulator);
		return `${HOST}:${emulator.port}`;
	};
	const stop = async () => {
		await Promise.all(started.map((each) => each.stop()));
	};
	try {
		const auth = process.env.FIREBASE_AUTH_EMULATOR_HOST || (await begin(startAuth(ports.auth, EMULATED_PROJECT)));
		const firestore = process.env.FIRESTORE_EMULATOR_HOST || (await begin(startFirestore(ports.firestore, onUse)));
		const storage = await begin(startStorage(ports.storage));
		const env = {
			METADATA_SERVER_DETECTION: "none",
			CLOUD_PROJECT: EMULATED_PROJECT,
			CLOUD_API_KEY: "emulated",
			CLOUD_BUCKET: `${EMULATED_PROJECT}.appspot.com`,
			FIREBASE_AUTH_EMULATOR_HOST: auth,
			FIRESTORE_EMULATOR_HOST: firestore,
			STORAGE_EMULATOR_HOST: `http://${storage}`,
		};
		return { env, stop };
	} catch (error) {
		await stop();
		throw error;
	}
}
