import { type Context, Hono } from "hono";
import { allContracts } from "../../api/contracts.ts";
import { describeApi, FILE_FUNCTION } from "../../api/openapi.ts";
import { pageLinks } from "../../app/linktree/links.ts";
import { VERSION_PATH } from "../../app/updates/names.ts";
import type { Caller } from "../../domain/user/account-context.ts";
import { drawAvatar } from "../../domain/user/avatar.ts";
import type { LinkCounter } from "./link-counter.ts";
import { CLOSED_POLICY } from "./security-headers.ts";
import { SCHOOL_FILES } from "./site-files.ts";
import type { SiteFunctions } from "./site-functions.ts";

interface AppSettings {
	readonly functions: SiteFunctions;
	readonly version: string;
	/** Changes with every file that browsers load. */
	readonly clientVersion: string;
	readonly counter: LinkCounter;
	readonly isReady: () => boolean;
	/** Logs an unexpected failure and returns its incident id. */
	readonly report: (error: unknown) => string;
}

/** Passed along with each request. */
interface Environment {
	readonly Bindings: { readonly caller: Caller };
}

/**
 * The paths of files. A web process elsewhere gets them through a function, whose prefix is not part of the file's
 * path.
 */
const FILES = [
	["", "/media/*"],
	["", "/archivos/*"],
	["", `${SCHOOL_FILES}*`],
	[`/api/${FILE_FUNCTION}`, `/api/${FILE_FUNCTION}/*`],
] as const;

/** Serves all but pages and build files: the API, pictures, files of restricted pages and the health check. */
export function createApp({ functions, version, clientVersion, counter, isReady, report }: AppSettings) {
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
		// Links within this site carry the campaign along: a form behind the link may store it.
		return context.redirect(link.url.startsWith("/") && campaign !== "" ? `${link.url}?${campaign}` : link.url, 302);
	});

	app.get("/avatar/:size{128|180}/:color{[0-9]{1,2}}/:file{.+[.]svg}", (context) => {
		const { size, color, file } = context.req.param();
		const svg = drawAvatar({ initial: file.slice(0, -".svg".length), color: Number(color), size: Number(size) });
		return context.body(svg, 200, {
			"content-type": "image/svg+xml; charset=utf-8",
			"cache-control": "public, max-age=31536000, immutable",
		});
	});

	const description = describeApi(version);
	app.get("/api/openapi.json", (context) => context.json(description));
	for (const contract of allContracts) {
		const path = `/api/${contract.name}`;
		app.on(contract.method, [path, `${path}/*`], (context) => {
			const rest = new URL(context.req.url).pathname.slice(path.length);
			return functions.call(contract, context.req.raw, rest, context.env.caller);
		});
		app.all(path, (context) => refuse(context, contract.method === "GET" ? "GET, HEAD" : contract.method));
	}

	for (const [prefix, pattern] of FILES) {
		app.get(pattern, async (context) => {
			const pathname = new URL(context.req.url).pathname.slice(prefix.length);
			return (await functions.file(pathname, context.req.raw.headers, context.env.caller)) ?? context.notFound();
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

function refuse(context: Context, allow: string): Response {
	return context.json({ error: { code: "method_not_allowed", message: "Esta dirección no admite ese método." } }, 405, {
		allow,
	});
}

/** Whether a path belongs to `createApp`; pages never have such a path. */
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
