import { Fragment, type ReactNode } from "react";
import { useRouteLoaderData } from "react-router";
import type { LegalFact as Fact, LegalConfig } from "../../../domain/site/site-config.ts";
import type { loader } from "../../root.tsx";
import styles from "./prose-page.module.css";

/** The frame of a page of prose. `children` receives the site's origin. */
export function ProsePage({ children }: { children: (siteUrl: string) => ReactNode }) {
	const siteUrl = useRouteLoaderData<typeof loader>("root")?.siteUrl ?? "";
	return <article className={`prose ${styles.page}`}>{children(siteUrl)}</article>;
}

const dateInWords = new Intl.DateTimeFormat("es-ES", { dateStyle: "long", timeZone: "UTC" });

/**
 * A fact on a legal page (docs/product.md, 9.1): an e-mail address as a link, other facts as text. `false` shows that
 * it does not apply; a missing fact is marked as pending.
 */
export function LegalFact({ fact }: { fact: Fact }) {
	if (fact === false) return <>No procede</>;
	const text = fact?.trim() ?? "";
	if (text === "") return <mark>Pendiente de completar</mark>;
	if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) return <a href={`mailto:${text}`}>{text}</a>;
	return <>{text}</>;
}

/** The terms and details of facts, by name, for a `<dl>`. */
export function LegalFacts({ facts }: { facts: readonly (readonly [name: string, fact: Fact])[] }) {
	return facts.map(([name, fact]) => (
		<Fragment key={name}>
			<dt>{name}</dt>
			<dd>
				<LegalFact fact={fact} />
			</dd>
		</Fragment>
	));
}

/** Who is responsible for the site, and how to reach them: facts that several legal texts begin with. */
export function holderFacts(legal: LegalConfig): readonly (readonly [name: string, fact: Fact])[] {
	return [
		["Nombre o denominación social", legal.holder],
		["NIF", legal.nif],
		["Domicilio", legal.address],
		["Correo electrónico", legal.email],
		["Otro contacto directo", legal.otherContact],
	];
}

/** The date of a page's text, `YYYY-MM-DD`, in words. A text that is not a date is shown as written. */
export function LegalVersion({ version }: { version: string }) {
	const date = new Date(`${version}T00:00:00Z`);
	return (
		<p>
			Última actualización:{" "}
			{Number.isNaN(date.getTime()) ? version : <time dateTime={version}>{dateInWords.format(date)}</time>}.
		</p>
	);
}
