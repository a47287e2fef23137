import { Hono } from "hono";
import type { ApiContext } from "../../api/context.ts";
import { contracts } from "../../api/contracts/all.ts";
import { describeApi } from "../../api/openapi.ts";
import { serveFunction } from "../../api/serve-function.ts";
import type { Backend } from "../../domain/backend.ts";
import { decideAccess } from "../../domain/content/access.ts";
import { CLOSED_POLICY } from "./security-headers.ts";

interface AppSettings {
	readonly backend: Backend | null;
	readonly siteUrl: string;
	readonly version: string;
	readonly now: () => Date;
	readonly isReady: () => boolean;
	/** Logs an unexpected failure and answers its code. */
	readonly report: (error: unknown) => string;
}

const MEDIA_TYPES: Readonly<Record<string, string>> = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg", png: "image/png" };

/** Everything that is neither a page nor a file of the build: the API, pictures, files of restricted pages, health. */
export function createApp({ backend, siteUrl, version, now, isReady, report }: AppSettings) {
	const app = new Hono();

	app.use(async (context, next) => {
		await next();
		if (!context.res.headers.has("content-security-policy")) context.header("content-security-policy", CLOSED_POLICY);
		if (!context.res.headers.has("cache-control")) context.header("cache-control", "private, no-store");
	});

	app.get("/salud", (context) => {
		const ready = isReady();
		return context.json({ status: ready ? "ok" : "stopping", version }, ready ? 200 : 503);
	});

	if (backend !== null) {
		const description = describeApi(version);
		app.get("/api/openapi.json", (context) => context.json(description));
		for (const contract of contracts) {
			const path = `/api/${contract.name}`;
			app.get(`${path}/*`, (context) => answer(context.req.raw, path, contract));
			app.get(path, (context) => answer(context.req.raw, path, contract));
		}
		const answer = (request: Request, path: string, contract: (typeof contracts)[number]) => {
			const api: ApiContext = { backend, reader: null, siteUrl, now, report };
			return serveFunction(contract, request, new URL(request.url).pathname.slice(path.length), api);
		};

		app.get("/media/:file", async (context) => {
			const { file } = context.req.param();
			const bytes = await backend.media.read(`open/${file}`);
			const type = MEDIA_TYPES[file.slice(file.lastIndexOf(".") + 1)];
			if (bytes === null || type === undefined) return context.notFound();
			return context.body(new Uint8Array(bytes), 200, { "content-type": type, "cache-control": "public, max-age=31536000, immutable" });
		});

		app.get("/archivos/:id/:file", async (context) => {
			const { id, file } = context.req.param();
			const record = await backend.content.findById(id);
			if (record === null || decideAccess(record.restrictedTo, null) === "summary") return context.notFound();
			const bytes = await backend.media.read(`locked/${id}/${file}`);
			const type = MEDIA_TYPES[file.slice(file.lastIndexOf(".") + 1)];
			if (bytes === null || type === undefined) return context.notFound();
			return context.body(new Uint8Array(bytes), 200, { "content-type": type });
		});
	}

	app.notFound((context) => {
		if (context.req.method === "GET" || context.req.method === "HEAD") {
			return context.json({ error: { code: "not_found", message: "Aquí no hay nada." } }, 404);
		}
		return context.json({ error: { code: "method_not_allowed", message: "Esta dirección solo se puede leer." } }, 405, { allow: "GET, HEAD" });
	});
	app.onError((error, context) => {
		const incident = report(error);
		return context.json({ error: { code: "unexpected", message: `Algo ha fallado. Código: ${incident}` } }, 500);
	});
	return app;
}

/** Paths that belong to `createApp` and never to a page. */
export function isAppPath(pathname: string): boolean {
	return (
		pathname === "/salud" ||
		pathname === "/api" ||
		pathname.startsWith("/api/") ||
		pathname.startsWith("/archivos/") ||
		pathname.startsWith("/media/")
	);
}
