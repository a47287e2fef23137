import { connect, createServer, type Socket } from "node:net";

/** A connection to a server that can be cut, as during a restart: browsers still believe that they are online. */
export interface Cuttable {
	/** Closes every connection and refuses new ones until `mend` is called. */
	cut(): Promise<void>;
	mend(): Promise<void>;
}

/** Starts a TCP proxy from `port` to the local port `behind`. */
export async function startCuttable({
	port,
	behind,
}: {
	readonly port: number;
	readonly behind: number;
}): Promise<Cuttable> {
	const open = new Set<Socket>();
	const server = createServer((near) => {
		const far = connect(behind, "127.0.0.1");
		for (const [socket, other] of [
			[near, far],
			[far, near],
		] as const) {
			open.add(socket);
			// If one end breaks, close the other too.
			socket.on("error", () => other.destroy());
			socket.once("close", () => {
				open.delete(socket);
				other.destroy();
			});
			socket.pipe(other);
		}
	});
	const way: Cuttable = {
		cut: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				for (const socket of open) socket.destroy();
			}),
		mend: () => new Promise((resolve) => server.listen(port, "127.0.0.1", resolve)),
	};
	await way.mend();
	return way;
}
