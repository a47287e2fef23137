import { href, redirect, redirectDocument } from "react-router";
import type { Client } from "../../../api/client.ts";
import type { Failure } from "../../../domain/failure.ts";
import { refuse } from "../../forms/posted-form.ts";
import { type Intent, pageOf, placeOf } from "../dashboard/intents.ts";

/** What a change that needs a proof of identity has answered. */
type Guarded = Exclude<Awaited<ReturnType<Client["confirmIdentity"]>>, Failure>;

/** The form of the dashboard whose success says what happened, by what happened. */
const SAID_BY: Readonly<Record<string, Intent>> = {
	"email-change": "probar-correo",
	password: "probar-contrasena",
	provider: "probar-cuenta",
	sessions: "cerrar-las-demas",
	session: "cerrar-una",
	deletion: "pedir-eliminar",
	passkey: "probar-llave",
	"passkey-removal": "probar-quitar-llave",
};

/** The page of the desk that shows what happened there; null if it happened elsewhere. */
function deskPageAfter(answer: Guarded): string | null {
	if (!("next" in answer)) return null;
	const { next, about = "", told = 0 } = answer;
	if (next === "settings") return `/escritorio/ajustes/${about}?guardado`;
	if (next === "settings-refused") return `/escritorio/ajustes/${about}?revisa`;
	if (next === "letter") return `/escritorio/boletin/${encodeURIComponent(about)}?hecho=enviado`;
	if (next === "list-invite") return `/escritorio/school/espera?invitadas=${told}`;
	const isEvent = next === "event-cancel" || next === "event-publish";
	return isEvent ? `/escritorio/contenido/${encodeURIComponent(about)}?hecho=cancelado&avisadas=${told}` : null;
}

/** The page that shows what a change has answered: what it waits for, or that it happened. */
function pageAfter(answer: Guarded): string {
	if (!("next" in answer)) return href("/user/confirmar");
	const said = SAID_BY[answer.next];
	if (said !== undefined) return placeOf(said).replace(pageOf(said), `${pageOf(said)}?hecho=${said}`);
	if (answer.next === "nothing") return href("/user/ajustes");
	return answer.next === "second-step" ? href("/user/dos-pasos") : `${href("/user/dos-pasos")}?hecho=${answer.next}`;
}

/**
 * Answers a form after a change: with the new recovery codes, which nobody can read again, or by leading to the page
 * that shows what has happened.
 */
export function answerAfter(done: Guarded) {
	if ("next" in done && done.recoveryCodes !== undefined) return { recoveryCodes: done.recoveryCodes, isFirst: false };
	const desk = deskPageAfter(done);
	// The desk's pages are none of the router's.
	return desk === null ? redirect(pageAfter(done), 303) : redirectDocument(desk, 303);
}

/** Answers a form whose step was refused: the page says why, unless the person is no longer signed in. */
export function refuseStep(failure: Failure, form: FormData, step: string) {
	return failure.status === 401 ? redirect(href("/iniciar-sesion"), 303) : refuse(failure, form, { step });
}
