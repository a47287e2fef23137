import { data, href } from "react-router";
import { encodeContentUrl } from "../../domain/content/content-url.ts";
import { Failure } from "../../domain/failure.ts";
import { queryText } from "../../domain/search/query.ts";
import type { SearchKind } from "../../domain/search/search-entry.ts";
import { MADRID, shortDayOf } from "../../domain/zoned-time.ts";
import { notFound } from "../content/not-found.ts";
import chips from "../content/topic-chips.module.css";
import { clientContext, settingsContext } from "../context.ts";
import { Trouble } from "../forms/post-form.tsx";
import { pageMeta } from "../shell/page-meta.ts";
import { topicsOf } from "../site.ts";
import grounds from "../theme/grounds.module.css";
import { Bubble } from "../ui/bubble.tsx";
import { Link } from "../ui/link.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { Pagination, pageNumberOf } from "../ui/pagination.tsx";
import type { Route } from "./+types/search-page";
import { Pieces } from "./pieces.tsx";
import { SearchForm } from "./search-form.tsx";
import { Latest, loadInstead, loadStart, SearchStart, Topics } from "./search-start.tsx";
import { countOf, kindOf, kindWords, notesOf } from "./search-words.ts";

/** Query texts longer than this are cut before they are sent to the API, which reads less of them still. */
const LONGEST_SENT = 500;

export async function loader({ context, url }: Route.LoaderArgs) {
	const page = pageNumberOf(url);
	if (page === null) throw await notFound(context, url);
	const q = (url.searchParams.get("q") ?? "").slice(0, LONGEST_SENT);
	const kind = kindOf(url.searchParams.get("tipo"));
	const client = context.get(clientContext);
	if (queryText(q) === "") {
		const start = await loadStart(client, context.get(settingsContext).site);
		return data({ text: "", kind, found: null, problem: null, start });
	}
	const found = await client.searchSite({ q, page, ...(kind === null ? {} : { kind }) });
	if (found instanceof Failure) {
		const { status, message, retryAfterSeconds = 60 } = found;
		const headers = { "retry-after": String(retryAfterSeconds) };
		return data({ text: queryText(q), kind, found: null, problem: message, start: null }, { status, headers });
	}
	if (page > found.pages) throw await notFound(context, url);
	const hits = found.hits.map((hit) => ({
		...hit,
		url: encodeContentUrl(hit.url),
		day: hit.date === null ? null : shortDayOf(hit.date, MADRID),
	}));
	const { site } = context.get(settingsContext);
	const latest = found.total === 0 ? await loadInstead(client, site) : [];
	const topics = found.total === 0 ? [] : topicsOf("blog", site);
	return data({ text: found.text, kind, found: { ...found, hits, latest, topics }, problem: null, start: null });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
	return loaderHeaders;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
	const title = titleOf({
		text: loaderData?.text ?? "",
		kind: loaderData?.kind ?? null,
		found: loaderData?.found ?? null,
	});
	const description = "Busca en los artículos, los recursos, los eventos y las páginas.";
	return pageMeta({ title, description, path: href("/buscar"), noindex: true }, matches);
}

/** The title of the page and its tab: it promises results only where there are some. */
function titleOf({
	text,
	kind,
	found,
}: {
	readonly text: string;
	readonly kind: SearchKind | null;
	readonly found: { readonly total: number } | null;
}): string {
	if (text === "") return "Buscar";
	if (found === null) return `Búsqueda: «${text}»`;
	if (found.total > 0) return `Resultados para «${text}»`;
	return `Sin resultados para «${text}»${kind === null ? "" : ` entre ${AMONG[kind]}`}`;
}

/** Each kind, as what was looked through. */
const AMONG: Readonly<Record<SearchKind, string>> = {
	article: "los artículos",
	resource: "los recursos",
	event: "los eventos",
	page: "las páginas",
	lesson: "las lecciones",
};

/** The address of a search. */
function searchPath(text: string, kind: SearchKind | null): string {
	const query = new URLSearchParams({ q: text, ...(kind === null ? {} : { tipo: kindWords[kind].word }) });
	return `${href("/buscar")}?${query}`;
}

