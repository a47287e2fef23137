import { describeApi } from "../../api/openapi.ts";
import { pageCards, pageLinks } from "../../app/linktree/links.ts";
import { SETTINGS_PATH } from "../../domain/authoring/file-path.ts";
import type { SizesProgress } from "../../domain/publication/make-sizes.ts";
import type { RepairProgress } from "../../domain/publication/repair-pages.ts";
import { drawAvatar } from "../../domain/user/avatar.ts";
import { OWN_PATHS } from "../reserved-words.ts";
import type { LiveSettings } from "../site-settings.ts";
import { chooseEncoding } from "./encoding.ts";
import { createFunctionsApp, type SiteFunctions, serveFiles } from "./functions-app.ts";
import type { LinkCounter } from "./link-counter.ts";
import type { SiteStyles } from "./site-styles.ts";

interface AppSettings {
	readonly functions: SiteFunctions;
	readonly version: string;
	/** Changes with every file that browsers load. */
	readonly clientVersion: string;
	readonly counter: LinkCounter;
	readonly live: LiveSettings;
	readonly isReady: () => boolean;
	/** The styles of pages; null in development. */
	readonly styles: SiteStyles | null;
	/** How far the repair of pages is (docs/product.md, 22.6); null while there is none. */
	readonly repair: () => RepairProgress | null;
	/** How far the larger sizes of pictures are (docs/product.md, 7.9); null while none are made. */
	readonly sizes: () => SizesProgress | null;
	/** How many files stand in the way of the mirror (docs/product.md, 22.9); null without one. */
	readonly mirrorUnknown: () => number | null;
	/** Logs an unexpected failure and returns its incident id. */
	readonly report: (error: unknown) => string;
}

/** Serves all but pages and build files: the API, pictures, files of restricted pages and the health check. */
export function createApp({
	functions,
	version,
	clientVersion,
	counter,
	live,
	styles,
	isReady,
	repair,
	sizes,
	mirrorUnknown,
	report,
}: AppSettings) {
	const app = createFunctionsApp({ functions, base: "/api", report });

	app.get(OWN_PATHS.health, async (context) => {
		const ready = isReady();
		const underWay = repair();
		const remade = underWay === null ? {} : { pagesMadeAnew: underWay };
		const making = sizes();
		const pictures = making === null ? {} : { pictures: making };
		const unknown = mirrorUnknown();
		const mirror = unknown === null ? {} : { mirror: { unknown } };
		await live.read();
		// A broken file stops nothing: the last good settings are in force.
		const problems = live.problems.length === 0 ? {} : { problems: [SETTINGS_PATH] };
		const state = { status: ready ? "ok" : "stopping", version, ...remade, ...pictures, ...mirror, ...problems };
		return context.json(state, ready ? 200 : 503);
	});

	app.get(OWN_PATHS.version, (context) => context.json({ version: clientVersion }));

	/** Counts a click on the link page, and returns where it leads. */
	const followed = (id: string, url: string, from: Parameters<LinkCounter["click"]>[1]): string => {
		const campaign = counter.click(id, from);
		// Links within this site carry the campaign along: a form behind the link may store it.
		return url.startsWith("/") && campaign !== "" ? `${url}?${campaign}` : url;
	};

	app.get(OWN_PATHS.link, async ({ req, env: { caller }, redirect, notFound }) => {
		const link = pageLinks(await live.read()).find(({ id }) => id === req.param("id"));
		if (link === undefined) return notFound();
		return redirect(followed(link.id, link.url, { ...caller, referrer: req.header("referer") }), 302);
	});

	app.get(OWN_PATHS.linkCard, ({ req, env: { caller }, redirect, notFound }) => {
		const { id, page } = req.param();
		const card = Object.values(pageCards).find((each) => each.id === id);
		if (card === undefined) return notFound();
		return redirect(followed(card.id, `${card.url}/${page}`, { ...caller, referrer: req.header("referer") }), 302);
	});

	app.get(OWN_PATHS.theme, async (context) => {
		if (styles === null) return context.notFound();
		const encoding = chooseEncoding(context.req.header("accept-encoding"));
		const { themeColor } = await live.read();
		const { bytes, isAsked } = await styles.sheet(context.req.param("file"), { colors: themeColor, encoding });
		return context.body(new Uint8Array(bytes), 200, {
			"content-type": "text/css; charset=utf-8",
			...(encoding === "identity" ? {} : { "content-encoding": encoding }),
			vary: "Accept-Encoding",
			"cache-control": isAsked ? "public, max-age=31536000, immutable" : "no-store",
		});
	});

	app.get(OWN_PATHS.avatar, (context) => {
		const { size, color, file } = context.req.param();
		const svg = drawAvatar({ initial: file.slice(0, -".svg".length), color: Number(color), size: Number(size) });
		return context.body(svg, 200, {
			"content-type": "image/svg+xml; charset=utf-8",
			"cache-control": "public, max-age=31536000, immutable",
		});
	});

	const description = describeApi(version);
	app.get("/api/openapi.json", (context) => context.json(description));
	for (const pattern of [
		OWN_PATHS.pictures,
		OWN_PATHS.lockedPictures,
		OWN_PATHS.schoolFiles,
		OWN_PATHS.previewFiles,
		OWN_PATHS.thumbnails,
	])
		serveFiles(app, functions, "", pattern);
	// Portraits that the settings name; nothing else with such a path comes here.
	serveFiles(app, functions, "", "/:file{.+[.][A-Za-z]{3,4}}");
	return app;
}
