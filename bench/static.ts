import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { freePort } from "../server/free-port.fixture.ts";
import { findProgram, type Server, startServer } from "./processes.ts";

/** A file as a file server sends it. */
export interface ServedFile {
	/** Its path in the address, from the first slash on. */
	readonly path: string;
	/** Its Content-Type. */
	readonly type: string;
	/** Its body as it is sent: compressed if `encoding` says so. */
	readonly bytes: Buffer;
	/** Its Content-Encoding; absent if it is not compressed. */
	readonly encoding?: "br";
}

/** Starts nginx with one worker and no log, serving these files; undefined where nginx is not installed. */
export async function startNginx(folder: string, files: readonly ServedFile[]): Promise<Server | undefined> {
	const program = findProgram("nginx");
	if (program === undefined) return undefined;
	const port = await freePort();
	mkdirSync(path.join(folder, "files"), { recursive: true });
	chmodSync(folder, 0o755);
	const locations = files.map(({ path: pathname, type, bytes, encoding }, index) => {
		const file = path.join(folder, "files", String(index));
		writeFileSync(file, bytes);
		const compressed = encoding === undefined ? "" : `add_header Content-Encoding ${encoding};`;
		return `location = ${pathname} { types {} default_type "${type}"; ${compressed} alias ${file}; }`;
	});
	const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
		.map((kind) => `${kind}_temp_path ${folder}/${kind};`)
		.join(" ");
	writeFileSync(
		path.join(folder, "nginx.conf"),
		`daemon off; master_process off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/errors;
		events { worker_connections 1024; }
		http {
			access_log off; sendfile on; tcp_nopush on; keepalive_timeout 65; keepalive_requests 1000000000; open_file_cache max=100; ${temporary}
			server { listen 127.0.0.1:${port};
				${locations.join("\n\t\t\t\t")}
			}
		}\n`,
	);
	return startServer([program, "-p", folder, "-c", path.join(folder, "nginx.conf")], {
		origin: `http://127.0.0.1:${port}`,
		probe: files[0]?.path ?? "/",
	});
}

/** Serves the files with nginx or, where that is not installed, from this process's memory. */
export async function startStatic(folder: string, files: readonly ServedFile[]): Promise<Server> {
	const nginx = await startNginx(folder, files);
	if (nginx !== undefined) return nginx;
	const byPath = new Map(files.map((file) => [file.path, file]));
	const server = createServer(({ url = "" }, response) => {
		const file = byPath.get(url);
		if (file === undefined) {
			response.writeHead(404).end();
			return;
		}
		const { type, bytes, encoding } = file;
		response.writeHead(200, {
			"content-type": type,
			"content-length": bytes.length,
			...(encoding === undefined ? {} : { "content-encoding": encoding }),
		});
		response.end(bytes);
	});
	const port = await freePort();
	await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
	return {
		origin: `http://127.0.0.1:${port}`,
		pid: process.pid,
		startedIn: 0,
		async stop() {
			server.closeAllConnections();
			await new Promise<void>((resolve) => server.close(() => resolve()));
		},
	};
}
