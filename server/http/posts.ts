import type { IncomingMessage, ServerResponse } from "node:http";
import { failureAnswer, signInRequired } from "../../api/call-function.ts";
import { noDesk } from "../../api/desk.handlers.ts";
import { loginPath } from "../../app/user/sign-in-form.tsx";
import { Failure } from "../../domain/failure.ts";
import type { Caller } from "../../domain/sign-in/account-context.ts";
import { limitedAddress } from "../../domain/sign-in/limits.ts";
import { may } from "../../domain/sign-in/permissions.ts";
import type { User } from "../../domain/sign-in/user.ts";
import type { createApp } from "./app.ts";
import { type RequestTarget, toRequest } from "./incoming-request.ts";
import type { PageRenderer } from "./render-page.ts";
import {
	BODIES,
	bodyLimits,
	createBodyReader,
	functionSender,
	hasFormShape,
	isMultipart,
	isWordsForm,
} from "./request-body.ts";
import type { Answered, Sender } from "./send.ts";
import type { SiteMap } from "./site-map.ts";
import type { ReceivedUpload, UploadRefusal, Uploads } from "./uploads.ts";

const TOO_LARGE = new Failure(413, "input.too_large", "Has enviado demasiados datos.");
const NO_ROOM = "Ahora mismo llegan demasiados datos. Inténtalo de nuevo dentro de unos segundos.";
const BROKEN = new Failure(400, "input.broken", "El formulario no ha llegado entero. Vuelve a enviarlo.");

/** Answers to bodies with a file that were not taken. A sender who broke off gets none. */
const UPLOAD_REFUSALS: Readonly<Record<Exclude<UploadRefusal, "cut off">, Failure>> = {
	"no length": new Failure(411, "input.no_length", "El archivo no ha llegado bien. Vuelve a enviarlo."),
	"too long": TOO_LARGE,
	"too many": new Failure(429, "input.too_many", "Ya estás enviando otros archivos. Espera a que terminen.", {
		retryAfterSeconds: 10,
	}),
	"no space": new Failure(
		507,
		"store.full",
		"Ahora mismo no queda sitio para archivos. Avisa a quien administra el sitio.",
	),
	broken: BROKEN,
};

