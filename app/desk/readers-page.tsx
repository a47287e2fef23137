import { Failure } from "../../domain/failure.ts";
import { readersCsv } from "../../domain/letters/reader-table.ts";
import { countedPeople } from "../../domain/numbers.ts";
import { pageNumberOf } from "../ui/pagination.tsx";
import { BackLink } from "./back-link.tsx";
import { Beginning } from "./beginning.tsx";
import { Beside } from "./beside.tsx";
import { DeskPages } from "./desk-pages.tsx";
import type { DeskAnswer, DeskRequest, DeskRoute } from "./desk-route.ts";
import { DeskSearch } from "./desk-search.tsx";
import { WAITING_PATH } from "./invite-form.tsx";
import { LETTERS_PATH } from "./letter-words.ts";
import { placeOf, ReaderRows, type ReaderState, type ReadersList, readerStates } from "./reader-rows.tsx";
import { Act, type Refused, RefusedSummary, typedOf } from "./text-form.tsx";

/** The address of the list of readers. */
export const READERS_PATH = `${LETTERS_PATH}/lectores`;

/** The address of the page that brings readers of another list. */
export const IMPORT_PATH = `${READERS_PATH}/traer`;

/** What is looked for: people in one of the states by a part of their address. */
interface Filter {
	readonly text: string;
	readonly state: ReaderState;
}

function listPath({ text, state }: Filter): string {
	const query = new URLSearchParams({
		...(text === "" ? {} : { buscar: text }),
		...(readerStates[state].name === "" ? {} : { estado: readerStates[state].name }),
	});
	return query.size === 0 ? READERS_PATH : `${READERS_PATH}?${query}`;
}

function filterOf({ searchParams }: URL): Filter {
	const name = searchParams.get("estado") ?? "";
	const state = (Object.keys(readerStates) as ReaderState[]).find((each) => readerStates[each].name === name);
	return { text: (searchParams.get("buscar") ?? "").slice(0, 320).trim(), state: state ?? "on" };
}

/** The states that there are people in, with how many. */
function States({ list: { counts }, filter }: { list: ReadersList; filter: Filter }) {
	const states = (Object.keys(readerStates) as ReaderState[]).filter(
		(state) => state === "on" || state === filter.state || counts[state] > 0,
	);
	if (states.length === 1) return null;
	return (
		<nav aria-label="Estado" className="desk-states">
			{states.map((state) => (
				<a key={state} href={listPath({ ...filter, state })} aria-current={state === filter.state ? "page" : undefined}>
					{readerStates[state].words} <span>{counts[state]}</span>
				</a>
			))}
		</nav>
	);
}

/** What can be done with the whole list. */
function Own({ canBeTaken }: { canBeTaken: boolean }) {
	return (
		<section className="desk-help" aria-labelledby="la-lista">
			<h2 id="la-lista">La lista es tuya</h2>
			<ul>
				{canBeTaken ? <li>En CSV te llevas los correos, con lo que pidieron, desde cuándo y dónde.</li> : null}
				<li>Si ya escribías a una lista, puedes traer a sus lectores.</li>
				<li>
					<span>
						Quien quiere saber cuándo abre School está en la <a href={WAITING_PATH}>lista de espera</a>.
					</span>
				</li>
			</ul>
			<form method="post" action={READERS_PATH}>
				<p className="desk-log-go">
					{canBeTaken ? <Act act="descargar">Descargar en CSV</Act> : null}
					<a href={IMPORT_PATH}>Traer a los lectores de otra lista</a>
				</p>
			</form>
		</section>
	);
}

