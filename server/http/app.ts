import { describeApi } from "../../api/openapi.ts";
import { pageLinks } from "../../app/linktree/links.ts";
import { VERSION_PATH } from "../../app/updates/names.ts";
import { drawAvatar } from "../../domain/user/avatar.ts";
import { createFunctionsApp, serveFiles } from "./functions-app.ts";
import type { LinkCounter } from "./link-counter.ts";
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

/** Serves all but pages and build files: the API, pictures, files of restricted pages and the health check. */
export function createApp({ functions, version, clientVersion, counter, isReady, report }: AppSettings) {
	const app = createFunctionsApp({ functions, base: "/api", report });

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
	for (const pattern of ["/media/*", "/archivos/*", `${SCHOOL_FILES}*`]) serveFiles(app, functions, "", pattern);
	return app;
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
