import { BlockList } from "node:net";
import { z } from "zod";
import type { AttestationSettings } from "../domain/sign-in/attestation.ts";
import { findLegalBlanks, type LegalConfig } from "../domain/site/site-config.ts";
import { isLocalOrigin } from "./local-origin.ts";
import { settings } from "./settings-schema.ts";

/** The environment the site runs in. It decides what robots may do and which routes exist. */
export type AppEnv = "production" | "development" | "test";

/** All settings after parsing (docs/product.md, 12.1). URLs have no trailing slash. */
export interface Config {
	readonly port: number;
	readonly host: string;
	/** Absolute path, or a path relative to the working folder. */
	readonly dataDir: string;
	/** The folder that follows the site's texts; null: none. */
	readonly mirrorDir: string | null;
	/** File with the hashes of breached passwords; null: none. */
	readonly breachedPasswords: string | null;
	readonly appEnv: AppEnv;
	readonly siteUrl: string;
	/** Base URL of the functions; null when they run in this process. */
	readonly apiUrl: string | null;
	readonly apiTimeoutMs: number;
	/**
	 * Shared by a web process and the functions it calls; null: the functions trust no visitor address that a caller
	 * names.
	 */
	readonly apiKey: string | null;
	/**
	 * With "google", calls to functions elsewhere carry a Google identity token that proves which service is calling.
	 */
	readonly apiAuth: "google" | null;
	/** Host (and port) of Google's metadata server, which issues that token. */
	readonly metadataHost: string;
	/** How forms prove that they come from this site; null: no proof is required. */
	readonly appCheck: AppCheckConfig | null;
	/** An OpenID Connect provider people may sign in with; null: none. */
	readonly openid: OpenIdConfig | null;
	readonly backend: "embedded" | "firebase";
	/** The Firebase project that stores the data; null with another backend. */
	readonly firebase: FirebaseConfig | null;
	readonly smtpUrl: string | null;
	/** Under which names the keys of DKIM are in the DNS of the sender's domain; empty: not known. */
	readonly dkimSelectors: readonly string[];
	/** The sender of mail, `name` null if only an address is given; null: the site's own name and address. */
	readonly mailFrom: { readonly name: string | null; readonly address: string } | null;
	/** Proxies whose `X-Forwarded-For` is trusted. */
	readonly trustedProxies: BlockList;
}

/** Firebase App Check with reCAPTCHA Enterprise (docs/product.md, 15.11). */
export interface AppCheckConfig extends AttestationSettings {
	/** The project number, as it appears in the app's id. */
	readonly projectNumber: string;
	/** URL of the public keys that verify tokens. */
	readonly jwksUrl: string;
}

/** How to reach an OpenID Connect provider. */
export interface OpenIdConfig {
	/** Without trailing slash. */
	readonly issuer: string;
	readonly clientId: string;
	readonly clientSecret: string;
	/** The provider's name, as people know it. */
	readonly name: string;
}

/** The Firebase project, and how to reach it. */
export interface FirebaseConfig {
	readonly projectId: string;
	readonly apiKey: string;
	readonly bucket: string;
	/** The key that seals secrets which have to be read again: 256 bits in base64url. */
	readonly sealKey: string;
	/** Addresses of the emulators that replace it: `host:port`, for storage an origin; null in the cloud. */
	readonly emulators: { readonly auth: string; readonly firestore: string; readonly storage: string } | null;
}

