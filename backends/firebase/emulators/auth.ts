import type { RequestListener } from "node:http";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { type Emulator, HOST, portOf } from "./emulator.ts";

const require = createRequire(import.meta.url);

/** Starts the official Auth emulator, without its command, on a port of this machine; 0 takes a free one. */
export async function startAuth(port: number, project: string): Promise<Emulator> {
	const {
		createApp,
	}: { createApp(project: string): Promise<RequestListener> } = require("firebase-tools/lib/emulator/auth/server");
	const server = createServer(await createApp(project));
	await new Promise<void>((resolve, reject) => {
		server.once("error", reject);
		server.listen(port, HOST, resolve);
	});
	return {
		port: portOf(server),
		stop: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
}
