import { connect, createServer, type Socket } from "node:net";

/**
 * A way to a server that can be cut, as when the server starts again: browsers go on believing that they are online.
 */
export interface Cuttable {
	/** Ends every connection. Others are refused until it is mended. */
	cut(): Promise<void>;
	mend(): Promise<void>;
}

/** Hands everything that comes to this port on to the one behind it, until it is cut. */
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
			// One end that breaks takes the other with it.
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