function ReadersPage({
	list,
	filter,
	done,
	refused,
}: {
	list: ReadersList;
	filter: Filter;
	done: string | null;
	refused: Refused | undefined;
}) {
	const { counts } = list;
	const path = listPath(filter);
	// The states have their counts with them.
	const hasStates = filter.state !== "on" || counts.asked + counts.imported > 0;
	const isEmpty = filter.text === "" && counts.on + counts.asked + counts.imported === 0;
	return (
		<>
			<BackLink to={LETTERS_PATH}>Cartas</BackLink>
			<h1>Lectores</h1>
			{isEmpty ? null : <p className="desk-note">{readerStates[filter.state].about}</p>}
			{done === null ? null : (
				<p className="desk-done" role="status">
					{done}
				</p>
			)}
			<RefusedSummary refused={refused} words="No se ha podido hacer el cambio. Revisa esto:" />
			{isEmpty ? (
				<Beginning
					{...{ drawing: "readers", ground: "mint", to: IMPORT_PATH, act: "Traer a los lectores de otra lista" }}
					title="Todavía no hay lectores"
					facts={[
						[
							"Dónde se piden",
							<>
								En <a href="/novedades">la página de novedades</a>. A ella llevan la portada, el pie y el final de cada
								artículo. Quien las pide confirma su correo, y puede darse de baja cuando quiera.
							</>,
						],
						[
							"Qué verás de cada lector",
							"Su correo, qué pidió, desde cuándo y dónde. La lista es tuya: se descarga en CSV.",
						],
						[
							"Quien espera a que abra School",
							<>
								Quien solo quiere saber cuándo abre School no está aquí, sino en la{" "}
								<a href={WAITING_PATH}>lista de espera</a>.
							</>,
						],
					]}
				>
					Aquí estarán quienes piden las novedades por correo. Si ya escribías a una lista, puedes traer a sus lectores.
				</Beginning>
			) : (
				<Beside aside={<Own canBeTaken={filter.state === "on"} />}>
					<div className="desk-filters">
						<DeskSearch
							action={READERS_PATH}
							text={filter.text}
							label="Buscar por su correo"
							maxLength={320}
							kept={{ estado: readerStates[filter.state].name || undefined }}
						/>
						<States list={list} filter={filter} />
						{counts[filter.state] === 0 ? null : (
							<p className={hasStates && filter.text === "" ? "desk-unseen" : "desk-note"} role="status">
								{countedPeople(counts[filter.state])}
							</p>
						)}
					</div>
					<ReaderRows list={list} {...filter} path={path} all={listPath({ ...filter, text: "" })} />
					<DeskPages list={list} path={path} />
				</Beside>
			)}
		</>
	);
}

/** What was just done, by the parameter that a redirect carries. */
const DONE: Readonly<Record<string, string>> = {
	quitar: "Ya no recibe las novedades.",
	borrar: "Su correo se ha borrado.",
};

async function draw({ url, client }: DeskRequest, refused?: Refused): Promise<DeskAnswer> {
	const page = pageNumberOf(url);
	if (page === null) return null;
	const filter = filterOf(url);
	const list = await client.listReaders({ ...filter, page });
	if (list instanceof Failure) {
		if (list.status === 403) return null;
		throw list;
	}
	const name = url.searchParams.get("hecho") ?? "";
	const done = Object.hasOwn(DONE, name) ? (DONE[name] ?? null) : null;
	return {
		...(refused === undefined ? {} : { status: 400 }),
		...{ title: "Lectores", part: "boletin" },
		main: <ReadersPage list={list} filter={filter} done={done} refused={refused} />,
	};
}

/** Who gets letters, and who has not confirmed (docs/product.md, 27.18), for super administrators. */
export const readersPage: DeskRoute = {
	path: READERS_PATH,
	show: (asked) => draw(asked),
	async act(asked, form) {
		const typed = typedOf(form);
		if (typed.hacer === "descargar") {
			const taken = await asked.client.takeReaders();
			if (taken instanceof Failure) return null;
			const text = readersCsv(taken.readers, { audience: "news", place: placeOf });
			return { file: { name: "lectores.csv", type: "text/csv; charset=utf-8", text } };
		}
		const done = await asked.client.removeReader({ email: typed.correo ?? "" });
		if (done instanceof Failure) {
			if (done.status === 403) return null;
			return draw(asked, { message: done.message, fields: {}, typed });
		}
		const back = new URL(asked.url);
		back.searchParams.delete("pagina");
		back.searchParams.set("hecho", done.was === "reader" ? "quitar" : "borrar");
		return { to: back.pathname + back.search };
	},
};
