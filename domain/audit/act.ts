/** The name of each kind of act, in Spanish: what the person did. */
export const actNames = {
	"account-created": "creó la cuenta",
	"permission-given": "dio un permiso",
	"permission-taken": "quitó un permiso",
	"administrators-named": "nombró a quienes administran",
	"password-set": "puso otra contraseña",
	"address-changed": "cambió el correo",
	"address-restored": "deshizo el cambio de correo",
	"provider-tied": "unió una cuenta de otro sitio",
	"provider-removed": "quitó una cuenta de otro sitio",
	"passkey-added": "creó una llave de acceso",
	"passkey-removed": "quitó una llave de acceso",
	"passkey-refused": "usó una llave de acceso que parece copiada",
	"move-announced": "avisó de que el sitio cambia de dirección",
	"second-step-on": "activó la verificación en dos pasos",
	"second-step-off": "desactivó la verificación en dos pasos",
	"second-step-demanded": "exigió la verificación en dos pasos",
	"second-step-reset-asked": "pidió restablecer la verificación en dos pasos",
	"second-step-reset": "restableció la verificación en dos pasos",
	"recovery-codes-made": "creó códigos de recuperación",
	"recovery-code-used": "usó un código de recuperación",
	"sessions-ended": "cerró sesiones",
	"erasure-requested": "pidió eliminar la cuenta",
	"erasure-cancelled": "recuperó la cuenta",
	"account-erased": "eliminó la cuenta",
	"people-exported": "exportó una lista de personas",
	"people-invited": "invitó a School",
	"person-removed": "sacó a alguien de la lista de espera",
	"event-cancelled": "canceló un evento",
	"content-imported": "publicó una carpeta",
	"text-published": "publicó un texto",
	"publication-asked": "pidió que se publique un texto",
	"publication-given-back": "devolvió un texto con un comentario",
	"text-scheduled": "programó un texto",
	"text-unscheduled": "quitó un texto del calendario",
	"text-withdrawn": "retiró un texto",
	"text-moved": "cambió la dirección de un texto",
	"text-trashed": "tiró un texto a la papelera",
	"text-restored": "sacó un texto de la papelera",
	"version-restored": "recuperó una versión anterior de un texto",
	"preview-shared": "compartió la vista previa de un texto",
	"preview-revoked": "anuló un enlace a una vista previa",
	"lesson-moved": "cambió el orden de School",
	"settings-changed": "cambió los ajustes",
	"texts-purged": "borró versiones del historial",
	"letter-sent": "envió una carta",
	"letter-stopped": "paró una carta",
	"letter-retried": "volvió a enviar una carta que quizá no llegó",
	"readers-imported": "trajo lectores de otra lista",
	"reader-removed": "quitó a alguien de las novedades",
	"letter-paused": "puso en pausa una carta",
	"letter-resumed": "reanudó el envío de una carta",
	"letter-tested": "se envió una prueba de una carta",
	"letter-dropped": "borró el borrador de una carta",
	"site-exported": "copió el sitio entero",
} as const;

/** What was done. */
export type ActKind = keyof typeof actNames;

/** Whether a word is the name of a kind of act. */
export function isActKind(word: string): word is ActKind {
	return Object.hasOwn(actNames, word);
}

/** A line of the log of acts: who did what, on what and when. Never what a text or a form said. */
export interface Act {
	readonly id: string;
	/** ISO 8601 in UTC. */
	readonly at: string;
	/** The account that did it; null: the owner, at the terminal. The account may no longer exist. */
	readonly by: string | null;
	readonly what: ActKind;
	/** The account it was done to, or the id of the event; null: the whole site, or people without an account. */
	readonly on: string | null;
	/** The permission, or how many; null where there is nothing to add. */
	readonly detail: string | null;
}

/** The acts that happen once for a site. They are never forgotten, so that they do not happen again. */
export const lastingActs: readonly ActKind[] = ["administrators-named", "second-step-demanded"];

/** How many years an act is kept (docs/product.md, 23.2). */
export const ACTS_YEARS = 2;

/** An act for the log. Absent: nobody's account, and no detail. */
export function actOf({
	on = null,
	detail = null,
	...act
}: Pick<Act, "at" | "by" | "what"> & Partial<Pick<Act, "on" | "detail">>): Act {
	return { id: crypto.randomUUID(), ...act, on, detail };
}

/** Which acts a page of the log has. Absent: all of them. */
export interface ActQuery {
	/** The account that did them; null: the owner, at the terminal. */
	readonly by?: string | null | undefined;
	readonly what?: ActKind | undefined;
	/** From this instant on (ISO 8601 in UTC). */
	readonly from?: string | undefined;
	/** Before this instant. */
	readonly before?: string | undefined;
}

/** Stores the log of acts. Lines are added, and what they say never changes. */
export interface ActLog {
	add(act: Act): Promise<void>;
	/** The acts of that kind, or by that account, or since that instant (ISO 8601 in UTC), oldest first. */
	list(
		which: { readonly what: ActKind } | { readonly by: string } | { readonly since: string },
	): Promise<readonly Act[]>;
	/**
	 * The acts that match all of the query, newest first: at most `limit` of them after the first `skip`, and how many
	 * there are.
	 */
	page(
		query: ActQuery,
		range: { readonly skip: number; readonly limit: number },
	): Promise<{ readonly acts: readonly Act[]; readonly total: number }>;
	/**
	 * Deletes the acts before this instant (ISO 8601 in UTC), except those that happen once (`lastingActs`).
	 */
	forget(before: string): Promise<void>;
}
