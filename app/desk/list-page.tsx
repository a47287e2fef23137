import { Failure } from "../../domain/failure.ts";
import { ButtonLink } from "../ui/button.tsx";
import { pageNumberOf } from "../ui/pagination.tsx";
import sheet from "./desk-list-page.css?url";
import { DeskPages } from "./desk-pages.tsx";
import type { DeskRoute } from "./desk-route.ts";
import { DeskSearch } from "./desk-search.tsx";
import { countOf, type SortName, type StateName, sortNames, stateNames, statesNames } from "./desk-words.ts";
import { NO_TEXT } from "./edit-page.tsx";
import { ListRows } from "./list-rows.tsx";
import { type Overview, overviewOf, Today } from "./overview.tsx";

type List = Exclude<Awaited<ReturnType<import("../../api/client.ts").Client["listSources"]>>, Failure>;

interface Filter {
	readonly state: StateName | undefined;
	readonly sort: SortName | undefined;
	readonly text: string;
	readonly only: Only | undefined;
}

/** Filters beside the states, by the parameter that has them. */
const ONLY = { piden: "asked", avisos: "warned" } as const;
type Only = keyof typeof ONLY;

/** The address of the list with a filter. */
function listPath({ state, sort, text, only }: Filter): string {
	const query = new URLSearchParams({
		...(state === undefined ? {} : { estado: state }),
		...(sort === undefined ? {} : { clase: sort }),
		...(text === "" ? {} : { buscar: text }),
		...(only === undefined ? {} : { solo: only }),
	}).toString();
	return query === "" ? "/escritorio" : `/escritorio?${query}`;
}

function keyOf<Names extends object>(names: Names, given: string | null): keyof Names | undefined {
	return given !== null && Object.hasOwn(names, given) ? (given as keyof Names) : undefined;
}

/** What is new: one link for each kind of text. */
export function Write({ mayLessons }: { mayLessons: boolean }) {
	const kinds = (["articulo", "recurso", "evento", "pagina", "leccion"] as const).filter(
		(sort) => sort !== "leccion" || mayLessons,
	);
	return (
		<details className="desk-write">
			<summary>Escribir</summary>
			<ul>
				{kinds.map((sort) => (
					<li key={sort}>
						<a href={`/escritorio/nuevo/${sort}`}>{sortNames[sort]}</a>
					</li>
				))}
			</ul>
		</details>
	);
}

function States({
	list,
	filter,
	mayLessons,
	warned,
}: {
	list: List;
	filter: Filter;
	mayLessons: boolean;
	warned: number | null;
}) {
	const all = Object.entries(list.states).reduce((sum, [state, count]) => (state === "trashed" ? sum : sum + count), 0);
	const states = (Object.keys(stateNames) as StateName[]).filter(
		(state) => (list.states[state] ?? 0) > 0 || state === filter.state,
	);
	return (
		<nav aria-label="Estado" className="desk-states">
			<a
				href={listPath({ ...filter, state: undefined, only: undefined })}
				aria-current={filter.state === undefined && filter.only === undefined ? "page" : undefined}
			>
				Todo <span>{all}</span>
			</a>
			{states.map((state) => (
				<a
					key={state}
					href={listPath({ ...filter, state, only: undefined })}
					aria-current={filter.state === state ? "page" : undefined}
				>
					{statesNames[state]} <span>{list.states[state] ?? 0}</span>
				</a>
			))}
			{list.asked > 0 || filter.only === "piden" ? (
				<a
					href={listPath({ ...filter, state: undefined, only: "piden" })}
					aria-current={filter.only === "piden" ? "page" : undefined}
				>
					{mayLessons ? "Piden que se publique" : "Has pedido que se publique"} <span>{list.asked}</span>
				</a>
			) : null}
			{mayLessons ? (
				<a
					href={listPath({ ...filter, state: undefined, only: "avisos" })}
					aria-current={filter.only === "avisos" ? "page" : undefined}
				>
					Por revisar {warned === null ? null : <span>{warned}</span>}
				</a>
			) : null}
		</nav>
	);
}

