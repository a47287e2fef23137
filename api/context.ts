import type { Backend } from "../domain/backend.ts";
import type { Reader } from "../domain/content/content.ts";
import type { Organiser } from "../domain/events/event-mails.ts";
import type { Failure } from "../domain/failure.ts";
import type { AccountContext } from "../domain/sign-in/account-context.ts";
import type { AppAttestation } from "../domain/sign-in/attestation.ts";
import type { SignInProvider } from "../domain/sign-in/provider.ts";
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
	/** Logs who did what, without addresses, tokens or codes. */
	readonly note: AccountContext["note"];
	/** The site whose accounts can sign in here; null when none is configured. */
	readonly provider: SignInProvider | null;
	readonly makePhoto: PhotoMaker;
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
	/** The signed-in person; null for visitors. */
	readonly user: User | null;
	/** The same person in the form that the access rules of content take. */
	readonly reader: Reader;
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
