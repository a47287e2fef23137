import { type Context, Hono } from "hono";
import type { ApiSettings } from "../../api/context.ts";
import { contracts } from "../../api/contracts/all.ts";
import { findReader } from "../../api/handlers.ts";
import { describeApi } from "../../api/openapi.ts";
import { serveFunction } from "../../api/serve-function.ts";
import { pageLinks } from "../../app/linktree/links.ts";
import { VERSION_PATH } from "../../app/updates/names.ts";
import { decideAccess } from "../../domain/content/access.ts";
import type { Caller } from "../../domain/user/account-context.ts";
import { drawAvatar } from "../../domain/user/avatar.ts";
import { may } from "../../domain/user/permissions.ts";
import type { LinkCounter } from "./link-counter.ts";
import { answerFile } from "./school-files.ts";
import { CLOSED_POLICY } from "./security-headers.ts";

interface AppSettings {
	/** What the functions work with; null when they are elsewhere. */
	readonly api: ApiSettings | null;
	readonly version: string;
	/** Changes with every file that browsers load. */
	readonly clientVersion: string;
	readonly counter: LinkCounter;
	readonly isReady: () => boolean;
	/** Logs an unexpected failure and answers its code. */
	readonly report: (error: unknown) => string;
}

/** What a request is given beside itself. */
interface Environment {
	readonly Bindings: { readonly caller: Caller };
}

const MEDIA_TYPES: Readonly<Record<string, string>> = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg", png: "image/png" };

/** Where the files of lessons are (docs/product.md, 19.5). */
const SCHOOL_FILES = "/school/archivos/";

/** Everything that is neither a page nor a file of the build: the API, pictures, files of restricted pages, health. */
export function createApp({ api, version, clientVersion, counter, isReady, report }: AppSettings) {
	const app = new Hono<Environment>();

	app.use(async (context, next) => {
		await next();
		if (!context.res.headers.has("content-security-policy")) context.header("content-security-policy", CLOSED_POLICY);
		if (!context.res.headers.has("cache-control")) context.header("cache-control", "private, no-store");
	});

	app.get("/salud", (context) => {
		const ready = isReady();
		return context.json({ status: ready ? "ok" : "stopping", version }, ready ? 200 : 503);
	});

	app.get(VERSION_PATH, (context) => context.json({ version: clientVersion }));

	app.get("/ir/:id", (context) => {
		const link = pageLinks.find(({ id }) => id === context.req.param("id"));
		if (link === undefined) return context.notFound();
		const campaign = counter.click(link.id, { ...context.env.caller, referrer: context.req.header("referer") });
		// On this site the campaign goes along: a form behind the link may keep it.
		return context.redirect(link.url.startsWith("/") && campaign !== "" ? `${link.url}?${campaign}` : link.url, 302);
	});

	app.get("/avatar/:size{128|180}/:color{[0-9]{1,2}}/:file{.+[.]svg}", (context) => {
		const { size, color, file } = context.req.param();
		const svg = drawAvatar({ initial: file.slice(0, -".svg".length), color: Number(color), size: Number(size) });
		return context.body(svg, 200, { "content-type": "image/svg+xml; charset=utf-8", "cache-control": "public, max-age=31536000, immutable" });
	});

	if (api !== null) {
		const { backend } = api;
		const description = describeApi(version);
		app.get("/api/openapi.json", (context) => context.json(description));
		for (const contract of contracts) {
			const path = `/api/${contract.name}`;
			const serve = async (request: Request, caller: Caller) =>
				serveFunction(contract, request, new URL(request.url).pathname.slice(path.length), api, caller);
			app.on(contract.method, [path, `${path}/*`], (context) => serve(context.req.raw, context.env.caller));
			app.all(path, (context) => refuse(context, contract.method === "GET" ? "GET, HEAD" : contract.method));
		}

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
			if (record === null || decideAccess(record.restrictedTo, await findReader(api, context.env.caller)) === "summary") return context.notFound();
			const bytes = await backend.media.read(`locked/${id}/${file}`);
			const type = MEDIA_TYPES[file.slice(file.lastIndexOf(".") + 1)];
			if (bytes === null || type === undefined) return context.notFound();
			return context.body(new Uint8Array(bytes), 200, { "content-type": type });
		});

		app.get(`${SCHOOL_FILES}:lesson/:file`, async (context) => {
			const { lesson, file } = context.req.param();
			if (!may(await findReader(api, context.env.caller), "school") || (await backend.school.findById(lesson)) === null) return context.notFound();
			const found = await backend.media.find(`school/${lesson}/${file}`);
			return (found === null ? null : answerFile(found, file, context.req.raw.headers)) ?? context.notFound();
		});
	}

	app.notFound((context) => {
		if (context.req.method === "GET" || context.req.method === "HEAD") {
			return context.json({ error: { code: "not_found", message: "Aquí no hay nada." } }, 404);
		}
		return refuse(context, "GET, HEAD");
	});
	app.onError((error, context) => {
		const incident = report(error);
		return context.json({ error: { code: "unexpected", message: `Algo ha fallado. Código: ${incident}` } }, 500);
	});
	return app;
}

/** No such method here. */
function refuse(context: Context, allow: string): Response {
	return context.json({ error: { code: "method_not_allowed", message: "Esta dirección no admite ese método." } }, 405, { allow });
}

/** Paths that belong to `createApp` and never to a page. */
export function isAppPath(pathname: string): boolean {
	return (
		pathname === "/salud" ||
		pathname === VERSION_PATH ||
		pathname === "/api" ||
		pathname.startsWith("/api/") ||
		pathname.startsWith("/archivos/") ||
		pathname.startsWith("/avatar/") ||
		pathname.startsWith("/ir/") ||
		pathname.startsWith("/media/") ||
		pathname.startsWith(SCHOOL_FILES)
	);
}
