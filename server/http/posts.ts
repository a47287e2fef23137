import type { IncomingMessage } from "node:http";
import { isMultipart, isWordsForm } from "./request-body.ts";
import { documentPath } from "./route-classes.ts";

/** Pages whose forms are submitted to their own address. */
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
 * Pages to which mail programs submit a form on a person's behalf (RFC 8058). The address contains a secret, and
 * cookies do not count.
 */
const ONE_CLICK = /^\/lista-de-espera\/salir\/[\w-]{43}$/;

/** Whether a page accepts forms. */
export function takesForms(pathname: string): boolean {
	const path = documentPath(pathname);
	return FORMS.some((form) => form.test(path));
}

/**
 * The refusal of a POST before its body is read, or null. Refused are requests from another site (docs/product.md,
 * 11.2) and, for pages, content types that no form has. Every browser sends an origin with a POST. A client without one
 * is not a browser and may only call functions, where a cookie by itself acts for no one.
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
