import type { ContentStore } from "./content/content-store.ts";
import type { MediaStore } from "./content/media-store.ts";
import type { PublicationStore } from "./content/publication-store.ts";
import type { EventStore } from "./events/event-store.ts";
import type { MailOutbox } from "./mail/mail-outbox.ts";

/** Every port of one backend, opened together. */
export interface Backend {
	readonly content: ContentStore;
	readonly events: EventStore;
	readonly publication: PublicationStore;
	readonly media: MediaStore;
	readonly outbox: MailOutbox;
	/** Ends its connections; nothing may be asked afterwards. */
	close(): Promise<void>;
}
