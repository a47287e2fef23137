import { pipeline } from "node:stream/promises";
import { onDocumentCreated } from "firebase-functions/v2/firestore";
import { type HttpsFunction, type HttpsOptions, onRequest } from "firebase-functions/v2/https";
import { onSchedule } from "firebase-functions/v2/scheduler";
import type { ApiSettings } from "../api/context.ts";
import type { Contract } from "../api/contract.ts";
import { allContracts } from "../api/contracts.ts";
import { serveFunction } from "../api/serve-function.ts";
import type { Caller } from "../domain/user/account-context.ts";
import { createPhotoMaker } from "../publishing/photo.server.ts";
import { openBackend } from "./choose-backend.ts";
import { type Config, parseConfig } from "./config.ts";
import { readCaller } from "./http/caller.ts";
import { reportFailure } from "./http/report-failure.ts";
import { createLog, type Log, writeToStandardOutput } from "./http/request-log.ts";
import { answerSiteFile } from "./http/site-files.ts";
import type { Job } from "./jobs.ts";
import { linkPage } from "./link-page.ts";
import { createEventsJob, createFilesJob, createHousekeepingJob, createMailJob, lettersOf } from "./site-jobs.ts";

/*
 * The functions of `api/` as second-generation Cloud Functions, one export each, and the site's jobs as functions that
 * the platform triggers. `{api}/getContent{url}` is the same call here as in the site's own process (docs/product.md,
 * 4.1).
 */

const region = "europe-west1";

/** How long a job may run before it must stop by itself: less than the platform's own limit. */
const JOB_MS = 50_000;

/**
 * Longest answer, in bytes, that is sent with its length: the platform's limit is 32 MiB (cloud.google.com/run/quotas),
 * less a margin.
 */
const MOST_WHOLE_BYTES = 30 * 1024 * 1024;

/** Longest time a video may take to send, in seconds: the platform's maximum. */
const FILE_SECONDS = 3_600;

interface Opened {
	readonly config: Config;
	readonly api: ApiSettings;
	readonly log: Log;
}

let opened: Promise<Opened> | null = null;

/** Opens the backend at the first call and reuses it, so that an instance that is only starting waits for nothing. */
function open(): Promise<Opened> {
	opened ??= openOnce().catch((error: unknown) => {
		opened = null;
		throw error;
	});
	return opened;
}

async function openOnce(): Promise<Opened> {
	const config = parseConfig({ BACKEND: "firebase", CLOUD_PROJECT: process.env.GCLOUD_PROJECT, ...process.env });
	const log = createLog({ write: writeToStandardOutput, now: Date.now });
	const backend = await openBackend(config);
	const provider = config.openid === null ? null : (await import("./choose-provider.ts")).chooseProvider(config);
	const now = () => new Date();
	const report = (error: unknown) => reportFailure(log, error);
	const attestation =
		config.appCheck === null
			? null
			: (await import("./choose-attestation.ts")).chooseAttestation(config, { now, report });
	const api: ApiSettings = {
		backend,
		...lettersOf(config),
		linkPage,
		now,
		report,
		attestation,
		note: (event, fields = {}) => log.write("info", event, fields),
		provider,
		makePhoto: createPhotoMaker(backend.media),
	};
	return { config, api, log };
}

/** A function's work on one request. The request's path is the part of the address after the function's name. */
type Work = (request: Request, api: ApiSettings, caller: Caller) => Promise<Response>;