type Found = NonNullable<Route.ComponentProps["loaderData"]["found"]>;

/** Whether something was found of several kinds, or of others than the one that was asked for. */
const hasKinds = ({ kinds, total }: Found) => kinds.length >= (total === 0 ? 1 : 2);

/** Links to what was found of each kind, with their numbers. */
function Kinds({ found, text, kind }: { found: Found; text: string; kind: SearchKind | null }) {
	const all = found.kinds.reduce((sum, { total }) => sum + total, 0);
	const entries = [
		{ key: "all", name: "Todo", total: all, to: null },
		...found.kinds.map((each) => ({
			key: each.kind,
			name: kindWords[each.kind].all,
			total: each.total,
			to: each.kind,
		})),
	];
	return (
		<nav aria-label="Tipos de resultado">
			<ul className={chips.chips}>
				{entries.map(({ key, name, total, to }) => (
					<li key={key}>
						<Link to={searchPath(text, to)} aria-current={to === kind ? "page" : undefined}>
							{name}&nbsp;({total.toLocaleString("es-ES")})
						</Link>
					</li>
				))}
			</ul>
		</nav>
	);
}

/** What was found, as links with an excerpt each. */
function Hits({ hits }: { hits: Found["hits"] }) {
	return (
		<ol className="search-hits">
			{hits.map(({ url, kind, name, excerpt, day, date, restricted, cancelled, picture }) => (
				<li key={url}>
					<article data-pictured={picture ? "" : undefined}>
						<h2>
							<Link to={url}>
								<Pieces pieces={name} />
							</Link>
						</h2>
						{picture && <img src={picture} alt="" width={128} height={72} loading="lazy" />}
						<p className="search-facts">
							<span>{kindWords[kind].one}</span>
							{day === null || date === null ? null : <time dateTime={date}>{day}</time>}
							{notesOf({ restricted, cancelled }).map((note) => (
								<span key={note}>{note}</span>
							))}
						</p>
						<p>
							<Pieces pieces={excerpt} />
						</p>
					</article>
				</li>
			))}
		</ol>
	);
}

/** Says that nothing was found, and what could be looked at instead. */
function Nothing({ found, text, kind }: { found: Found; text: string; kind: SearchKind | null }) {
	const { suggestion, latest } = found;
	return (
		<>
			<Bubble>
				<p>
					No hay nada con «{text}»{kind === null ? null : ` entre ${AMONG[kind]}`}.
					{suggestion === null ? null : (
						<>
							{" "}
							¿Querías decir{" "}
							<Link to={searchPath(suggestion, null)}>
								<strong>{suggestion}</strong>
							</Link>
							?
						</>
					)}{" "}
					Prueba con otra palabra.
				</p>
			</Bubble>
			<Latest cards={latest} />
		</>
	);
}

export default function SearchPage({ loaderData: { text, kind, found, problem, start } }: Route.ComponentProps) {
	return (
		<div className="search-page">
			<PageHeading
				title={titleOf({ text, kind, found })}
				intro={found === null || found.total === 0 || hasKinds(found) ? undefined : countOf(found.total)}
				ground={grounds.mint}
			>
				{/* Another search is another form, so that the field shows its words. */}
				<SearchForm key={text} text={text} />
				{found === null || !hasKinds(found) ? null : <Kinds found={found} text={text} kind={kind} />}
			</PageHeading>
			{problem === null ? null : <Trouble>{problem}</Trouble>}
			{start === null ? null : <SearchStart {...start} />}
			{found === null ? null : (
				<>
					{found.preparing ? (
						<p role="status">El buscador se está preparando. Mientras tanto, solo se busca en los títulos.</p>
					) : null}
					{found.total === 0 ? (
						<Nothing found={found} text={text} kind={kind} />
					) : (
						<div className="search-found">
							<div>
								<Hits hits={found.hits} />
								<Pagination path={searchPath(text, kind)} page={found.page} pages={found.pages} />
							</div>
							<Topics topics={found.topics} />
						</div>
					)}
				</>
			)}
		</div>
	);
}
