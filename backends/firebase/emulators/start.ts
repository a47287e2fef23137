import { startAuth } from "./auth.ts";
import { type Emulator, HOST } from "./emulator.ts";
import { startFirestore } from "./firestore.ts";
import type { Use } from "./firestore-service.ts";
import { startStorage } from "./storage.ts";

/** The emulated project: names that begin with `demo-` exist in emulators only. */
export const EMULATED_PROJECT = "demo-tertulia";

/** The port of each emulator; 0 takes a free one. */
export interface EmulatorPorts {
	readonly auth: number;
	readonly firestore: number;
	readonly storage: number;
}

/** Running emulators. */
export interface Emulators {
	/**
	 * Environment variables for a process that uses them: settings of the site, and those of Firebase's own libraries.
	 */
	readonly env: Readonly<Record<string, string>>;
	/** Ends all that were started here. */
	stop(): Promise<void>;
}

/** The ports of Firebase's own emulators, unless `EMULATOR_PORTS` gives others as "auth,firestore,storage". */
export function emulatorPorts(given: string | undefined): EmulatorPorts {
	const [auth = 9099, firestore = 8080, storage = 9199] = (given ?? "")
		.split(",")
		.flatMap((port) => (/^\d{1,5}$/.test(port) ? [Number(port)] : []));
	return { auth, firestore, storage };
}

/**
 * Starts every emulator in this process, on this machine only. An Auth or Firestore emulator that its variable already
 * names is used instead. `onUse` is called with the cost of each call to a Firestore started here.
 * @throws when a port is taken; no emulator is left running then.
 */
export async function startEmulators(ports: EmulatorPorts, onUse?: (use: Use) => void): Promise<Emulators> {
	// There is no cloud metadata server on this machine, and detecting that takes seconds.
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
