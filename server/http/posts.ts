import type { IncomingMessage, ServerResponse } from "node:http";
import { failureAnswer, signInRequired } from "../../api/call-function.ts";
import { loginPath } from "../../app/user/sign-in-form.tsx";
import type { Caller } from "../../domain/sign-in/account-context.ts";
import { limitedAddress } from "../../domain/sign-in/limits.ts";
import type { createApp } from "./app.ts";
import { type RequestTarget, toRequest } from "./incoming-request.ts";
import type { PageRenderer } from "./render-page.ts";
import {
	createBodyReader,
	hasFormShape,
	isLongBody,
	isMultipart,
	isWordsForm,
	LONG_BODIES,
	maxBodyBytes,
	SHORT_BODIES,
} from "./request-body.ts";
import type { Answered, Sender } from "./send.ts";
import type { SiteMap } from "./site-map.ts";

const TOO_LARGE = "Has enviado demasiados datos.";
const NO_ROOM = "Ahora mismo llegan demasiados datos. Inténtalo de nuevo en unos segundos.";
const BROKEN = "El formulario ha llegado roto. Vuelve a enviarlo.";

/** The parts that answering a POST needs. */
export interface PostsParts {
	readonly siteUrl: string;
	readonly siteMap: SiteMap;
	readonly app: ReturnType<typeof createApp>;
	readonly renderPage: PageRenderer;
	/** Whether the caller's session belongs to a signed-in person. */
	readonly isSignedIn: (caller: Caller) => Promise<boolean>;
	readonly callerOf: (request: IncomingMessage) => Caller;
	readonly send: Sender;
	/** Called when a body has arrived and the work on the request begins. */
	readonly begin: (request: IncomingMessage) => void;
	/** Called when that work has ended although the answer is still being sent. */
	readonly end: (request: IncomingMessage) => void;
}

/** A refusal before a request's body is read. */
interface Refusal {
	readonly status: number;
	readonly sentence: string;
}

/**
 * The refusal of a POST before its body is read, or null. Refused are requests from another site (docs/product.md,
 * 11.2) and, for pages, content types that no form has. Every browser sends an origin with a POST. A client without one
 * is not a browser and may only call functions, where a cookie by itself acts for no one, or submit a one-click form,
 * where cookies do not count.
 */
function refusePost(
	{ headers }: IncomingMessage,
	{ siteUrl, forApp, isOneClick }: { readonly siteUrl: string; readonly forApp: boolean; readonly isOneClick: boolean },
): Refusal | null {
	const { origin, "sec-fetch-site": site, "content-type": type = "" } = headers;
	const fromElsewhere =
		origin === undefined ? site !== "same-origin" && (site !== undefined || !forApp) : origin !== siteUrl;
	if (fromElsewhere && !(isOneClick && origin === undefined)) {
		return {
			status: 403,
			sentence: `Este formulario solo se puede enviar desde ${siteUrl}. Abre la página ahí y vuelve a intentarlo.`,
		};
	}
	if (!forApp && !isWordsForm(type) && !isMultipart(type)) {
		return { status: 415, sentence: "Envía los datos con el formulario de la página." };
	}
	return null;
}

/**
 * Whether a body is a form of its content type. A URL-encoded form is valid with any bytes
 * (https://url.spec.whatwg.org/#urlencoded-parsing).
 */
async function isForm(request: Request, body: Buffer, type: string): Promise<boolean> {
	if (!isMultipart(type)) return true;
	if (!hasFormShape(body, type)) return false;
	return request
		.clone()
		.formData()
		.then(Boolean, () => false);
}

/** Answers all methods but GET and HEAD: page forms and functions that act, from this site's own pages only. */
export function createPostAnswerer(parts: PostsParts) {
	const { siteUrl, siteMap, app, renderPage, isSignedIn, callerOf, send, begin, end } = parts;
	const readShort = createBodyReader(SHORT_BODIES);
	const readLong = createBodyReader(LONG_BODIES);

	return async function answerPost(
		request: IncomingMessage,
		response: ServerResponse,
		target: RequestTarget,
	): Promise<Answered> {
		const { pathname } = target;
		const forApp = siteMap.isAppPath(pathname);
		const caller = callerOf(request);
		const sendFetched = (answer: Response) => send.fetched(request, response, answer, () => end(request));
		const sendSentence = (status: number, sentence: string, headers: readonly string[] = []) =>
			send.sentence(request, response, status, sentence, headers);

		if (request.method !== "POST" || (!forApp && !siteMap.acceptsForms(pathname)))
			return sendFetched(await app.request("/", { method: "PUT" }, { caller }));
		const refusal = refusePost(request, { siteUrl, forApp, isOneClick: siteMap.isOneClick(pathname) });
		if (refusal !== null) return sendSentence(refusal.status, refusal.sentence);

		const type = request.headers["content-type"] ?? "";
		const maxBytes = maxBodyBytes(pathname, isMultipart(type) && siteMap.acceptsPictures(pathname));
		const isLong = isLongBody(maxBytes);
		if (isLong && !(await isSignedIn(caller))) {
			response.setHeader("connection", "close");
			if (forApp) {
				const { status, body } = failureAnswer(signInRequired());
				return sendFetched(Response.json(body, { status }));
			}
			const headers = new Map([["location", loginPath(pathname)]]);
			return send.once(request, response, { status: 303, headers, bytes: Buffer.alloc(0) });
		}
		const body = await (isLong ? readLong : readShort)(request, { maxBytes, caller: limitedAddress(caller.address) });
		if (body === "cut off") {
			response.statusCode = 408;
			response.destroy();
			return { bytes: 0, cache: "none" };
		}
		if (body === "no room") return sendSentence(503, NO_ROOM, ["retry-after", "10", "connection", "close"]);
		if (body === "too long") {
			response.setHeader("connection", "close");
			return forApp
				? sendFetched(Response.json({ error: { code: "input.too_large", message: TOO_LARGE } }, { status: 413 }))
				: sendSentence(413, TOO_LARGE);
		}
		begin(request);
		const made = toRequest(request, { siteUrl, target, body });
		if (forApp) return sendFetched(await app.fetch(made, { caller }));
		if (!(await isForm(made, body, type))) return sendSentence(400, BROKEN);
		const page = await renderPage(made, caller);
		return send.once(request, response, page);
	};
}
