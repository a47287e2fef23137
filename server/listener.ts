import type { RequestListener } from "node:http";
import * as compiled from "virtual:react-router/server-build";
import type { ServerBuild } from "react-router";
import { createCalls } from "../api/call-function.ts";
import { createClient } from "../api/client.ts";
import type { ApiSettings } from "../api/context.ts";
import { createGoogleIdentity } from "../api/google-identity.ts";
import { createHttpTransport, type FunctionsAddress, type HttpTransportOptions } from "../api/http-transport.ts";
import { linkPageOf, namedCampaigns } from "../app/linktree/links.ts";
import type { Backend } from "../domain/backend.ts";
import { Failure } from "../domain/failure.ts";
import type { Compiler } from "../domain/publication/compiler.ts";
import type { SizesProgress } from "../domain/publication/make-sizes.ts";
import type { RepairProgress } from "../domain/publication/repair-pages.ts";
import type { AttestationSettings } from "../domain/sign-in/attestation.ts";
import type { SignInProvider } from "../domain/sign-in/provider.ts";
import { isPortrait } from "../domain/site/portraits.ts";
import packageJson from "../package.json" with { type: "json" };
import { createPhotoMaker } from "../publishing/photo.server.ts";
import { sanitizeBody } from "../publishing/sanitize.server.ts";
import { readBreachedPasswords } from "./breached-passwords.ts";
import { chooseAttestation } from "./choose-sign-in.ts";
import type { Config } from "./config.ts";
import { createDeskTools } from "./desk-tools.ts";
import { createApp } from "./http/app.ts";
import { serveBrowserFiles } from "./http/browser-files.ts";
import { deskSiteRoutes } from "./http/desk-site-routes.ts";
import { withFileRoutes } from "./http/file-routes.ts";
import { createFunctionsHere } from "./http/functions-app.ts";
import { createFunctionsElsewhere } from "./http/functions-elsewhere.ts";
import { createLinkCounter, type LinkCounter } from "./http/link-counter.ts";
import { createMissCounter, type MissCounter } from "./http/miss-counter.ts";
import { createPageCache } from "./http/page-cache.ts";
import { createPreviewLimit } from "./http/preview-limit.ts";
import { createPageRenderer } from "./http/render-page.ts";
import { createLog, type Log, reportFailure, writeToStandardOutput } from "./http/request-log.ts";
import { createRevisionElsewhere } from "./http/revision-elsewhere.ts";
import { baseHeaders } from "./http/security-headers.ts";
import { createSite } from "./http/site.ts";
import { createSiteMap, siteRoutes } from "./http/site-map.ts";
import { createSiteStyles } from "./http/site-styles.ts";
import { createTraffic, type Traffic } from "./http/traffic.ts";
import { createUploads, uploadsFolder } from "./http/uploads.ts";
import type { Mirror } from "./mirror.ts";
import { createPasskeyVerifier } from "./passkeys/passkey-verifier.server.ts";
import { reservedWords } from "./reserved-words.ts";
import { senderCheckOf } from "./sending-domain.ts";
import { createSettingsElsewhere, createSettingsHere, type LiveSettings } from "./site-settings.ts";

/** The router build that was compiled with this module, with its files. */
const build = withFileRoutes(compiled as ServerBuild);

