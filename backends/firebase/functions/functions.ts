import { pipeline } from "node:stream/promises";
import { onDocumentCreated } from "firebase-functions/v2/firestore";
import { type Request as HttpsRequest, onRequest } from "firebase-functions/v2/https";
import { onSchedule } from "firebase-functions/v2/scheduler";
import { failureAnswer, findReader, signInRequired } from "../../../api/call-function.ts";
import type { ApiSettings } from "../../../api/context.ts";
import { type Contract, MAX_INPUT_BYTES } from "../../../api/contract.ts";
import { allContracts } from "../../../api/contracts.ts";
import { linkPageOf } from "../../../app/linktree/links.ts";
import { Failure } from "../../../domain/failure.ts";
import type { Caller } from "../../../domain/sign-in/account-context.ts";
import { createPhotoMaker } from "../../../publishing/photo.server.ts";
import { parseConfig } from "../../../server/config.ts";
import { createDeskTools } from "../../../server/desk-tools.ts";
import { createFilesJob, createHousekeepingJob, createSecondStepJob } from "../../../server/housekeeping-jobs.ts";
import { createFunctionsApp, createFunctionsHere } from "../../../server/http/functions-app.ts";
import { parseTarget, readCaller } from "../../../server/http/incoming-request.ts";
import { createLog, reportFailure, writeToStandardOutput } from "../../../server/http/request-log.ts";
import { keepInFolder, uploadsFolder } from "../../../server/http/uploads.ts";
import { type Job, repeatJob } from "../../../server/jobs.ts";
import { createPasskeyVerifier } from "../../../server/passkeys/passkey-verifier.server.ts";
import { createRepairJob } from "../../../server/publishing-jobs.ts";
import { reservedWords } from "../../../server/reserved-words.ts";
import { senderCheckOf } from "../../../server/sending-domain.ts";
import { createEventsJob } from "../../../server/site-jobs.ts";
import { createSettingsHere } from "../../../server/site-settings.ts";
import { openFirebase } from "../open-firebase.server.ts";
import {
	lettersJob,
	mailFactsFor,
	mailJob,
	type OpenedSite,
	picturesJob,
	pressOf,
	readersJob,
	scheduleJob,
	searchJob,
} from "./kept-jobs.ts";

/*
 * The second-generation Cloud Functions: the API as the function `api`, and the site's jobs as functions that the
 * platform triggers. `{api}/getContent{url}` is the same call here as in the site's own process (docs/product.md, 4.1
 * and 12.7).
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

interface Opened extends OpenedSite {
	readonly app: ReturnType<typeof createFunctionsApp>;
	readonly functions: ApiSettings;
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
	const config = parseConfig({ CLOUD_PROJECT: process.env.GCLOUD_PROJECT, ...process.env, BACKEND: "firebase" });
	if (config.firebase === null) throw new Error("BACKEND=firebase without its settings");
	const log = createLog({ write: writeToStandardOutput, now: Date.now });
	const backend = await openFirebase({ ...config.firebase, mailDomain: new URL(config.siteUrl).hostname });
	const provider =
		config.openid === null ? null : (await import("../../../server/choose-sign-in.ts")).chooseProvider(config);
	const now = () => new Date();
	const report = (error: unknown) => reportFailure(log, error);
	const live = createSettingsHere(backend, { report, clock: () => performance.now() });
	const attestation =
		config.appCheck === null
			? null
			: (await import("../../../server/choose-sign-in.ts")).chooseAttestation(config, { now, report });
	const api: ApiSettings = {
		backend,
		siteUrl: config.siteUrl,
		readSite: live.read,
		linkPageOf,
		reserved: reservedWords,
		now,
		report,
		attestation,
		note: (event, fields = {}) => log.write("info", event, fields),
		provider,
		makePhoto: createPhotoMaker(backend.media),
		passkeyVerifier: createPasskeyVerifier(),
		desk: createDeskTools(pressOf({ backend, live }).compiler, senderCheckOf(config, live.read)),
	};
	const app = createFunctionsApp({ functions: createFunctionsHere(api), base: "", report });
	return { config, app, functions: api, backend, live, now, log };
}

/**
 * The whole API as one function: one instance serves all of it with one connection to each service. The request's path
 * is the part of the address after the function's name: `/getContent/blog/x`.
 */
