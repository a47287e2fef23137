import { Failure } from "../failure.ts";
import { providerLinked, providerUnlinked } from "../mail/account-mails.ts";
import { readDisplayName } from "./account-changes.ts";
import type { AccountContext } from "./account-context.ts";
import { parseEmailAddress } from "./email-address.ts";
import { limitedAddress, withinLimits } from "./limits.ts";
import { openSession, rememberInSession } from "./open-session.ts";
import { providerName } from "./provider-name.ts";
import { safeRedirect } from "./safe-redirect.ts";
import type { SignedIn } from "./sign-in.ts";
import { SECURITY_PATH, type User } from "./user.ts";

/** What a provider says of whoever signed in there. */
export interface ProviderClaims {
	/** Who it is, there and for ever. */
	readonly subject: string;
	readonly email: string;
	readonly emailVerified: boolean;
	readonly name: string | null;
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
	const codes = [error, error.cause].map((each) => (typeof each === "object" && each !== null && "code" in each ? each.code : undefined));
	return codes.find((code) => typeof code === "string") ?? error.name;
}

/** Tells the log why, in a word, and the person what to do instead. */
function failed({ note }: AccountContext, { id, name }: SignInProvider, error: unknown): Failure {
	note("sign-in elsewhere failed", { provider: id, reason: reasonOf(error) });
	return new Failure(502, "auth.provider", `No hemos podido entrar con ${name}. Inténtalo de nuevo o pide un código por correo.`);
}

/** Ties an identity elsewhere to an account. Whose account it was already is told by mail (docs/product.md, 15.10). */
async function tie(context: AccountContext, user: User, { id, subject, isNew }: { id: string; subject: string; isNew: boolean }): Promise<void> {
	const { backend, siteName, siteUrl } = context;
	const now = context.now().toISOString();
	await backend.transaction(async () => {
		await backend.identity.linkProvider({ provider: id, subject, uid: user.uid, now });
		if (isNew) return;
		const mail = { siteName, siteUrl, to: user.email, provider: providerName(id), at: now, securityUrl: siteUrl + SECURITY_PATH };
		await backend.outbox.add(providerLinked(mail), now);
	});
	context.note("account elsewhere tied", { uid: user.uid, provider: id });
}

/** Takes a provider's identities away from an account, and tells its owner by mail: nobody signs in with them any more (docs/product.md, 15.10). */
export async function unlinkProvider(context: AccountContext, user: User, { provider }: { readonly provider: string }): Promise<null | Failure> {
	const { backend, siteName, siteUrl } = context;
	const now = context.now().toISOString();
	const wasThere = await backend.transaction(async () => {
		if (!(await backend.identity.unlinkProvider({ uid: user.uid, provider }))) return false;
		const mail = { siteName, siteUrl, to: user.email, provider: providerName(provider), at: now, securityUrl: siteUrl + SECURITY_PATH };
		await backend.outbox.add(providerUnlinked(mail), now);
		return true;
	});
	if (!wasThere) return new Failure(404, "auth.not_linked", "Esa cuenta ya no está unida a la tuya.");
	context.note("account elsewhere taken away", { uid: user.uid, provider });
	return null;
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
export async function beginElsewhere(context: AccountContext, provider: SignInProvider, back: string): Promise<{ readonly url: string } | Failure> {
	const limited = await withinLimits(context, [{ key: `elsewhere:${limitedAddress(context.caller.address)}`, ...BEGINNINGS }]);
	if (limited !== null) return limited;
	const begun = await provider.begin().catch((error: unknown) => failed(context, provider, error));
	if (begun instanceof Failure) return begun;
	await rememberInSession(context, { elsewhere: { provider: provider.id, ...begun.memo, back: safeRedirect(back) } });
	return { url: begun.url };
}

/** Finishes it: signs in the account tied to that identity, or to its address where the provider vouches for it. */
export async function finishElsewhere(context: AccountContext, provider: SignInProvider, query: string): Promise<SignedIn | Failure> {
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
			return new Failure(403, "auth.unverified", `Tu cuenta de ${provider.name} no tiene el correo verificado. Pide un código por correo.`);
		}
		const ensured = await backend.users.ensure({ email: address.address, emailKey: address.key, now });
		user = ensured.user;
		await tie(context, user, { id: provider.id, subject: claims.subject, isNew: ensured.isNew });
		const displayName = readDisplayName(claims.name ?? "");
		if (user.displayName === null && typeof displayName === "string") user = (await backend.users.update(user.uid, { displayName })) ?? user;
	}
	await openSession(context, user);
	return { back: elsewhere.back };
}
