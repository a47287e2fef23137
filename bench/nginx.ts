import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { freePort } from "../server/free-port.fixture.ts";
import { findProgram, type Server, startServer } from "./processes.ts";

/**
 * Starts nginx with one worker and no log, serving these files (name without leading slash, content); undefined where
 * nginx is not installed. Every file gets `headers`.
 */
export async function startNginx(
	folder: string,
	files: Readonly<Record<string, Buffer>>,
	headers: Readonly<Record<string, string>> = {},
): Promise<Server | undefined> {
	const program = findProgram("nginx");
	if (program === undefined) return undefined;
	const port = await freePort();
	mkdirSync(path.join(folder, "files"), { recursive: true });
	for (const [name, bytes] of Object.entries(files)) {
		mkdirSync(path.dirname(path.join(folder, "files", name)), { recursive: true });
		writeFileSync(path.join(folder, "files", name), bytes);
	}
	chmodSync(folder, 0o755);
	const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
		.map((kind) => `${kind}_temp_path ${folder}/${kind};`)
		.join(" ");
	const added = Object.entries(headers)
		.map(([name, value]) => `add_header ${name} "${value}";`)
		.join(" ");
	writeFileSync(
		path.join(folder, "nginx.conf"),
		`daemon off; master_process off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/errors;
		events { worker_connections 1024; }
		http {
			access_log off; sendfile on; tcp_nopush on; keepalive_timeout 65; keepalive_requests 1000000000; open_file_cache max=100; ${temporary}
			types { text/html html; text/css css; font/woff2 woff2; image/svg+xml svg; image/avif avif; image/webp webp; application/javascript js; }
			default_type text/html;
			server { listen 127.0.0.1:${port}; root ${folder}/files; ${added} }
		}\n`,
	);
	const probe = `/${Object.keys(files)[0]}`;
	return startServer([program, "-p", folder, "-c", path.join(folder, "nginx.conf")], {
		origin: `http://127.0.0.1:${port}`,
		probe,
	});
}
