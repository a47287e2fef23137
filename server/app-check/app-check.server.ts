import type { JWTVerifyGetKey, jwtVerify } from "jose";
import type { AppAttestation } from "../../domain/sign-in/attestation.ts";

/** Longest wait for the keys, in milliseconds. */
const TIMEOUT_MS = 3_000;

/**
 * How long keys are cached, and how soon they may be fetched again when a token names another key: six hours and half a
 * minute.
 */
const KEYS_KEPT_MS = 6 * 3_600_000;
const KEYS_PAUSE_MS = 30_000;

/** Which tokens are valid, and how to check them. */
export interface AppCheckOptions {
	/** Number and id of the Firebase project. */
	readonly projectNumber: string;
	readonly projectId: string;
	/** The app's id: tokens of the project's other apps are refused. */
	readonly appId: string;
	/** URL of the public keys that verify tokens. */
	readonly jwksUrl: string;
	readonly now: () => Date;
	/** Called with the error when a token could not be checked. */
	readonly report: (error: unknown) => void;
	readonly timeoutMs?: number;
}

/** The library is loaded when the first token arrives. */
const load = () => import("jose");

/** Codes of errors that mean a wrong token. All other errors concern the keys. */
const WRONG_TOKEN = new Set([
	"ERR_JWT_CLAIM_VALIDATION_FAILED",
	"ERR_JWT_EXPIRED",
	"ERR_JWT_INVALID",
	"ERR_JWS_INVALID",
	"ERR_JWS_SIGNATURE_VERIFICATION_FAILED",
	"ERR_JWKS_NO_MATCHING_KEY",
	"ERR_JOSE_ALG_NOT_ALLOWED",
	"ERR_JOSE_NOT_SUPPORTED",
]);

function isWrongToken(error: unknown): boolean {
	return error instanceof Error && "code" in error && typeof error.code === "string" && WRONG_TOKEN.has(error.code);
}

/**
 * `AppAttestation` over Firebase App Check: tokens are JWTs signed with RS256
 * (firebase.google.com/docs/app-check/custom-resource-backend). They are verified here; only the keys come from Google,
 * and they are cached.
 */
export function createAppCheck(options: AppCheckOptions): AppAttestation {
	const { projectNumber, projectId, appId, jwksUrl, now, report, timeoutMs = TIMEOUT_MS } = options;
	const expected = {
		algorithms: ["RS256"],
		typ: "JWT",
		issuer: `https://firebaseappcheck.googleapis.com/${projectNumber}`,
		audience: [`projects/${projectNumber}`, `projects/${projectId}`],
		subject: appId,
		requiredClaims: ["exp", "iat"],
	} satisfies Parameters<typeof jwtVerify>[2];
	let keys: JWTVerifyGetKey | null = null;

	return {
		async verify(token) {
			const jose = await load();
			keys ??= jose.createRemoteJWKSet(new URL(jwksUrl), {
				timeoutDuration: timeoutMs,
				cacheMaxAge: KEYS_KEPT_MS,
				cooldownDuration: KEYS_PAUSE_MS,
			});
			try {
				await jose.jwtVerify(token, keys, { ...expected, currentDate: now() });
				return "ok";
			} catch (error) {
				if (isWrongToken(error)) return "bad";
				report(error);
				return "unknown";
			}
		},
	};
}
