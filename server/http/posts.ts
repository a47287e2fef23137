import type { IncomingMessage } from "node:http";
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

/** Bytes of a form of words, of one with a picture in it, and of a call. */
const FORM_BYTES = 64 * 1024;
const PICTURE_FORM_BYTES = 12 * 1024 * 1024;
const CALL_BYTES = 8 * 1024 * 1024;

/** Pages that mail programs send a form to in a person's name (RFC 8058): the address holds a secret, and no cookie counts. */
const ONE_CLICK = /^\/lista-de-espera\/salir\/[\w-]{43}$/;

/** Whether a page takes forms. */
export function takesForms(pathname: string): boolean {
	const path = documentPath(pathname);
	return FORMS.some((form) => form.test(path));
}

function isMultipart({ headers }: IncomingMessage): boolean {
	return /^multipart\/form-data\b/i.test(headers["content-type"] ?? "");
}

/** The longest body that is read. */
export function maxBodyBytes(pathname: string, request: IncomingMessage): number {
	if (pathname.startsWith("/api/")) return CALL_BYTES;
	return documentPath(pathname) === "/user" && isMultipart(request) ? PICTURE_FORM_BYTES : FORM_BYTES;
}

/**
 * Why a POST is not even read: it comes from another site (docs/product.md, 11.2), or is nothing a form can send. Every browser names the origin of a POST;
 * what names none is no browser, and may only call functions, where no cookie acts for anybody by itself.
 */
export function refusePost(
	request: IncomingMessage,
	{ siteUrl, pathname, forApp }: { readonly siteUrl: string; readonly pathname: string; readonly forApp: boolean },
): { readonly status: number; readonly sentence: string } | null {
	const { origin, "sec-fetch-site": site, "content-type": type = "" } = request.headers;
	const oneClick = ONE_CLICK.test(pathname) && origin === undefined;
	const fromElsewhere = origin === undefined ? site !== "same-origin" && (site !== undefined || !forApp) : origin !== siteUrl;
	if (fromElsewhere && !oneClick) {
		return { status: 403, sentence: `Este formulario solo se puede enviar desde ${siteUrl}. Abre la página ahí y vuelve a intentarlo.` };
	}
	if (!forApp && !/^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) {
		return { status: 415, sentence: "Envía los datos con el formulario de la página." };
	}
	return null;
}

/** The whole body, or null when it is longer than `maxBytes`. Rejects when the connection breaks. */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
	if (Number(request.headers["content-length"] ?? 0) > maxBytes) return null;
	const chunks: Buffer[] = [];
	let length = 0;
	for await (const chunk of request as AsyncIterable<Buffer>) {
		length += chunk.length;
		if (length > maxBytes) return null;
		chunks.push(chunk);
	}
	return Buffer.concat(chunks);
}
