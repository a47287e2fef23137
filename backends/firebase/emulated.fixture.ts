import type { Backend } from "../../domain/backend.ts";
import { openFirebase } from "./open-firebase.server.ts";

/** The emulators that `npm run test:firebase` has started; null if none are running. */
export const emulated = (() => {
	const {
		FIREBASE_AUTH_EMULATOR_HOST: auth,
		FIRESTORE_EMULATOR_HOST: firestore,
		STORAGE_EMULATOR_HOST: storage,
		CLOUD_PROJECT,
	} = process.env;
	if (auth === undefined || firestore === undefined || storage === undefined || CLOUD_PROJECT === undefined)
		return null;
	return {
		projectId: CLOUD_PROJECT,
		apiKey: "emulated",
		bucket: `${CLOUD_PROJECT}.appspot.com`,
		sealKey: `${"e".repeat(42)}A`,
		emulators: { auth, firestore, storage },
	};
})();

/** Opens the emulated project with the data it has, as another process would. */
export function openEmulated(): Promise<Backend> {
	if (emulated === null) throw new Error("Start the emulators first: npm run test:firebase");
	return openFirebase(emulated);
}

/** Empties the emulated project and opens a backend on it. Tests that use it must run one after the other. */
export async function openEmptied(): Promise<Backend> {
	if (emulated === null) throw new Error("Start the emulators first: npm run test:firebase");
	const { projectId, bucket, emulators } = emulated;
	const emptied = await Promise.all([
		fetch(`http://${emulators.auth}/emulator/v1/projects/${projectId}/accounts`, { method: "DELETE" }),
		fetch(`http://${emulators.firestore}/emulator/v1/projects/${projectId}/databases/(default)/documents`, {
			method: "DELETE",
		}),
		fetch(`${emulators.storage}/emulator/v1/buckets/${bucket}`, { method: "DELETE" }),
	]);
	for (const { ok, url, status } of emptied) if (!ok) throw new Error(`${url} answered ${status}`);
	return openEmulated();
}
