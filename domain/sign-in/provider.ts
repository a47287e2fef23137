import { Failure } from "../failure.ts";
import { LOGIN_PATH } from "../site-paths.ts";
import type { AccountContext } from "./account-context.ts";
import { rememberInSession } from "./browser-session.ts";
import { readDisplayName } from "./display-name.ts";
import { parseEmailAddress } from "./email-address.ts";
import { tieIdentity } from "./identity-elsewhere.ts";
import { limitedAddress, withinLimits } from "./limits.ts";
import { openSession } from "./open-session.ts";
import { sendCode } from "./request-code.ts";
import { safeRedirect } from "./safe-redirect.ts";
import { asksForCode } from "./second-step.ts";
import type { SignedIn } from "./sign-in.ts";

/** What a provider says about the person who signed in there. */
export interface ProviderClaims {
	/** The provider's permanent identifier of the person. */
	readonly subject: string;
	readonly email: string;
	readonly emailVerified: boolean;
	/**
	 * Domain, in lower case, of the organisation for which the provider manages the address (Google's `hd`); null
	 * without one.
	 */
	readonly hostedDomain: string | null;
	readonly name: string | null;
}

/** Domains of Google's own mailboxes. */
const GOOGLE_DOMAINS = ["gmail.com", "googlemail.com"];

/**
 * Whether a provider's claims prove that the person reads the mail of an address. They do only if the provider runs the
 * mailbox itself: Google says so for its own domains and for the domain of the organisation it names. For other
 * addresses there is no way to know who verified them, or when (docs/product.md, 15.10). `emailKey` is the address in
 * the form used for comparison.
 */
export function provesAddress(
	provider: string,
	{ emailVerified, hostedDomain }: Omit<ProviderClaims, "subject" | "email">,
	emailKey: string,
): boolean {
	const domain = emailKey.slice(emailKey.lastIndexOf("@") + 1);
	return provider === "google" && emailVerified && (GOOGLE_DOMAINS.includes(domain) || hostedDomain === domain);
}

/** What the browser that began a sign-in elsewhere needs to finish it. */
export interface ProviderMemo {
	readonly state: string;
	readonly nonce: string;
	readonly verifier: string;
}

/** A provider whose accounts can sign in here, through OpenID Connect with PKCE. */
export interface SignInProvider {
	/** Short and stable: stored with every account tied to this provider. */
	readonly id: string;
	/** The name people know it by. */
	readonly name: string;
	/** Origin to which the browser is sent. */
	readonly origin: string;
	/**
	 * Starts a sign-in: returns the URL to send the browser to, and the memo to store until it comes back.
	 * @throws (the promise) when the provider cannot be reached.
	 */
	begin(): Promise<{ readonly url: string; readonly memo: ProviderMemo }>;
	/**
	 * Reads the query string with which the provider sent the browser back.
	 * @throws (the promise) when the query does not belong to the sign-in that the memo is from.
	 */
	finish(query: string, memo: ProviderMemo): Promise<ProviderClaims>;
}

/**
 * The code of an error, or else of its cause, or else the error's name: "ECONNREFUSED" tells the site owner more than
 * "TypeError".
 */
function reasonOf(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	const codes = [error, error.cause].map((each) =>
		typeof each === "object" && each !== null && "code" in each ? each.code : undefined,
	);
	return codes.find((code) => typeof code === "string") ?? error.name;
}

/** Logs the reason in a word, and returns the Failure that tells the person what to do instead. */
function failed({ note }: AccountContext, { id, name }: SignInProvider, error: unknown): Failure {
	note("sign-in elsewhere failed", { provider: id, reason: reasonOf(error) });
	return new Failure(
		502,
		"auth.provider",
		`No se ha podido entrar con ${name}. Inténtalo de nuevo o pide un código por correo.`,
	);
}

/** Failure when no sign-in provider is configured. */
export function noProvider(): Failure {
	return new Failure(404, "auth.no_provider", "Este sitio no admite cuentas de otros sitios.");
}

/**
 * How many sign-ins elsewhere a caller may begin. Each of them stores a session for half an hour (docs/product.md,
 * 15.6).
 */
const BEGINNINGS = { limit: 30, windowMs: 10 * 60_000 };

/**
 * Begins a sign-in elsewhere.
 * @returns the URL to send the browser to, or a Failure.
 */
export async function beginElsewhere(
	context: AccountContext,
	provider: SignInProvider,
	back: string,
): Promise<{ readonly url: string } | Failure> {
	const limited = await withinLimits(context, [
		{ key: `elsewhere:${limitedAddress(context.caller.address)}`, ...BEGINNINGS },
	]);
	if (limited !== null) return limited;
	const begun = await provider.begin().catch((error: unknown) => failed(context, provider, error));
	if (begun instanceof Failure) return begun;
	await rememberInSession(context, { elsewhere: { provider: provider.id, ...begun.memo, back: safeRedirect(back) } });
	return { url: begun.url };
}

/**
 * Finishes a sign-in elsewhere by signing in the account tied to that identity. If there is none, the identity is tied
 * to the account of its address, which is created if needed. That happens at once if the provider's claims prove the
 * address and the account has neither permissions nor a second step. Otherwise a code is sent to the address, and `back` is the sign-in page
 * that waits for it.
 */
export async function finishElsewhere(
	context: AccountContext,
	provider: SignInProvider,
	query: string,
): Promise<SignedIn | Failure> {
	const { backend } = context;
	const elsewhere = context.session?.data.elsewhere;
	if (elsewhere === undefined || elsewhere.provider !== provider.id) return failed(context, provider, "not begun here");
	const claims = await provider.finish(query, elsewhere).catch((error: unknown) => failed(context, provider, error));
	if (claims instanceof Failure) return claims;
	const now = context.now().toISOString();
	const known = await backend.identity.findByProvider({ provider: provider.id, subject: claims.subject });
	let user = known === null ? null : await backend.users.find(known);
	if (user === null) {
		const address = parseEmailAddress(claims.email);
		if (address === null || !claims.emailVerified) {
			return new Failure(
				403,
				"auth.unverified",
				`Tu cuenta de ${provider.name} no tiene el correo verificado. Pide un código por correo.`,
			);
		}
		const name = readDisplayName(claims.name ?? "");
		const identity = {
			provider: provider.id,
			subject: claims.subject,
			displayName: typeof name === "string" ? name : null,
		};
		const holder = await backend.users.findByEmailKey(address.key);
		const isGuarded = holder !== null && (holder.permissions.length > 0 || (await asksForCode(backend, holder.uid)));
		if (isGuarded || !provesAddress(provider.id, claims, address.key)) {
			const sent = await sendCode(context, {
				address,
				purpose: "sign-in",
				back: elsewhere.back,
				carried: { identity },
			});
			return sent instanceof Failure
				? sent
				: { back: `${LOGIN_PATH}?${new URLSearchParams({ redirect: elsewhere.back, aviso: "unir" })}` };
		}
		const ensured = await backend.users.ensure({ email: address.address, emailKey: address.key, now });
		user = ensured.user;
		await tieIdentity(context, user, { ...identity, isNew: ensured.isNew });
	}
	return { back: await openSession(context, user, { provedBy: "provider", back: elsewhere.back }) };
}