export interface ListenerOptions {
	readonly config: Config;
	/** The stores; null when the functions are elsewhere (`API_URL`). */
	readonly backend: Backend | null;
	/** The provider of accounts elsewhere; null or absent: none. */
	readonly provider?: SignInProvider | null;
	/** Counts visits to the link page. When absent, visits are counted but not saved. */
	readonly counter?: LinkCounter;
	readonly mode: "production" | "development";
	/** Counts addresses that were asked for in vain. When absent, they are counted but not saved. */
	readonly misses?: MissCounter;
	/** A folder that follows the texts; null or absent: none. */
	readonly mirror?: Mirror | null;
	/** Compiles texts that are written at the desk; absent: nobody can write here. */
	readonly compiler?: Compiler | undefined;
	/** The folder of browser files; null in development, where Vite serves them. */
	readonly clientFolder: string | null;
	/** Folder for browser files of earlier versions (docs/product.md, 21.7); null or absent: they are not kept. */
	readonly keptFolder?: string | null;
	/** Size limit of the page cache, in bytes; 0 renders every page for its request. */
	readonly pageCacheBytes?: number;
	readonly log: Log;
	readonly now?: () => Date;
	readonly isDraining?: () => boolean;
	/** How far the repair of pages is; null while there is none. Absent: there never is. */
	readonly repair?: () => RepairProgress | null;
	/** How far the making of pictures is; null while there is none. Absent: there never is. */
	readonly sizes?: () => SizesProgress | null;
	/** Notified of requests in progress, for work that waits for a quiet moment; absent: the listener has its own. */
	readonly traffic?: Traffic;
	/** The settings in force, and the functions of another process; absent: made from `config` and `backend`. */
	readonly joined?: Joined;
}

/** What a site has before it listens. */
export interface Joined {
	readonly live: LiveSettings;
	/** The functions of another process; null when they are in this one. */
	readonly elsewhere: ReturnType<typeof functionsElsewhere> | null;
}

/**
 * Joins a site with its settings in force: those of its backend, or of the functions elsewhere.
 * @throws when there is neither a backend nor an `API_URL`.
 */
export function joinSettings({
	config,
	backend,
	log = createLog({ write: writeToStandardOutput, now: Date.now }),
	now = () => new Date(),
}: Pick<ListenerOptions, "config" | "backend" | "now"> & { readonly log?: Log }): Joined {
	const clock = () => performance.now();
	const report = (error: unknown) => void reportFailure(log, error);
	const address = addressElsewhere(config, now);
	if (address !== null) {
		const elsewhere = functionsElsewhere(address, clock);
		const { revision, transport } = elsewhere;
		const ask = () => createClient(transport).getSettings();
		return { elsewhere, live: createSettingsElsewhere({ revision, ask, report, clock }) };
	}
	if (backend === null) throw new Error("Neither a backend nor API_URL");
	return { elsewhere: null, live: createSettingsHere(backend, { report, clock }) };
}

/**
 * The site as a listener for `node:http`.
 * @throws when there is neither a backend nor an `API_URL`.
 */
