import type { Server } from "node:net";

/** Emulators listen on this machine only. */
export const HOST = "127.0.0.1";

/** A running stand-in for a service of Firebase. */
export interface Emulator {
	readonly port: number;
	/** Ends the emulator and every connection to it. */
	stop(): Promise<void>;
}

/** The port a server listens on. */
export function portOf(server: Server): number {
	const bound = server.address();
	if (bound === null || typeof bound === "string") throw new Error("Not listening on a port.");
	return bound.port;
}
