import { Fragment, type ReactNode } from "react";
import { useRouteLoaderData } from "react-router";
import {
	type LegalFact as Fact,
	type LegalConfig,
	legalContact,
	type SiteConfig,
} from "../../../domain/site/site-config.ts";
import type { loader } from "../../root.tsx";
import grounds from "../../theme/grounds.module.css";
import article from "../article-view.module.css";
import { bodyLayout } from "../article-view.tsx";
import { Contents } from "../contents.tsx";
import sheet from "./legal-text.css?url";

/** A part of a legal text. `id` is that of its heading. */
export interface LegalPart {
	readonly id: string;
	readonly title: string;
	readonly body: ReactNode;
}

export interface LegalText {
	readonly title: string;
	/** Paragraphs before the first part. */
	readonly intro: ReactNode;
	readonly parts: readonly LegalPart[];
}

/**
 * A page of legal text, with its contents. `version`: the date of the text, `YYYY-MM-DD`. `text` receives the site's
 * origin.
 */
export function ProsePage({ version, text }: { version: string; text: (siteUrl: string) => LegalText }) {
	const { title, intro, parts } = text(useRouteLoaderData<typeof loader>("root")?.siteUrl ?? "");
	return (
		<article className={article.page}>
			<link rel="stylesheet" href={sheet} precedence="default" />
			<h1>{title}</h1>
			<div className={bodyLayout}>
				<Contents>
					{parts.map((part) => (
						<li key={part.id}>
							<a href={`#${part.id}`}>{part.title}</a>
						</li>
					))}
				</Contents>
				<div className="prose">
					<LegalVersion version={version} />
					{intro}
					{parts.map((part) => (
						<Fragment key={part.id}>
							<h2 id={part.id}>{part.title}</h2>
							{part.body}
						</Fragment>
					))}
				</div>
			</div>
		</article>
	);
}

const dateInWords = new Intl.DateTimeFormat("es-ES", { dateStyle: "long", timeZone: "UTC" });

/**
 * A fact on a legal page (docs/product.md, 9.1): an e-mail address as a link, other facts as text. `false` shows that
 * it does not apply; a missing fact is marked as pending.
 */
export function LegalFact({ fact }: { fact: Fact }) {
	if (fact === false) return <>No procede</>;
	const text = fact?.trim() ?? "";
	if (text === "") return <mark className={grounds.mustard}>Pendiente de completar</mark>;
	if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) return <a href={`mailto:${text}`}>{text}</a>;
	return <>{text}</>;
}

/** The address to write to about legal matters, as a link in a sentence. */
export function Contact({ site }: { site: Pick<SiteConfig, "legal" | "supportEmail"> }) {
	return <LegalFact fact={legalContact(site)} />;
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

/** Says above the facts of the holder that some are missing, and who writes them before the site is public. */
export function BlanksNote({ legal }: { legal: LegalConfig }) {
	if (holderFacts(legal).every(([, fact]) => fact === false || fact?.trim())) return null;
	return (
		<p>
			Este sitio todavía no está listo para abrirse al público: faltan datos que la ley pide. Quien lo administra los
			escribe en los ajustes del sitio.
		</p>
	);
}

/** The date of a page's text, `YYYY-MM-DD`, in words. A text that is not a date is shown as written. */
function LegalVersion({ version }: { version: string }) {
	const date = new Date(`${version}T00:00:00Z`);
	return (
		<p className="version">
			Última actualización:{" "}
			{Number.isNaN(date.getTime()) ? version : <time dateTime={version}>{dateInWords.format(date)}</time>}.
		</p>
	);
}
