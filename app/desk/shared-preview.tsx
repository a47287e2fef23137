import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { matchPath, type RouterContextProvider } from "react-router";
import type { Client } from "../../api/client.ts";
import { encodeContentUrl } from "../../domain/content/content-url.ts";
import { Failure } from "../../domain/failure.ts";
import { MADRID } from "../../domain/zoned-time.ts";
import { clientContext, exchangeContext, settingsContext } from "../context.ts";
import type { AnsweredDesk } from "./answer-desk.tsx";
import { DeskDocument } from "./desk-document.tsx";
import { lastDayOf } from "./desk-words.ts";

/** The pattern of secret links to previews. */
export const SHARED_PATTERN = "/vista/:link";

/** A page in place of a preview: a sentence, in the frame of the desk without its parts. */
function sentencePage(
	{ status, title, children }: { readonly status: number; readonly title: string; readonly children: ReactNode },
	context: Readonly<RouterContextProvider>,
	sheets: readonly string[],
): AnsweredDesk {
	const { site, now } = context.get(settingsContext);
	const frame = {
		...{ siteName: site.name, themeColor: site.themeColor, sheets, nonce: context.get(exchangeContext).nonce },
		...{ hasDesk: false, mayPublish: false, hasSettings: false, script: "", uid: "", notice: null, isOfSite: true },
	};
	const main = (
		<div className="desk-empty">
			<h1>{title}</h1>
			{children}
		</div>
	);
	const page = <DeskDocument page={{ title, main }} frame={frame} now={now()} />;
	return { status, html: `<!DOCTYPE html>${renderToStaticMarkup(page)}` };
}

/** The strip of a preview for whoever was sent its link. */
function SharedStrip({ expiresAt, isPublished }: { expiresAt: string; isPublished: boolean }) {
	return (
		<aside className="desk-strip" aria-label="Vista previa">
			<p>
				<strong>{isPublished ? "Así se ve. Está publicado." : "Así se verá. No está publicado."}</strong>
			</p>
			<p>Este enlace funciona hasta el {lastDayOf(expiresAt, MADRID)}.</p>
		</aside>
	);
}

/**
 * Answers a request for a secret link: with the real page of a text that is not published, to anybody who has the link
 * (docs/product.md, 26.19). Links that ended, were revoked or never were get the same page. Null for other addresses.
 * @throws what the call of the API throws.
 */
export async function answerShared(
	request: Request,
	context: Readonly<RouterContextProvider>,
	sheets: readonly string[],
): Promise<AnsweredDesk | null> {
	const found = matchPath(SHARED_PATTERN, new URL(request.url).pathname);
	if (found === null) return null;
	const link = (found.params.link ?? "").slice(0, 100);
	const opened = await context.get(clientContext).openPreviewLink({ link });
	if (opened instanceof Failure) {
		const { status, message } = opened;
		const title = status === 404 ? "Este enlace ya no funciona" : "Ahora no se puede ver";
		const words = status === 404 ? "Pide otro a quien te lo envió." : message;
		return sentencePage({ status: status === 409 ? 503 : status, title, children: <p>{words}</p> }, context, sheets);
	}
	const nobody = { getUser: async () => ({ user: null }) } as unknown as Partial<Client>;
	const path = encodeContentUrl(opened.path);
	const strip = <SharedStrip expiresAt={opened.expiresAt} isPublished={opened.isPublished} />;
	if ("content" in opened) {
		const { content } = opened;
		return { preview: { path, strip, answers: { ...nobody, getContent: async () => content } } };
	}
	const { event, state } = opened;
	const registration = { event, state, isAvailable: false, left: null, waiting: 0, own: null, alert: null };
	const answers = { getEvent: async () => event, getEventRegistration: async () => registration };
	return { preview: { path, strip, answers: { ...nobody, ...answers } } };
}
