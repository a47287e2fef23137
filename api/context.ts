import type { Backend } from "../domain/backend.ts";
import type { Reader } from "../domain/content/content.ts";
import type { ReservedWords } from "../domain/content/content-url.ts";
import type { DeskTools } from "../domain/desk/desk-context.ts";
import type { Organiser } from "../domain/events/event-mails.ts";
import type { Failure } from "../domain/failure.ts";
import type { AccountContext } from "../domain/sign-in/account-context.ts";
import type { AppAttestation } from "../domain/sign-in/attestation.ts";
import type { BreachedPasswords } from "../domain/sign-in/breached-passwords.ts";
import type { PasskeyVerifier } from "../domain/sign-in/passkey-verifier.ts";
import type { SignInProvider } from "../domain/sign-in/provider.ts";
import type { RoleDemand } from "../domain/sign-in/role-demand.ts";
import type { Session } from "../domain/sign-in/session.ts";
import type { User } from "../domain/sign-in/user.ts";
import type { SiteConfig } from "../domain/site/site-config.ts";
import type { PhotoMaker } from "../domain/user/photo.ts";
import type { Attribution } from "../domain/waiting-list/waiting-list.ts";
import type { Contract, InputOf, OutputOf } from "./contract.ts";

/** Everything that functions need and that does not depend on the caller. */
export interface ApiSettings {
	readonly backend: Backend;
	/** Origin of the site, from the configuration, without trailing slash. */
	readonly siteUrl: string;
	/** Reads the settings in force, once for each call. */
	readonly readSite: () => Promise<SiteConfig>;
	readonly now: () => Date;
	/** Logs an error that does not prevent an answer. */
	readonly report: (error: unknown) => void;
	/** Ids of the link page's links, and the campaigns that are always counted separately (docs/product.md, 18.2). */
	readonly linkPageOf: (site: SiteConfig) => {
		readonly links: readonly string[];
		readonly campaigns: readonly Attribution[];
	};
	/** The words that the site's own addresses need. */
	readonly reserved: ReservedWords;
	/** Logs who did what, without addresses, tokens or codes. */
	readonly note: AccountContext["note"];
	/** The site whose accounts can sign in here; null when none is configured. */
	readonly provider: SignInProvider | null;
	readonly makePhoto: PhotoMaker;
	/** What writing texts needs; null: nobody can write through these functions. */
	readonly desk: DeskTools | null;
	/** Checks what devices answer about passkeys. */
	readonly passkeyVerifier: PasskeyVerifier;
	/** The owner's list of passwords known from breaches; null or absent: there is none. */
	readonly breachedPasswords?: BreachedPasswords | null;
	/** Checks that forms come from this site's pages; null: that is not required. */
	readonly attestation: AppAttestation | null;
}

/** The context of one call: the settings, the caller and the caller's session. */
export interface ApiContext extends ApiSettings, AccountContext {
	readonly backend: Backend;
	/** The settings in force. */
	readonly site: SiteConfig;
	/** The site owner, who organises events unless an event names another organiser. */
	readonly organiser: Organiser;
	/**
	 * The signed-in person, with the permissions that work in this session; null for visitors. A role that needs the
	 * second step is not among them (docs/product.md, 3.1).
	 */
	readonly user: User | null;
	/** What the person's role still needs in this session; null for nothing. */
	readonly roleDemand: RoleDemand | null;
	/** The same person in the form that the access rules of content take. */
	readonly reader: Reader;
	/** Gives the browser, as part of the response, the token that its challenges for passkeys are bound to. */
	readonly answerPasskey: (token: string) => void;
}

/** The context of a function that only signed-in people may call. */
export interface OwnApiContext extends ApiContext {
	readonly user: User;
	readonly session: Session;
}

/** The context of a function's handler: with a signed-in person if the contract requires one. */
export type ContextOf<Function extends Contract> = Function["allowed"] extends "anyone" ? ApiContext : OwnApiContext;

/** A handler for each function, under the function's name. */
export type HandlersOf<Functions extends Readonly<Record<string, Contract>>> = {
	readonly [Name in keyof Functions]: InputOf<Functions[Name]> extends { readonly trap: string }
		? FormHandler<Functions[Name]>
		: Handler<Functions[Name]>;
};

/** The handler of a form that may come from a robot: its contract has the fields of `formGuard`. */
interface FormHandler<Function extends Contract> {
	/**
	 * What is wrong with the form's fields, as `handle` would say it; null if nothing is. It does and reveals nothing,
	 * so that it can be asked before it is known whether a robot sent the form (docs/product.md, 15.6).
	 */
	readonly check: (input: InputOf<Function>, context: ContextOf<Function>) => Failure | null;
	readonly handle: Handler<Function>;
}

/** Runs one function on parsed input and returns its output, or an expected failure. */
type Handler<Function extends Contract> = (
	input: InputOf<Function>,
	context: ContextOf<Function>,
) => Promise<OutputOf<Function> | Failure>;