export function createListener(options: ListenerOptions): RequestListener {
	const {
		config,
		backend,
		provider = null,
		mode,
		clientFolder,
		keptFolder = null,
		log,
		pageCacheBytes = 8 * 1024 * 1024,
		now = () => new Date(),
		isDraining = () => false,
		repair = () => null,
		sizes = () => null,
		traffic = createTraffic(),
	} = options;
	const { siteUrl } = config;
	const https = siteUrl.startsWith("https:");
	const { version } = packageJson;
	const headers = baseHeaders({ https });
	const clock = () => performance.now();

	const report = (error: unknown, level?: "info") => reportFailure(log, error, level);

	const note: ApiSettings["note"] = (event, fields = {}) => log.write("info", event, fields);
	const { apiKey } = config;
	const breachedPasswords = config.breachedPasswords === null ? null : readBreachedPasswords(config.breachedPasswords);
	const { live, elsewhere } = options.joined ?? joinSettings(options);
	const { transport, functions, revision } =
		elsewhere ??
		functionsHere(backend, (kept) => ({
			...{
				backend: kept,
				siteUrl,
				readSite: live.read,
				linkPageOf,
				reserved: reservedWords,
				now,
				report,
				note,
				provider,
			},
			makePhoto: createPhotoMaker(kept.media),
			passkeyVerifier: createPasskeyVerifier(),
			breachedPasswords,
			desk: createDeskTools(options.compiler, senderCheckOf(config, live.read)),
			attestation: chooseAttestation(config, { now, report }),
		}));
	const counter = options.counter ?? createLinkCounter({ siteUrl, named: () => namedCampaigns(live.last), now });
	const misses = options.misses ?? createMissCounter({ now });
	const siteMap = createSiteMap([...siteRoutes(build.routes), ...deskSiteRoutes]);
	const styles = clientFolder === null ? null : createSiteStyles(build, clientFolder);
	const app = createApp({
		functions,
		styles,
		version,
		clientVersion: build.assets.version,
		counter,
		live,
		isReady: () => !isDraining(),
		repair,
		sizes,
		mirrorUnknown: () => options.mirror?.unknown() ?? null,
		report,
	});

	return createSite({
		siteUrl,
		siteMap,
		app,
		apiKey,
		counter,
		misses,
		renderPage: createPageRenderer({
			build,
			mode,
			transport,
			report,
			settings: {
				...{ siteUrl, version, now },
				indexedPaths: siteMap.indexedPaths,
				indexable: config.appEnv === "production",
				development: config.appEnv === "development",
				attestation: shownToBrowsers(config.appCheck),
			},
			readSite: live.read,
			sanitize: sanitizeBody,
			styles,
			previewWait: createPreviewLimit(clock),
			https,
			formOrigins: provider === null ? [] : [provider.origin],
		}),
		// Every page has a path without an ending: only what is named like a file is looked up.
		isPortrait: async (pathname) => pathname.includes(".") && isPortrait(await live.read(), decodedPath(pathname)),
		serveStatic: clientFolder === null ? (_, __, next) => next() : serveBrowserFiles(clientFolder, headers, keptFolder),
		cache: pageCacheBytes === 0 ? null : createPageCache({ maxBytes: pageCacheBytes, clock, headers }),
		revision,
		headers,
		trustedProxies: config.trustedProxies,
		personOf: async (caller) => {
			if (caller.sessionToken === null) return null;
			const answer = await createClient(transport, { caller }).getUser();
			return answer instanceof Failure ? null : answer.user;
		},
		uploads: createUploads({ folder: uploadsFolder(config) }),
		log,
		clock,
		traffic,
		isDraining,
	});
}

/** How to reach functions elsewhere; null when they are in this process. */
function addressElsewhere(
	{ apiUrl, siteUrl, apiKey, apiTimeoutMs, apiAuth, metadataHost }: Config,
	now: () => Date,
): HttpTransportOptions | null {
	if (apiUrl === null) return null;
	const identify: FunctionsAddress["identify"] = apiAuth === null ? null : createGoogleIdentity({ metadataHost, now });
	return { apiUrl, siteUrl, apiKey, identify, timeoutMs: apiTimeoutMs };
}

/** The functions of this process, for pages and for browsers, and the revision of its content. */
function functionsHere(backend: Backend | null, settingsOf: (backend: Backend) => ApiSettings) {
	if (backend === null) throw new Error("Neither a backend nor API_URL");
	const api = settingsOf(backend);
	return { transport: createCalls(api), functions: createFunctionsHere(api), revision: backend.content.revision };
}

/** The same of another process. */
function functionsElsewhere(elsewhere: HttpTransportOptions, clock: () => number) {
	const transport = createHttpTransport(elsewhere);
	const revision = createRevisionElsewhere({ ask: () => createClient(transport).getRevision(), clock });
	return { transport, functions: createFunctionsElsewhere(elsewhere), revision };
}

/** The App Check settings that pages send to browsers. */
function shownToBrowsers(appCheck: Config["appCheck"]): AttestationSettings | null {
	if (appCheck === null) return null;
	const { siteKey, projectId, appId, apiKey, standInUrl } = appCheck;
	return { siteKey, projectId, appId, apiKey, standInUrl };
}

/** A path without escapes; as it is, if they are broken. */
function decodedPath(pathname: string): string {
	try {
		return decodeURIComponent(pathname);
	} catch {
		return pathname;
	}
}