/** What somebody does who has written nothing yet. */
function First({ maySettings }: { maySettings: boolean }) {
	if (maySettings)
		return (
			<section className="desk-empty desk-first">
				<h2>Primeros pasos</h2>
				<ol>
					<li>
						<a href="/escritorio/ajustes">Ponle nombre al sitio y di quién eres</a>
					</li>
					<li>
						<a href="/escritorio/nuevo/articulo">Escribe tu primer artículo</a>
					</li>
					<li>
						<a href="/escritorio/nuevo/evento">Anuncia un evento</a>
					</li>
					<li>
						<a href="/escritorio/ajustes/legal">Rellena los datos legales</a>
					</li>
					<li>
						<a href="/user/dos-pasos">Protege tu cuenta con la verificación en dos pasos</a>
					</li>
				</ol>
				<p>En el orden que quieras. Los textos no se ven hasta que los publicas; los ajustes valen al guardarlos.</p>
			</section>
		);
	return (
		<div className="desk-empty desk-start">
			<p>Aquí estará lo que escribas. No lo ve nadie hasta que se publica.</p>
			<ButtonLink to="/escritorio/nuevo/articulo" file>
				Escribir un artículo
			</ButtonLink>
		</div>
	);
}

/** What the other filters say without texts. */
const NONE_WITH: Readonly<Record<Only, string>> = {
	piden: "Nadie espera a que se publique un texto suyo.",
	avisos: "Nada de lo que vino de una carpeta tiene avisos.",
};

/** What a state without texts says: what it is for, and what brings a text there. */
const NONE_OF: Readonly<Partial<Record<StateName, string>>> = {
	draft: "No tienes ningún borrador a medias.",
	changed: "Nada de lo publicado tiene cambios por publicar.",
	published: "Todavía no has publicado nada. Lo que escribas se publica desde su página.",
	scheduled: "No hay ningún texto programado. Al publicar un texto puedes elegir cuándo sale.",
	withdrawn: "No has retirado nada.",
	trashed: "La papelera está vacía. Lo que tires se puede recuperar durante 30\u00a0días.",
};

function Empty({ filter }: { filter: Filter }) {
	const { text, state, sort, only } = filter;
	const own = sort !== undefined ? undefined : only !== undefined ? NONE_WITH[only] : state && NONE_OF[state];
	const words = text !== "" ? `No hay nada con «${text}».` : (own ?? "Aquí no hay nada todavía.");
	const isNew =
		text === "" &&
		sort !== undefined &&
		sort !== "modulo" &&
		sort !== "leccion" &&
		state === undefined &&
		only === undefined;
	return (
		<div className="desk-empty desk-start">
			<p>{words}</p>
			{isNew ? (
				<ButtonLink to={`/escritorio/nuevo/${sort}`} file>
					Escribir
				</ButtonLink>
			) : null}
			<ButtonLink look="quiet" to="/escritorio" file>
				Ver todos los textos
			</ButtonLink>
		</div>
	);
}

