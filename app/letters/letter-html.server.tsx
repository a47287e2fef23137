import { renderToStaticMarkup } from "react-dom/server";
import type { ArchivedLetter, ArchivedSubject } from "../../domain/issues/letter-archive.ts";

/**
 * The text of a letter that was sent, as HTML in the form of other texts. The heading of its only text is left out where
 * it is the letter's own.
 */
export function letterHtml(
	{ subject, opening, subjects }: Pick<ArchivedLetter, "subject" | "opening" | "subjects">,
	sanitize: (html: string) => string,
): string {
	const clean = (html: string) => sanitize(asOnSite(html));
	const isOnly = subjects.length === 1 && opening === null;
	const said = subjects.map((each) =>
		[
			isOnly && each.name === subject ? "" : renderToStaticMarkup(<Heading {...each} />),
			each.html === null ? "" : clean(each.html),
			renderToStaticMarkup(<Way {...each} />),
		].join(""),
	);
	return [opening === null ? "" : clean(opening), ...said].join("");
}

/** A letter's HTML with the names that its parts have on the site: a wide table scrolls by itself. */
function asOnSite(html: string): string {
	return html.replaceAll('<div class="wide">', '<div class="table-scroll" tabindex="0">');
}

function Heading({ name, path }: ArchivedSubject) {
	return <h2>{path === null ? name : <a href={path}>{name}</a>}</h2>;
}

/** The way to a text as it is now, or that there is none. */
function Way({ kind, name, path, isRestricted }: ArchivedSubject) {
	if (path === null) {
		return (
			<p>
				<em>{kind === "event" ? "Este evento se retiró del sitio." : "Este texto se retiró del sitio."}</em>
			</p>
		);
	}
	const words = kind === "event" ? "Ver el evento" : "Ver el texto en su página";
	return (
		<p>
			<a href={path} aria-label={`${words}: ${name}`}>
				{words}
			</a>
			{isRestricted ? " (solo usuarios registrados)" : null}
		</p>
	);
}
