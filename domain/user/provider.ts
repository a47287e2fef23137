import { Failure } from "../failure.ts";
import { readDisplayName } from "./account-changes.ts";
import type { AccountContext } from "./account-context.ts";
import { parseEmailAddress } from "./email-address.ts";
import { tieIdentity } from "./identity-elsewhere.ts";
import { limitedAddress, withinLimits } from "./limits.ts";
import { openSession, rememberInSession } from "./open-session.ts";
import { sendCode } from "./request-code.ts";
import { safeRedirect } from "./safe-redirect.ts";
import type { SignedIn } from "./sign-in.ts";

/** What a provider says of whoever signed in there. */
export interface ProviderClaims {
	/** Who it is, there and for ever. */
	readonly subject: string;
	readonly email: string;
	readonly emailVerified: boolean;
	/**
	 * Domain of the organisation that the provider keeps the address for (Google's `hd`), in small letters; null
	 * without one.
	 */
	readonly hostedDomain: string | null;
	readonly name: string | null;
}

/** Google's own mailboxes. */
const GOOGLE_DOMAINS = ["gmail.com", "googlemail.com"];

/**
 * Whether a provider's word proves that somebody reads an address: only where it runs the mailbox itself. Google says
 * that it does for its own domains and for that of the organisation it names; what anybody else verified, or when,
 * cannot be known (docs/product.md, 15.10). `emailKey` is the address's compared form.
 */
export function provesAddress(
	provider: string,
	{ emailVerified, hostedDomain }: Omit<ProviderClaims, "subject" | "email">,
	emailKey: string,
): boolean {
	const domain = emailKey.slice(emailKey.lastIndexOf("@") + 1);
	return provider === "google" && emailVerified && (GOOGLE_DOMAINS.includes(domain) || hostedDomain === domain);
}

/** What a sign-in elsewhere needs to be finished by the browser that began it. */
export interface ProviderMemo {
	readonly state: string;
	readonly nonce: string;
	readonly verifier: string;
}

/** A place with accounts of its own, by OpenID Connect with PKCE. */
export interface SignInProvider {
	/** Short and stable: kept with every account tied to it. */
	readonly id: string;
	/** As people know it. */
	readonly name: string;
	/** Origin the browser is sent to. */
	readonly origin: string;
	/** Where to send the browser, and what to remember meanwhile. Rejects when the provider cannot be reached. */
	begin(): Promise<{ readonly url: string; readonly memo: ProviderMemo }>;
	/** Reads the query string the provider sent the browser back with. Rejects when it is not what was asked for. */
	finish(query: string, memo: ProviderMemo): Promise<ProviderClaims>;
}

/** The code an error carries, or the one behind it does: "ECONNREFUSED" tells the owner more than "TypeError". */
function reasonOf(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	const codes = [error, error.cause].map((each) =>
		typeof each === "object" && each !== null && "code" in each ? each.code : undefined,
	);
	return codes.find((code) => typeof code === "string") ?? error.name;
}

/** Tells the log why, in a word, and the person what to do instead. */
function failed({ note }: AccountContext, { id, name }: SignInProvider, error: unknown): Failure {
	note("sign-in elsewhere failed", { provider: id, reason: reasonOf(error) });
	return new Failure(
		502,
		"auth.provider",
		`No hemos podido entrar con ${name}. Inténtalo de nuevo o pide un código por correo.`,
	);
}

/** There is nowhere else to sign in from. */
export function noProvider(): Failure {
	return new Failure(404, "auth.no_provider", "Este sitio no admite cuentas de otros.");
}

/**
 * How many sign-ins elsewhere a caller may begin: each is a session that is kept for half an hour (docs/product.md,
 * 15.6).
 */
const BEGINNINGS = { limit: 30, windowMs: 10 * 60_000 };

/** Begins a sign-in elsewhere and answers where to send the browser. */
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
 * Finishes it: signs in the account tied to that identity. Otherwise the account of its address, made if there is none,
 * is tied to it: at once where the provider's word proves the address and the account may do no more than others, else
 * with a code sent there, which the login waits for.
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
		const mayMore = ((await backend.users.findByEmailKey(address.key))?.permissions.length ?? 0) > 0;
		if (mayMore || !provesAddress(provider.id, claims, address.key)) {
			const sent = await sendCode(context, {
				address,
				purpose: "sign-in",
				back: elsewhere.back,
				carried: { identity },
			});
			return sent instanceof Failure
				? sent
				: { back: `/iniciar-sesion?${new URLSearchParams({ redirect: elsewhere.back, aviso: "unir" })}` };
		}
		const ensured = await backend.users.ensure({ email: address.address, emailKey: address.key, now });
		user = ensured.user;
		await tieIdentity(context, user, { ...identity, isNew: ensured.isNew });
	}
	await openSession(context, user);
	return { back: elsewhere.back };
}
