import { href } from "react-router";
import { dayOf, MADRID } from "../../domain/zoned-time.ts";
import article from "../content/article-view.module.css";
import { bodyLayout } from "../content/article-view.tsx";
import { withSheet } from "../content/body-extras.server.ts";
import { ContentBody } from "../content/content-body.tsx";
import { notFound } from "../content/not-found.ts";
import { clientContext, exchangeContext, sanitizeContext } from "../context.ts";
import { pageMeta } from "../shell/page-meta.ts";
import type { RouteHandle } from "../shell/route-handle.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import type { Route } from "./+types/letter-page";
import { letterHtml } from "./letter-html.server.tsx";
import styles from "./letter-page.module.css";

export const handle = { cache: "public" } satisfies RouteHandle;

export async function loader({ request, url, context, params: { letter } }: Route.LoaderArgs) {
	const found = await context.get(clientContext).getLetter({ slug: letter });
	if (found === null) throw await notFound(context, url);
	const { slug, subject, archivedAt, previewText } = found;
	const html = withSheet(letterHtml(found, context.get(sanitizeContext)));
	const isData = new URL(request.url).pathname.endsWith(".data");
	// The text is in the document only once, in the page itself (docs/decisions/0002).
	if (!isData) context.get(exchangeContext).body = html;
	return { slug, subject, archivedAt, previewText, html: isData ? html : undefined };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
	if (loaderData === undefined) return [];
	const { slug, subject, archivedAt, previewText } = loaderData;
	const description = previewText ?? `Carta enviada el ${dayOf(archivedAt, MADRID)}.`;
	// Each of its texts has a page of its own.
	const page = { title: subject, description, path: href("/novedades/:letter", { letter: slug }), noindex: true };
	return pageMeta(page, matches);
}

export default function LetterPage({ loaderData: { slug, subject, archivedAt, html } }: Route.ComponentProps) {
	return (
		<article className={article.page}>
			<PageHeading title={subject} eyebrow={<Link to={href("/novedades")}>Novedades por correo</Link>}>
				<p>
					Carta enviada el <time dateTime={archivedAt}>{dayOf(archivedAt, MADRID)}</time>
				</p>
			</PageHeading>
			<div className={bodyLayout}>
				<ContentBody key={slug} body={html} />
			</div>
			<p className={styles.next}>
				<ButtonLink to={href("/novedades")}>Recibir las novedades</ButtonLink>
			</p>
		</article>
	);
}
