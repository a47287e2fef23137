/// <reference path="./virtual-desk-script.d.ts" />
import deskScript from "virtual:desk-script";
import { renderToStaticMarkup } from "react-dom/server";
import { matchPath, type RouterContextProvider } from "react-router";
import { Failure } from "../../domain/failure.ts";
import { may } from "../../domain/sign-in/permissions.ts";
import { clientContext, exchangeContext, settingsContext, uploadsContext } from "../context.ts";
import { roleSentence } from "../user/second-step/role-notice.tsx";
import deskSheet from "./desk.css?url";
import { DeskDocument } from "./desk-document.tsx";
import type { DeskAnswer, DeskFile, DeskPreview, DeskRequest, FramedDocument } from "./desk-route.ts";
import { deskRoutes } from "./desk-routes.ts";
import { ExpiredForm } from "./expired-form.tsx";

/** An answer of the desk: a document, a redirect, or a page of the site to render with other answers of the API. */
export type AnsweredDesk =
	| { readonly status: number; readonly html: string; readonly hasFrame?: boolean }
	| { readonly framed: FramedDocument }
	| { readonly location: string }
	| { readonly file: DeskFile }
	| { readonly preview: DeskPreview };

/** The longest variable segment of an address, in characters: as long as an id of a text may be. */
const MAX_PARAM = 100;

/** The first segment of the desk's addresses. */
const DESK = /^\/escritorio(?:\/|$)/;

/**
 * Answers a request for the desk (docs/product.md, 26). Null for all others, for people without a role, and for
 * addresses without a page: the site's not-found page answers those. Whose role waits for the second step is led to it. A
 * form that was sent after the session or its role ended gets what was typed back. `sheets`: addresses of the site's style
 * sheets.
 * @throws what the calls of the API throw.
 */
export async function answerDesk(
	request: Request,
	context: Readonly<RouterContextProvider>,
	sheets: readonly string[],
): Promise<AnsweredDesk | null> {
	const url = new URL(request.url);
	if (!DESK.test(url.pathname)) return null;
	const path = url.pathname.length > 1 ? url.pathname.replace(/\/$/, "") : url.pathname;
	const matching = deskRoutes.flatMap((route) => {
		const match = matchPath(route.path, path);
		const params = Object.entries(match?.params ?? {}).map(([name, value]) => [name, decodeURIComponent(value ?? "")]);
		if (params.some(([, value = ""]) => value.length > MAX_PARAM)) return [];
		return match === null ? [] : [{ route, params: Object.fromEntries(params) as Readonly<Record<string, string>> }];
	});
	// An address of its own comes before one that has a variable there: `boletin/nuevo` before `boletin/:id`.
	const [found] = matching.toSorted((one, other) => Object.keys(one.params).length - Object.keys(other.params).length);
	if (found === undefined) return null;
	const client = context.get(clientContext);
	const settings = context.get(settingsContext);
	const answer = await client.getUser();
	const user = answer instanceof Failure ? null : answer.user;
	const isPost = request.method === "POST";
	const { site, now } = settings;
	const frame = {
		...{ script: deskScript, uid: user?.uid ?? "", notice: user === null ? null : roleSentence(user, now()) },
		...{ siteName: site.name, themeColor: site.themeColor, sheets, nonce: context.get(exchangeContext).nonce },
		...{ hasDesk: may(user, "write"), mayPublish: may(user, "publish"), hasSettings: may(user, "words") },
	};
	const draw = (page: Parameters<typeof DeskDocument>[0]["page"]) => ({
		status: page.status ?? 200,
		hasFrame: page.hasFrame === true,
		html: `<!DOCTYPE html>${renderToStaticMarkup(<DeskDocument page={page} frame={frame} now={now()} />)}`,
	});
	if (!may(user, "write")) {
		const waits = (user?.roleDemand ?? null) !== null;
		const isLost = isPost && found.route.act !== undefined && (user === null || waits);
		if (!isLost) return waits ? { location: "/user/dos-pasos" } : null;
		const main = <ExpiredForm form={await request.formData()} action={url.pathname} />;
		return draw({ status: 401, title: "Tu sesión ha caducado", main });
	}
	const asked: DeskRequest = { url, params: found.params, client, settings, uploads: context.get(uploadsContext) };
	const { show, act } = found.route;
	const answered: DeskAnswer =
		isPost && act !== undefined ? await act(asked, await request.formData()) : await show(asked);
	if (answered === null) return null;
	if ("to" in answered) return { location: answered.to };
	return "preview" in answered || "framed" in answered || "file" in answered ? answered : draw(answered);
}

/** The beginning of a body, with the link over the header, which stays the first. */
const BEFORE_STRIP = /<body[^>]*>(?:<!--[^>]*-->)*(?:<a [^>]*href="#contenido"[^>]*>[^<]*<\/a>)?/;

/** A page of the site as a preview: with the strip above it, and the style sheets of the site and of the strip. */
export function asPreview(html: string, { strip, framed }: DeskPreview, sheets: readonly string[]): string {
	const links = [...sheets, deskSheet].map((sheet) => `<link rel="stylesheet" href="${sheet}" media="all"/>`);
	const head = `${links.join("")}<meta name="robots" content="noindex"/></head>`;
	const marked = html.replace("<html", "<html data-preview").replace("</head>", () => head);
	if (framed === undefined) return marked.replace(BEFORE_STRIP, (begin) => begin + renderToStaticMarkup(strip));
	// Nothing runs there, and nothing else can be shown: links open elsewhere, but those to places of the page itself.
	return marked
		.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, "")
		.replace("<head>", '<head><base target="_blank"/>')
		.replaceAll(' href="#', ' target="_self" href="#')
		.replace(/<body class="[^"]*"/, `<body class="${framed}"`);
}