function overHttp(method: Contract["method"], options: HttpsOptions, work: Work): HttpsFunction {
	return onRequest({ region, ...options }, async (incoming, response) => {
		const { config, api, log } = await open();
		const allowed = method === "GET" ? ["GET", "HEAD"] : [method];
		if (!allowed.includes(incoming.method)) {
			const body = { error: { code: "method_not_allowed", message: "Esta dirección no admite ese método." } };
			response
				.status(405)
				.set({ allow: allowed.join(", "), "cache-control": "private, no-store" })
				.json(body);
			return;
		}
		const url = new URL(incoming.url, config.siteUrl);
		const headers = new Headers(
			Object.entries(incoming.headers).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
		);
		const body = method === "POST" ? new Uint8Array(incoming.rawBody ?? []) : null;
		const request = new Request(url, { method, headers, body });
		const caller = readCaller(incoming, {
			https: config.siteUrl.startsWith("https:"),
			trustedProxies: config.trustedProxies,
			apiKey: config.apiKey,
		});
		let answer: Response;
		try {
			answer = await work(request, api, caller);
		} catch (error) {
			const message = `Algo ha fallado. Código: ${reportFailure(log, error)}`;
			answer = Response.json(
				{ error: { code: "unexpected", message } },
				{ status: 500, headers: { "cache-control": "private, no-store" } },
			);
		}
		response.status(answer.status);
		for (const [name, value] of answer.headers) if (name !== "set-cookie") response.set(name, value);
		const cookies = answer.headers.getSetCookie();
		if (cookies.length > 0) response.set("set-cookie", cookies);
		response.set("x-content-type-options", "nosniff");
		if (incoming.method === "HEAD" || answer.body === null) {
			await answer.body?.cancel();
			response.end();
			return;
		}
		if (!answer.headers.has("accept-ranges")) {
			response.end(Buffer.from(await answer.arrayBuffer()));
			return;
		}
		// The platform lets longer answers through only in chunks, which carry no length.
		if (Number(answer.headers.get("content-length") ?? 0) > MOST_WHOLE_BYTES) response.removeHeader("content-length");
		// A client that disconnects is not an error. A file that breaks off must not look complete.
		await pipeline(answer.body, response).catch(() => response.destroy());
	});
}

function serve(contract: Contract): HttpsFunction {
	return overHttp(contract.method, {}, (request, api, caller) => {
		const { pathname } = new URL(request.url);
		return serveFunction(contract, request, pathname === "/" ? "" : pathname, api, caller);
	});
}

const NO_FILE = { error: { code: "not_found", message: "Aquí no hay nada." } };

/** Runs a job of the site once. */
async function run(choose: (opened: Opened) => Job | Promise<Job>): Promise<void> {
	const all = await open();
	await (await choose(all)).run(AbortSignal.timeout(JOB_MS));
	all.log.flush();
}

let mail: Promise<Job> | null = null;

/** The mail job. It is reused, with its connections and with what it knows about the mail server. */
function mailJob({ config, api, log }: Opened): Promise<Job> {
	mail ??= import("./choose-mailer.ts")
		.then(({ openMailer }) => openMailer(config))
		.then((mailer) => createMailJob({ backend: api.backend, mailer, now: api.now, log }));
	return mail;
}

/**
 * A message is sent as soon as it is stored. Postponed mail, and registrations that are due, follow within a minute.
 */
export const mailKept = onDocumentCreated({ document: "mails/{id}", region, maxInstances: 2 }, () => run(mailJob));
export const everyMinute = onSchedule({ schedule: "every 1 minutes", region, maxInstances: 1 }, async () => {
	await run(({ config, api: { backend, now } }) =>
		createEventsJob({ backend, letters: lettersOf(config), now, afterwards: () => undefined }),
	);
	await run(mailJob);
});
export const everyHour = onSchedule({ schedule: "every 60 minutes", region, maxInstances: 1 }, () =>
	run(({ api: { backend, now }, log }) => createHousekeepingJob(backend, now, log)),
);

export const everyDay = onSchedule({ schedule: "every 24 hours", region, maxInstances: 1 }, () =>
	run(({ api: { backend, now }, log }) => createFilesJob(backend, now, log)),
);

/**
 * A contract by its name, which is also its function's name.
 * @throws when there is none.
 */
function contractOf(name: string): Contract {
	const contract = allContracts.find((each) => each.name === name);
	if (contract === undefined) throw new Error(`No function ${name}`);
	return contract;
}

