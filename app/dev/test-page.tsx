import type { ContentImage } from "../../domain/content/content.ts";
import { pageHtml } from "../content/article-body.server.tsx";
import styles from "../content/article-view.module.css";
import { bodyLayout } from "../content/article-view.tsx";
import { withSheet } from "../content/body-extras.server.ts";
import { ContentBody } from "../content/content-body.tsx";
import { clientContext, exchangeContext, sanitizeContext } from "../context.ts";
import { metaOf } from "../shell/page-meta.ts";
import type { Route } from "./+types/test-page";
import testBody from "./test-body.html?raw";

const TITLE = "Elementos de un artículo";
const DESCRIPTION =
	"Cada elemento que cabe en el texto de un artículo, con lo más largo y lo más corto que puede llevar.";

const PICTURE = "<!-- picture -->";

function figuresOf(image: ContentImage): string {
	const picture = `<picture>${image.sources.map(({ type, srcset }) => `<source type="${type}" srcset="${srcset}" sizes="(min-width: 45rem) 41rem, 92vw">`).join("")}<img src="${image.src}" srcset="${image.srcset}" sizes="(min-width: 45rem) 41rem, 92vw" alt="Ilustración de un artículo de muestra" width="${image.width}" height="${image.height}" loading="lazy" decoding="async"></picture>`;
	return `<figure class="image">${picture}<figcaption>Un pie de figura con <em>énfasis</em>, un <a href="/blog">enlace</a> y texto bastante para que pase de una línea en pantallas estrechas.</figcaption></figure><p>Y una imagen dentro de un párrafo: ${picture}</p>`;
}

/**
 * The body is treated like that of every article: sanitised, sent once in the document, and as data after a navigation.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
	const list = await context.get(clientContext).listContent({ folder: "/blog/", page: 1 });
	const image = list?.items.find((card) => card.image !== null)?.image ?? null;
	const source = testBody.replace(PICTURE, () => (image === null ? "" : figuresOf(image)));
	const body = pageHtml({ body: withSheet(context.get(sanitizeContext)(source)) });
	if (new URL(request.url).pathname.endsWith(".data")) return { body };
	context.get(exchangeContext).body = body;
	return { body: undefined };
}

export const meta = metaOf({ title: TITLE, description: DESCRIPTION, path: "/test-page", noindex: true });

/** Every element that an article may contain. Not in production. */
export default function TestPage({ loaderData: { body } }: Route.ComponentProps) {
	return (
		<article className={styles.page} data-dev-page="elementos-de-un-articulo">
			<h1>{TITLE}</h1>
			<ContentBody body={body} className={bodyLayout} />
		</article>
	);
}
