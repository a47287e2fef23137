import http from "node:http";
import { createRequire } from "node:module";
import net, { type Socket } from "node:net";
import { type Emulator, HOST, portOf } from "./emulator.ts";
import { createFirestoreService, type Use } from "./firestore-service.ts";

const require = createRequire(import.meta.url);

/** Longest message either way, in bytes: a little more than the service's own limit for one commit. */
const MAX_MESSAGE_BYTES = 16 * 1024 * 1024;

/**
 * Starts a Firestore in memory on a port of this machine; 0 takes a free one. It serves gRPC, and the official
 * emulator's way to empty a database (`DELETE /emulator/v1/projects/{project}/databases/{database}/documents`). `onUse`
 * is called with the cost of each call.
 */
export async function startFirestore(port: number, onUse?: (use: Use) => void): Promise<Emulator> {
	const grpc = require("@grpc/grpc-js");
	const protoLoader = require("@grpc/proto-loader");
	const protos = createRequire(require.resolve("@google-cloud/firestore"))(
		"@google-cloud/firestore-api/build/protos/protos.json",
	);
	const definition = protoLoader.fromJSON(protos, {
		longs: String,
		enums: String,
		arrays: true,
		objects: true,
		oneofs: true,
	});
	const service = createFirestoreService(onUse);
	const server = new grpc.Server({
		"grpc.max_receive_message_length": MAX_MESSAGE_BYTES,
		"grpc.max_send_message_length": MAX_MESSAGE_BYTES,
	});
	const wanted = definition["google.firestore.v1.Firestore"];
	server.addService(
		Object.fromEntries(Object.entries(wanted).filter(([name]) => name in service.methods)),
		service.methods,
	);
	const injector = server.createConnectionInjector(grpc.ServerCredentials.createInsecure());

	const web = http.createServer((request, response) => {
		const [, project = "", database = ""] =
			/^\/emulator\/v1\/projects\/([^/]+)\/databases\/([^/]+)\/documents$/.exec(request.url ?? "") ?? [];
		if (request.method === "DELETE" && project !== "") {
			service.reset(project, decodeURIComponent(database));
			response.end("{}");
		} else if (request.method === "GET" && request.url === "/") response.end("Ok\n");
		else response.writeHead(404).end();
	});

	const sockets = new Set<Socket>();
	const front = net.createServer((socket) => {
		sockets.add(socket);
		socket.on("close", () => sockets.delete(socket));
		socket.on("error", () => socket.destroy());
		// HTTP/2 begins with "PRI"; everything else is HTTP/1.1.
		socket.once("readable", () => {
			const begun: Buffer | null = socket.read();
			if (begun === null) return;
			socket.unshift(begun);
			if (begun.subarray(0, 3).toString("latin1") === "PRI") injector.injectConnection(socket);
			else web.emit("connection", socket);
		});
	});
	await new Promise<void>((resolve, reject) => {
		front.once("error", reject);
		front.listen(port, HOST, resolve);
	});
	return {
		port: portOf(front),
		stop: () =>
			new Promise((resolve) => {
				injector.destroy();
				server.forceShutdown();
				for (const socket of sockets) socket.destroy();
				front.close(() => resolve());
			}),
	};
}
