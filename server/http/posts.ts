import type { IncomingMessage } from "node:http";
import { isMultipart, isWordsForm } from "./request-body.ts";
import { documentPath } from "./route-classes.ts";

/** Pages whose forms are sent to themselves. */
const FORMS: readonly RegExp[] = [
	/^\/iniciar-sesion$/,
	/^\/iniciar-sesion\/otra-cuenta$/,
	/^\/cerrar-sesion$/,
	/^\/entrar\/[^/]+$/,
	/^\/user$/,
	/^\/lista-de-espera$/,
	/^\/lista-de-espera\/(?:confirmar|salir)\/[^/]+$/,
	/^\/gracias$/,
	/^\/apuntate-al-evento$/,
	/^\/apuntate-al-evento\/aviso\/[^/]+$/,
	/^\/gracias-evento$/,
	/^\/tus-derechos$/,
	/^\/e\/[^/]+$/,
	/^\/school\/expert\/[^/]+\/[^/]+$/,
];

/**
 * Pages that mail programs send a form to in a person's name (RFC 8058): the address holds a secret, and no cookie
 * counts.
 */
const ONE_CLICK = /^\/lista-de-espera\/salir\/[\w-]{43}$/;

/** Whether a page takes forms. */
export function takesForms(pathname: string): boolean {
	const path = documentPath(pathname);
	return FORMS.some((form) => form.test(path));
}

/**
 * Why a POST is not even read: it comes from another site (docs/product.md, 11.2), or is nothing a form can send. Every
 * browser names the origin of a POST; what names none is no browser, and may only call functions, where no cookie acts
 * for anybody by itself.
 */
export function refusePost(
	request: IncomingMessage,
	{ siteUrl, pathname, forApp }: { readonly siteUrl: string; readonly pathname: string; readonly forApp: boolean },
): { readonly status: number; readonly sentence: string } | null {
	const { origin, "sec-fetch-site": site, "content-type": type = "" } = request.headers;
	const oneClick = ONE_CLICK.test(pathname) && origin === undefined;
	const fromElsewhere =
		origin === undefined ? site !== "same-origin" && (site !== undefined || !forApp) : origin !== siteUrl;
	if (fromElsewhere && !oneClick) {
		return {
			status: 403,
			sentence: `Este formulario solo se puede enviar desde ${siteUrl}. Abre la página ahí y vuelve a intentarlo.`,
		};
	}
	if (!forApp && !isWordsForm(type) && !isMultipart(type)) {
		return { status: 415, sentence: "Envía los datos con el formulario de la página." };
	}
	return null;
}
