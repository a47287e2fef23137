import type { ActLog } from "../audit/act.ts";
import type { PreviewLinkStore } from "../authoring/preview-link.ts";
import { SETTINGS_SOURCE, type Source } from "../authoring/source.ts";
import type { SourceStore } from "../authoring/source-store.ts";
import type { TextFormat, TextProblem } from "../authoring/text-format.ts";
import type { ContentStore } from "../content/content-store.ts";
import type { ReservedWords } from "../content/content-url.ts";
import type { MediaStore } from "../content/media-store.ts";
import type { EventStore } from "../events/event-store.ts";
import type { RegistrationStore } from "../events/registration-store.ts";
import { Failure } from "../failure.ts";
import type { LetterDesk } from "../issues/write-letter.ts";
import type { LetterBackend } from "../letters/run-issue.ts";
import type { CheckSender } from "../letters/sending-domain.ts";
import type { MailOutbox } from "../mail/mail-outbox.ts";
import type { Press } from "../publication/compile-source.ts";
import type { Compiler } from "../publication/compiler.ts";
import type { PublicationStore } from "../publication/publication-store.ts";
import type { SchoolStore } from "../school/course.ts";
import type { User } from "../sign-in/user.ts";
import type { UserStore } from "../sign-in/user-store.ts";
import type { SiteConfig } from "../site/site-config.ts";
import type { Transactions } from "../transaction.ts";
import type { Upload } from "../uploads/upload.ts";
import { type DeskPerson, mayChange } from "./rights.ts";

/** A picture that somebody sent, as it is kept. `ending`: that of its kind. */
export interface ReceivedPicture {
	readonly bytes: Uint8Array;
	/** SHA-256 in hexadecimal. */
	readonly hash: string;
	readonly ending: "jpg" | "png" | "webp" | "avif" | "gif";
}

/** The settings that a text gives, or what is wrong with it. `field`: such as `owner.name` or `topics.blog.0.href`. */
export type SettingsRead = { readonly site: SiteConfig } | { readonly problems: readonly TextProblem[] };

/** What the desk needs beside the stores. */
export interface DeskTools {
	readonly compiler: Compiler;
	readonly format: TextFormat;
	readonly reserved: ReservedWords;
	/** Reads a picture and tells its kind by its bytes; a Failure for anything else. */
	readonly readPicture: (upload: Upload) => Promise<ReceivedPicture | Failure>;
	/** Compiles what stands at the beginning of a letter. */
	readonly compileOpening: LetterDesk["compileOpening"];
	/** Looks up whether mail servers trust the domain that letters come from. */
	readonly checkSender: CheckSender;
	/** Reads the text of a `sitio.yaml`. Colours that are hard to read are a problem. */
	readonly readSettings: (text: string) => SettingsRead;
}

interface DeskStores extends Transactions, Pick<LetterBackend, "letters" | "subscribers" | "consents"> {
	readonly sources: SourceStore;
	readonly previewLinks: PreviewLinkStore;
	readonly publication: PublicationStore;
	readonly content: ContentStore;
	readonly events: EventStore;
	readonly registrations: RegistrationStore;
	readonly school: SchoolStore;
	readonly media: MediaStore;
	readonly users: UserStore;
	readonly outbox: Pick<MailOutbox, "add">;
	readonly acts: ActLog;
}

/** What the rules of the desk work with. */
export interface DeskContext {
	readonly backend: DeskStores;
	readonly tools: DeskTools;
	readonly user: User;
	readonly now: () => Date;
	readonly site: SiteConfig;
	readonly siteUrl: string;
}

/** What publishing from the tree needs. */
export function pressOf({ backend, tools }: Pick<DeskContext, "backend" | "tools">): Press {
	const { publication, sources, media } = backend;
	return { publication, sources, media, compiler: tools.compiler };
}

/** Failure when there is no such text, or none that this person may see. Both look the same. */
export function noText(): Failure {
	return new Failure(404, "desk.no_text", "Ese texto no está, o no es tuyo.");
}

/** Failure when a person may write and not publish. */
export function notYours(): Failure {
	return new Failure(403, "desk.not_yours", "Tu permiso es solo para escribir. Pide a quien edita que lo haga.");
}

/** Failure when a person may not change the settings. */
export function noSettings(): Failure {
	return new Failure(403, "desk.not_yours", "Los ajustes los cambia quien administra el sitio.");
}

/** Failure when somebody else changed a text meanwhile. */
export function staleText(): Failure {
	const message =
		"El texto ha cambiado en el sitio mientras tanto. No se ha hecho nada: revisa el texto e inténtalo de nuevo.";
	return new Failure(409, "desk.stale", message);
}

/** The text with this id, if the person may change it. The settings are none: they have pages of their own. */
export async function findOwn(
	{ backend, user }: { readonly backend: Pick<DeskStores, "sources">; readonly user: DeskPerson },
	id: string,
): Promise<Source | Failure> {
	const source = await backend.sources.find(id);
	return source === null || id === SETTINGS_SOURCE || !mayChange(user, source) ? noText() : source;
}