export const api = onRequest(
	{ region, memory: "512MiB", timeoutSeconds: FILE_SECONDS },
	async (incoming, response): Promise<void> => {
		const target = parseTarget(incoming.url);
		if (typeof target === "number") {
			response.status(target).end();
			return;
		}
		const { app, config, functions } = await open();
		const caller = readCaller(incoming, {
			https: config.siteUrl.startsWith("https:"),
			trustedProxies: config.trustedProxies,
			apiKey: config.apiKey,
		});
		const request = requestOf(incoming, config.siteUrl + target.pathname + target.search);
		const contract = allContracts.find(({ name }) => target.pathname === `/${name}`);
		const takesFile = incoming.method === "POST" && contract?.takesFile === true;
		// The platform has read the body into memory by now.
		const body = incoming.rawBody ?? Buffer.alloc(0);
		const refusal = takesFile ? await refuseFile(body, contract, functions, caller) : null;
		if (refusal !== null) {
			const { status, body: said } = failureAnswer(refusal);
			response.status(status).set("cache-control", "private, no-store").json(said);
			return;
		}
		const upload = takesFile ? await keepInFolder(uploadsFolder(config), body) : null;
		const file = upload === null ? {} : { upload: upload.file };
		const answer = await Promise.resolve(app.fetch(request, { caller, ...file })).finally(() => upload?.discard());
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
	},
);

/** The refusal of a body that is a file, before it is written: to strangers, or because it is too long. Null: none. */
async function refuseFile(body: Buffer, contract: Contract, api: ApiSettings, caller: Caller): Promise<Failure | null> {
	if ((await findReader(api, caller)) === null) return signInRequired();
	if (body.byteLength <= (contract.maxBytes ?? MAX_INPUT_BYTES)) return null;
	return new Failure(413, "input.too_large", "Has enviado demasiados datos.");
}

/** The request for this URL in the Fetch API. Methods that no function has become PUT: `Request` throws on some. */
function requestOf({ method, headers, rawBody }: HttpsRequest, url: string): Request {
	return new Request(url, {
		method: method === "HEAD" ? "GET" : method === "GET" || method === "POST" ? method : "PUT",
		headers: Object.entries(headers).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
		...(method === "POST" ? { body: new Uint8Array(rawBody ?? []) } : {}),
	});
}

/** Runs a job of the site once. */
async function run(choose: (opened: Opened) => Job | Promise<Job>, forMs = JOB_MS): Promise<void> {
	const all = await open();
	await (await choose(all)).run(AbortSignal.timeout(forMs));
	all.log.flush();
}

/** How long mail may be sent: an attempt that begins at the end still ends within the platform's minute. */
const MAIL_MS = 40_000;

/** How long the repair of pages may run. It goes on the next day. */
const REPAIR_MS = 400_000;

/** How long pictures are made before other work of the minute has its turn. They go on in the next one. */
const PICTURES_MS = 40_000;

/** How long letters leave before the next minute's turn. */
const LETTERS_MS = 50_000;

/** The platform's longest time for a scheduled function, in seconds. */
const LONGEST_SECONDS = 540;

/** The compiler and a picture of 50 megapixels fit into this memory. */
const compiling = { memory: "1GiB", timeoutSeconds: LONGEST_SECONDS } as const;

/**
 * A message is sent as soon as it is stored. Postponed mail, registrations that are due and scheduled texts follow
 * within a minute.
 */
export const mailKept = onDocumentCreated({ document: "mails/{id}", region, maxInstances: 2 }, () =>
	run(mailJob, MAIL_MS),
);

export const everyMinute = onSchedule(
	{ schedule: "every 1 minutes", region, maxInstances: 1, ...compiling },
	async () => {
		await run((all) => {
			const { backend, now } = all;
			return createEventsJob({ backend, mailFacts: mailFactsFor(all), now, afterwards: () => undefined });
		});
		await run(mailJob, MAIL_MS);
		await run(scheduleJob);
		await run(searchJob);
		await run(picturesJob, PICTURES_MS);
	},
);

/**
 * Letters, and the questions to imported people, for most of each minute (docs/product.md, 27.7 and 27.18). It is a
 * function of its own, because nothing else may wait for it, and one call at a time, because the pace of a minute is
 * kept in memory. To store to whom a letter goes may take longer than the minute; nothing cuts that off.
 */
export const lettersEveryMinute = onSchedule(
	{
		...{ schedule: "every 1 minutes", region, maxInstances: 1, concurrency: 1 },
		...{ memory: "512MiB", timeoutSeconds: LONGEST_SECONDS },
	},
	async () => {
		const all = await open();
		const ended = await Promise.allSettled(
			[lettersJob, readersJob].map(async (choose) => repeatJob(await choose(all), { forMs: LETTERS_MS, now: all.now })),
		);
		all.log.flush();
		for (const each of ended) if (each.status === "rejected") throw each.reason;
	},
);

export const everyHour = onSchedule({ schedule: "every 60 minutes", region, maxInstances: 1 }, async () => {
	await run(({ backend, now, log }) => createHousekeepingJob(backend, now, log));
	await run((all) => createSecondStepJob({ backend: all.backend, mailFacts: mailFactsFor(all), now: all.now }));
});

export const everyDay = onSchedule({ schedule: "every 24 hours", region, maxInstances: 1, ...compiling }, async () => {
	await run(({ backend, now, log }) => createFilesJob(backend, now, log));
	await run((all) => createRepairJob({ press: pressOf(all), log: all.log }), REPAIR_MS);
});