/** One or more settings are invalid. The message, for the owner, names each and says what it expects. */
export class ConfigError extends Error {
	constructor(problems: readonly string[]) {
		super(`La configuración no es válida:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
		this.name = "ConfigError";
	}
}

/** The names of all settings. */
export const settingNames = Object.keys(settings);

/**
 * Parses the settings from environment variables; empty ones count as unset.
 * @throws {ConfigError} when any is wrong; all problems are named at once.
 */
export function parseConfig(env: NodeJS.ProcessEnv): Config {
	const given = Object.fromEntries(settingNames.map((name) => [name, env[name] === "" ? undefined : env[name]]));
	const parsed = z.object(settings).safeParse(given);
	if (!parsed.success)
		throw new ConfigError(
			parsed.error.issues.map(
				(issue) => `${issue.path.join(".")}: ${issue.message}${shownValue(String(issue.path[0]), given)}`,
			),
		);
	const read = parsed.data;
	const { OPENID_CLIENT_ID: clientId, OPENID_CLIENT_SECRET: clientSecret } = read;
	if ((clientId === undefined) !== (clientSecret === undefined)) {
		throw new ConfigError(["OPENID_CLIENT_ID, OPENID_CLIENT_SECRET: van juntas o no va ninguna"]);
	}
	const {
		APP_CHECK_SITE_KEY: siteKey,
		APP_CHECK_API_KEY: apiKey,
		APP_CHECK_PROJECT_ID: projectId,
		APP_CHECK_APP_ID: appId,
	} = read;
	const hasAppCheck = siteKey !== undefined && apiKey !== undefined && projectId !== undefined && appId !== undefined;
	if (!hasAppCheck && [siteKey, apiKey, projectId, appId].some((each) => each !== undefined)) {
		throw new ConfigError([
			"APP_CHECK_SITE_KEY, APP_CHECK_API_KEY, APP_CHECK_PROJECT_ID, APP_CHECK_APP_ID: van juntas o no va ninguna",
		]);
	}
	const { API_AUTH, API_URL } = read;
	if (API_AUTH !== undefined && (API_URL === undefined || (!API_URL.startsWith("https:") && !isLocalOrigin(API_URL)))) {
		throw new ConfigError(["API_AUTH: necesita en API_URL una dirección https://; http:// solo en esta misma máquina"]);
	}
	if (read.MIRROR_DIR !== undefined && (read.BACKEND !== "embedded" || API_URL !== undefined))
		throw new ConfigError(["MIRROR_DIR: solo con BACKEND=embedded y sin API_URL"]);
	if (read.BREACHED_PASSWORDS !== undefined && API_URL !== undefined)
		throw new ConfigError(["BREACHED_PASSWORDS: va en el proceso de las funciones, sin API_URL"]);
	const firebase = read.BACKEND === "firebase" ? readFirebase(read, env) : null;
	refuseEmulators(read.APP_ENV, env);
	const appCheckParts = { projectNumber: appId?.split(":")[1] ?? "", jwksUrl: read.APP_CHECK_JWKS_URL };
	return {
		port: read.PORT,
		host: read.HOST,
		dataDir: read.DATA_DIR,
		mirrorDir: read.MIRROR_DIR ?? null,
		breachedPasswords: read.BREACHED_PASSWORDS ?? null,
		appEnv: read.APP_ENV,
		siteUrl: read.SITE_URL ?? `http://localhost:${read.PORT}`,
		apiUrl: API_URL ?? null,
		apiTimeoutMs: read.API_TIMEOUT_MS,
		apiKey: read.API_KEY ?? null,
		apiAuth: API_AUTH ?? null,
		metadataHost: read.GCE_METADATA_HOST,
		appCheck: hasAppCheck
			? { siteKey, apiKey, projectId, appId, ...appCheckParts, standInUrl: read.APP_CHECK_STAND_IN_URL ?? null }
			: null,
		openid:
			clientId === undefined || clientSecret === undefined
				? null
				: { issuer: read.OPENID_ISSUER, clientId, clientSecret, name: read.OPENID_NAME },
		backend: read.BACKEND,
		firebase,
		smtpUrl: read.SMTP_URL ?? null,
		mailFrom: read.MAIL_FROM ?? null,
		dkimSelectors: read.DKIM_SELECTOR ?? [],
		trustedProxies: read.TRUSTED_PROXY ?? new BlockList(),
	};
}

/** Variables through which Firebase's libraries find emulators. Firebase chose their names. */
const EMULATORS = {
	auth: "FIREBASE_AUTH_EMULATOR_HOST",
	firestore: "FIRESTORE_EMULATOR_HOST",
	storage: "STORAGE_EMULATOR_HOST",
} as const;

/** The key where emulators stand in for the project: what they store is for trials. */
const EMULATED_SEAL_KEY = `${"e".repeat(42)}A`;

function readFirebase(
	{
		CLOUD_PROJECT,
		CLOUD_API_KEY,
		CLOUD_BUCKET,
		CLOUD_SEAL_KEY,
	}: { [Name in `CLOUD_${"PROJECT" | "API_KEY" | "BUCKET" | "SEAL_KEY"}`]?: string | undefined },
	env: NodeJS.ProcessEnv,
): FirebaseConfig {
	if (CLOUD_PROJECT === undefined || CLOUD_API_KEY === undefined) {
		throw new ConfigError(["CLOUD_PROJECT, CLOUD_API_KEY: hacen falta con BACKEND=firebase"]);
	}
	const [auth = "", firestore = "", storage = ""] = Object.values(EMULATORS).map((name) => env[name] ?? "");
	const all = [auth, firestore, storage];
	if (all.some((each) => each !== "") && all.includes(""))
		throw new ConfigError([`${Object.values(EMULATORS).join(", ")}: van juntas o no va ninguna`]);
	const sealKey = CLOUD_SEAL_KEY ?? (firestore === "" ? undefined : EMULATED_SEAL_KEY);
	if (sealKey === undefined) throw new ConfigError(["CLOUD_SEAL_KEY: hace falta con BACKEND=firebase"]);
	return {
		projectId: CLOUD_PROJECT,
		apiKey: CLOUD_API_KEY,
		bucket: CLOUD_BUCKET ?? `${CLOUD_PROJECT}.firebasestorage.app`,
		sealKey,
		emulators: firestore === "" ? null : { auth, firestore, storage },
	};
}

/** Emulators do not verify identities: a production site must not trust them, with any backend. */
function refuseEmulators(appEnv: AppEnv, env: NodeJS.ProcessEnv): void {
	if (appEnv !== "production") return;
	const set = Object.keys(env).filter((name) => name.endsWith("_EMULATOR_HOST") && (env[name] ?? "") !== "");
	if (set.length > 0)
		throw new ConfigError(
			set.map((name) => `${name}: los emuladores no sirven en producción; quita la variable o usa APP_ENV=development`),
		);
}

/** Settings whose value is never printed. */
const SECRETS = ["API_KEY", "OPENID_CLIENT_SECRET", "CLOUD_API_KEY", "CLOUD_SEAL_KEY", "SMTP_URL"];

function shownValue(name: string, given: Readonly<Record<string, string | undefined>>): string {
	return SECRETS.includes(name) ? "" : ` (ahora: ${withoutCredentials(JSON.stringify(given[name]))})`;
}

/**
 * A setting's value, as JSON, in a form that is safe for a terminal or a log. In an address everything up to the last
 * "@" is hidden, because a password may contain any character.
 */
function withoutCredentials(value: string): string {
	return value.replace(/^("[a-z][a-z0-9+.-]*:(?:\/\/)?).*@/i, "$1…@");
}

/**
 * Refuses to run a public production site while a fact the law requires is missing (docs/product.md, 9.2).
 * @throws {ConfigError} naming every blank.
 */
export function requireLegalFacts(
	{ appEnv, siteUrl, smtpUrl }: Pick<Config, "appEnv" | "siteUrl" | "smtpUrl">,
	legal: LegalConfig,
): void {
	if (appEnv !== "production" || isLocalOrigin(siteUrl)) return;
	const blanks = findLegalBlanks(legal, { sendsMail: smtpUrl !== null });
	if (blanks.length > 0)
		throw new ConfigError(
			blanks.map(
				({ field, name }) =>
					`Ajustes del sitio: falta legal.${field} (${name}), obligatorio para publicar en ${siteUrl}`,
			),
		);
}