/** The parts that answering a POST needs. */
export interface PostsParts {
	readonly siteUrl: string;
	readonly siteMap: SiteMap;
	readonly app: ReturnType<typeof createApp>;
	readonly renderPage: PageRenderer;
	/** The signed-in person to whom the caller's session belongs; null for a visitor. */
	readonly personOf: (caller: Caller) => Promise<Pick<User, "uid" | "permissions"> | null>;
	readonly uploads: Uploads;
	readonly callerOf: (request: IncomingMessage) => Caller;
	readonly send: Sender;
	/** Called when a body has arrived and the work on the request begins. */
	readonly begin: (request: IncomingMessage) => void;
	/** Called when that work has ended although the answer is still being sent. */
	readonly end: (request: IncomingMessage) => void;
	/** Called when a form or a call has done what it does, before its answer is sent. */
	readonly worked: () => void;
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
 * where cookies do not count and the address says all: some mail programs send no body, or one of another type.
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
			sentence: `Este formulario solo se puede enviar desde ${siteUrl}. Abre la página ahí e inténtalo de nuevo.`,
		};
	}
	if (!forApp && !isOneClick && !isWordsForm(type) && !isMultipart(type)) {
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
	const { siteUrl, siteMap, app, renderPage, personOf, uploads, callerOf, send, begin, end, worked } = parts;
	const readBody = createBodyReader(BODIES);

	/** A POST whose target and sender were checked. */
	interface CheckedPost {
		readonly request: IncomingMessage;
		readonly response: ServerResponse;
		readonly target: RequestTarget;
		readonly caller: Caller;
		readonly forApp: boolean;
		readonly maxBytes: number;
	}

	/** What a form or a call changed is told of, also where it failed half-way. */
	const done = async <Result>(work: Result | Promise<Result>): Promise<Result> => {
		try {
			return await work;
		} finally {
			worked();
		}
	};

	const sendFetched = ({ request, response }: CheckedPost, answer: Response) =>
		send.fetched(request, response, answer, () => end(request));

	function refuseBody(post: CheckedPost, failure: Failure): Promise<Answered> | Answered {
		const { request, response, forApp } = post;
		response.setHeader("connection", "close");
		const { status, retryAfterSeconds: wait } = failure;
		const headers = wait === undefined ? [] : ["retry-after", String(wait)];
		if (!forApp) return send.sentence(request, response, status, failure.message, headers);
		const { body } = failureAnswer(failure);
		return sendFetched(
			post,
			Response.json(body, { status, headers: wait === undefined ? {} : { "retry-after": String(wait) } }),
		);
	}

	function cutOff({ response }: CheckedPost): Answered {
		response.statusCode = 408;
		response.destroy();
		return { bytes: 0, cache: "none" };
	}

	/** Answers a form or a call with a file. The sender and their right are asked for before anything is read. */
	async function answerUpload(post: CheckedPost): Promise<Answered> {
		const { request, response, target, caller, forApp, maxBytes } = post;
		const person = await personOf(caller);
		if (person === null) {
			if (forApp) return refuseBody(post, signInRequired());
			response.setHeader("connection", "close");
			const headers = new Map([["location", loginPath(target.pathname)]]);
			return send.once(request, response, { status: 303, headers, bytes: Buffer.alloc(0) });
		}
		const sender = forApp ? functionSender(target.pathname) : siteMap.senderOf(target.pathname);
		if (sender !== null && !may(person, sender)) {
			if (forApp) return refuseBody(post, noDesk());
			response.setHeader("connection", "close");
			return passOn(post, { fields: new URLSearchParams(), files: new Map() });
		}
		const received = await uploads.receive(request, { maxBytes, person: person.uid });
		if (received === "cut off") return cutOff(post);
		if (typeof received === "string") return refuseBody(post, UPLOAD_REFUSALS[received]);
		try {
			return await passOn(post, received);
		} finally {
			await received.discard();
		}
	}

	async function passOn(
		post: CheckedPost,
		{ fields, files }: Pick<ReceivedUpload, "fields" | "files">,
	): Promise<Answered> {
		const { request, response, target, caller, forApp } = post;
		begin(request);
		if (forApp) {
			const upload = files.get("file");
			const made = toRequest(request, { siteUrl, target, body: Buffer.alloc(0) });
			return sendFetched(post, await done(app.fetch(made, upload === undefined ? { caller } : { caller, upload })));
		}
		const body = Buffer.from(fields.toString());
		const made = toRequest(request, { siteUrl, target, body, type: "application/x-www-form-urlencoded" });
		return send.once(request, response, await done(renderPage(made, caller, files)));
	}

	return async function answerPost(
		request: IncomingMessage,
		response: ServerResponse,
		target: RequestTarget,
	): Promise<Answered> {
		const { pathname } = target;
		const forApp = siteMap.isAppPath(pathname);
		const caller = callerOf(request);
		const type = request.headers["content-type"] ?? "";
		const { maxBytes, takesFile } = bodyLimits(pathname, {
			...{ type, acceptsFiles: siteMap.acceptsFiles(pathname) },
			takesLongTexts: siteMap.takesLongTexts(pathname),
		});
		const post = { request, response, target, caller, forApp, maxBytes };

		if (request.method !== "POST" || (!forApp && !siteMap.acceptsForms(pathname)))
			return sendFetched(post, await app.request("/", { method: "PUT" }, { caller }));
		const isOneClick = siteMap.isOneClick(pathname);
		const refusal = refusePost(request, { siteUrl, forApp, isOneClick });
		if (refusal !== null) return send.sentence(request, response, refusal.status, refusal.sentence);
		if (takesFile) return answerUpload(post);

		const body = await readBody(request, { maxBytes, caller: limitedAddress(caller.address) });
		if (body === "cut off") return cutOff(post);
		if (body === "no room")
			return send.sentence(request, response, 503, NO_ROOM, ["retry-after", "10", "connection", "close"]);
		if (body === "too long") return refuseBody(post, TOO_LARGE);
		begin(request);
		const made = toRequest(request, { siteUrl, target, body });
		if (forApp) return sendFetched(post, await done(app.fetch(made, { caller })));
		if (!isOneClick && !(await isForm(made, body, type)))
			return send.sentence(request, response, BROKEN.status, BROKEN.message);
		return send.once(request, response, await done(renderPage(made, caller)));
	};
}
