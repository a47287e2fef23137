import type { Backend } from "../domain/backend.ts";
import type { Reader } from "../domain/content/content.ts";
import type { Organiser } from "../domain/events/event-mails.ts";
import type { Failure } from "../domain/failure.ts";
import type { AccountContext } from "../domain/user/account-context.ts";
import type { AppAttestation } from "../domain/user/attestation.ts";
import type { PhotoMaker } from "../domain/user/photo.ts";
import type { SignInProvider } from "../domain/user/provider.ts";
import type { Session } from "../domain/user/session.ts";
import type { User } from "../domain/user/user.ts";
import type { Attribution } from "../domain/waiting-list/waiting-list.ts";
import type { Contract, InputOf, OutputOf } from "./contract.ts";

/** What every function works with, whoever calls. */
export interface ApiSettings {
	readonly backend: Backend;
	/** Origin of the site without trailing slash, from configuration, and its name. */
	readonly siteUrl: string;
	readonly siteName: string;
	/** Who organises events unless one of them says otherwise. */
	readonly organiser: Organiser;
	readonly now: () => Date;
	/** Logs a failure that the answer survives. */
	readonly report: (error: unknown) => void;
	/** Ids of the link page's links, and the campaigns that are always counted apart (docs/product.md, 18.2). */
	readonly linkPage: { readonly links: readonly string[]; readonly campaigns: readonly Attribution[] };
	/** Writes who did what to the log. */
	readonly note: AccountContext["note"];
	/** Accounts elsewhere that can be used here; null when none are configured. */
	readonly provider: SignInProvider | null;
	readonly makePhoto: PhotoMaker;
	/** Checks where forms come from; null: nobody asks. */
	readonly attestation: AppAttestation | null;
}

/** What a handler may ask: the ports, who calls and when. */
export interface ApiContext extends ApiSettings, AccountContext {
	readonly backend: Backend;
	/** Who is signed in; null for visitors. */
	readonly user: User | null;
	/** The same, as far as rules about content ask. */
	readonly reader: Reader;
}

/** The context of a function that only signed-in people may call. */
export interface OwnApiContext extends ApiContext {
	readonly user: User;
	readonly session: Session;
}

/** The context a function is given: by its contract, of anybody or of somebody. */
export type ContextOf<Function extends Contract> = Function["allowed"] extends "anyone" ? ApiContext : OwnApiContext;

/** The work of each function of a domain, under the function's name. */
export type HandlersOf<Functions extends Readonly<Record<string, Contract>>> = {
	readonly [Name in keyof Functions]: Handler<Functions[Name]>;
};

/** The work of one function: parsed input in, output or expected failure out. */
type Handler<Function extends Contract> = (
	input: InputOf<Function>,
	context: ContextOf<Function>,
) => Promise<OutputOf<Function> | Failure>;