export const getContent = serve(contractOf("getContent"));
export const listContent = serve(contractOf("listContent"));
export const getHome = serve(contractOf("getHome"));
export const listEvents = serve(contractOf("listEvents"));
export const getEvent = serve(contractOf("getEvent"));
export const getFeed = serve(contractOf("getFeed"));
export const getSitemap = serve(contractOf("getSitemap"));
export const suggestContent = serve(contractOf("suggestContent"));
export const getUser = serve(contractOf("getUser"));
export const getSignIn = serve(contractOf("getSignIn"));
export const requestCode = serve(contractOf("requestCode"));
export const resendCode = serve(contractOf("resendCode"));
export const forgetCode = serve(contractOf("forgetCode"));
export const verifyCode = serve(contractOf("verifyCode"));
export const getLink = serve(contractOf("getLink"));
export const followLink = serve(contractOf("followLink"));
export const signIn = serve(contractOf("signIn"));
export const signUp = serve(contractOf("signUp"));
export const beginElsewhere = serve(contractOf("beginElsewhere"));
export const finishElsewhere = serve(contractOf("finishElsewhere"));
export const signOut = serve(contractOf("signOut"));
export const listSessions = serve(contractOf("listSessions"));
export const endSession = serve(contractOf("endSession"));
export const unlinkProvider = serve(contractOf("unlinkProvider"));
export const getSecurity = serve(contractOf("getSecurity"));
export const setPassword = serve(contractOf("setPassword"));
export const updateUser = serve(contractOf("updateUser"));
export const setPhoto = serve(contractOf("setPhoto"));
export const requestEmailChange = serve(contractOf("requestEmailChange"));
export const confirmProof = serve(contractOf("confirmProof"));
export const confirmEmailChange = serve(contractOf("confirmEmailChange"));
export const requestDeletion = serve(contractOf("requestDeletion"));
export const deleteUser = serve(contractOf("deleteUser"));
export const restoreUser = serve(contractOf("restoreUser"));
export const listConsents = serve(contractOf("listConsents"));
export const setConsent = serve(contractOf("setConsent"));
export const exportUser = serve(contractOf("exportUser"));
export const listForMembers = serve(contractOf("listForMembers"));
export const getEventRegistration = serve(contractOf("getEventRegistration"));
export const getFeaturedEvent = serve(contractOf("getFeaturedEvent"));
export const getEventsCalendar = serve(contractOf("getEventsCalendar"));
export const registerForEvent = serve(contractOf("registerForEvent"));
export const getEventThanks = serve(contractOf("getEventThanks"));
export const getRegistration = serve(contractOf("getRegistration"));
export const confirmRegistration = serve(contractOf("confirmRegistration"));
export const acceptOffer = serve(contractOf("acceptOffer"));
export const rejoinWaitlist = serve(contractOf("rejoinWaitlist"));
export const cancelRegistration = serve(contractOf("cancelRegistration"));
export const undoCancel = serve(contractOf("undoCancel"));
export const listMyEvents = serve(contractOf("listMyEvents"));
export const askForEventAlert = serve(contractOf("askForEventAlert"));
export const getEventAlert = serve(contractOf("getEventAlert"));
export const settleEventAlert = serve(contractOf("settleEventAlert"));
export const openAccount = serve(contractOf("openAccount"));
export const joinWaitingList = serve(contractOf("joinWaitingList"));
export const resendWaiting = serve(contractOf("resendWaiting"));
export const getWaiting = serve(contractOf("getWaiting"));
export const getWaitingLink = serve(contractOf("getWaitingLink"));
export const confirmWaiting = serve(contractOf("confirmWaiting"));
export const leaveWaiting = serve(contractOf("leaveWaiting"));
export const getOwnWaiting = serve(contractOf("getOwnWaiting"));
export const getCourse = serve(contractOf("getCourse"));
export const getLesson = serve(contractOf("getLesson"));
export const recordProgress = serve(contractOf("recordProgress"));
export const markLesson = serve(contractOf("markLesson"));
export const requestRightsCode = serve(contractOf("requestRightsCode"));
export const verifyRightsCode = serve(contractOf("verifyRightsCode"));
export const getRights = serve(contractOf("getRights"));
export const exportRights = serve(contractOf("exportRights"));
export const useRight = serve(contractOf("useRight"));
export const getFile = overHttp("GET", { timeoutSeconds: FILE_SECONDS }, async (request, api, caller) => {
	const found = await answerSiteFile(new URL(request.url).pathname, request.headers, api, caller);
	return found ?? Response.json(NO_FILE, { status: 404, headers: { "cache-control": "private, no-store" } });
});
export const getRevision = serve(contractOf("getRevision"));
export const countLinks = serve(contractOf("countLinks"));
