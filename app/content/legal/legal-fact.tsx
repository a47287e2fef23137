import type { LegalFact as Fact } from "../../../domain/site/site-config.ts";

const dateInWords = new Intl.DateTimeFormat("es-ES", { dateStyle: "long", timeZone: "UTC" });

/**
 * A fact as a legal page states it (docs/product.md, 9.1): its text, an e-mail address as a link, or what its absence
 * means.
 */
export function LegalFact({ fact }: { fact: Fact }) {
	if (fact === false) return <>No procede</>;
	const text = fact?.trim() ?? "";
	if (text === "") return <mark>Pendiente de completar</mark>;
	if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) return <a href={`mailto:${text}`}>{text}</a>;
	return <>{text}</>;
}

/** The date of a page's wording, `YYYY-MM-DD`, in words. What is no date is shown as written. */
export function LegalVersion({ version }: { version: string }) {
	const date = new Date(`${version}T00:00:00Z`);
	return (
		<p>
			Última actualización:{" "}
			{Number.isNaN(date.getTime()) ? version : <time dateTime={version}>{dateInWords.format(date)}</time>}.
		</p>
	);
}