function ListPage({
	list,
	filter,
	mayLessons,
	maySettings,
	hasNoText,
	overview,
	warned,
}: {
	list: List;
	filter: Filter;
	/** Of all texts; null where only some of them are listed. */
	overview: Overview | null;
	/** How many texts came by import with something to look at; null where that is not known. */
	warned: number | null;
	mayLessons: boolean;
	maySettings: boolean;
	/** Whether somebody comes from a page without a text of theirs. */
	hasNoText: boolean;
}) {
	const total = countOf(list.total, "texto", "textos");
	// The count stands beside the states already, unless words or a kind were asked for.
	const hasTexts = Object.keys(list.states).length > 0;
	const isFiltered = Object.values(filter).some((each) => each !== undefined && each !== "");
	const isGrouped = filter.text === "" && filter.state === undefined && filter.only === undefined;
	const isAll = filter.text === "" && filter.sort === undefined && filter.state !== "trashed";
	return (
		<>
			<link rel="stylesheet" href={sheet} precedence="default" />
			<div className="desk-head">
				<h1>Contenido</h1>
				<a href="/home">Ver el sitio</a>
				<Write mayLessons={mayLessons} />
			</div>
			{hasNoText ? (
				<p className="desk-impact" role="status">
					La página de la que vienes no tiene un texto que puedas cambiar. Estos sí puedes cambiarlos.
				</p>
			) : null}
			{list.isEmpty && !isFiltered ? <First maySettings={maySettings} /> : null}
			{overview === null ? null : <Today overview={overview} states={list.states} />}
			{hasTexts || isFiltered ? (
				<div className="desk-filters">
					<details className="list-search" open={filter.text !== "" || filter.sort !== undefined}>
						<summary>Buscar</summary>
						<DeskSearch
							action="/escritorio"
							text={filter.text}
							label="Buscar"
							kept={{ estado: filter.state, solo: filter.only }}
						>
							<label>
								<span>Tipo</span>
								<select name="clase" defaultValue={filter.sort ?? ""}>
									<option value="">Todos</option>
									{Object.entries(sortNames).map(([sort, name]) => (
										<option key={sort} value={sort}>
											{name}
										</option>
									))}
								</select>
							</label>
						</DeskSearch>
					</details>
					<States {...{ list, filter, mayLessons, warned }} />
				</div>
			) : null}
			{list.items.length === 0 ? (
				isFiltered ? (
					<Empty filter={filter} />
				) : null
			) : (
				<>
					<p className={isAll ? "desk-unseen" : "desk-note"} role="status">
						{total}
						{filter.only === "avisos" ? ". Han venido de una carpeta, y hay algo que conviene mirar." : ""}
						{filter.state === "trashed" ? ". Lo que está aquí se borra a los 30\u00a0días." : ""}
					</p>
					<ListRows
						items={list.items}
						isGrouped={isGrouped}
						isOfEvents={filter.sort === "evento"}
						mayPublish={mayLessons}
						maySeePeople={maySettings}
					/>
				</>
			)}
			<DeskPages list={list} path={listPath(filter)} />
		</>
	);
}

/** The desk's first page: all texts, with what state each is in (docs/product.md, 26.2). */
export const listPage: DeskRoute = {
	path: "/escritorio",
	async show({ url, client, settings }) {
		const filter: Filter = {
			state: keyOf(stateNames, url.searchParams.get("estado")),
			sort: keyOf(sortNames, url.searchParams.get("clase")),
			only: keyOf(ONLY, url.searchParams.get("solo")),
			text: (url.searchParams.get("buscar") ?? "").slice(0, 200).trim(),
		};
		const page = pageNumberOf(url);
		if (page === null) return null;
		const { state, sort, text, only } = filter;
		const [list, desk] = await Promise.all([
			client.listSources({
				...(state === undefined ? {} : { state }),
				...(sort === undefined ? {} : { sort }),
				...(text === "" ? {} : { text }),
				...(only === undefined ? {} : { only: ONLY[only] }),
				page,
			}),
			client.getDesk(),
		]);
		if (list instanceof Failure) throw list;
		if (desk instanceof Failure) throw desk;
		const { mayPublish: mayLessons, maySettings } = desk;
		const hasNoText = url.searchParams.get("hecho") === NO_TEXT;
		const isWhole =
			page === 1 && !list.isEmpty && Object.values(filter).every((each) => each === undefined || each === "");
		const warned = only === "avisos" ? list : mayLessons ? await client.listSources({ only: "warned", page: 1 }) : null;
		const overview = isWhole ? await overviewOf(client, { list, mayPublish: mayLessons, now: settings.now() }) : null;
		const count = warned === null || warned instanceof Failure ? null : warned.total;
		const main = <ListPage {...{ list, filter, mayLessons, maySettings, hasNoText, overview }} warned={count} />;
		return { title: "Contenido", part: "contenido", main };
	},
};
