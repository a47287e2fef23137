import type { Client } from "../../api/client.ts";
import { awayWords } from "../../domain/date-words.ts";
import { Failure } from "../../domain/failure.ts";
import { readershipOf } from "../../domain/letters/readership.ts";
import { countedPeople, formatNumber } from "../../domain/numbers.ts";
import { dayOf, MADRID } from "../../domain/zoned-time.ts";
import { fieldId } from "../forms/fields.tsx";
import grounds from "../theme/grounds.module.css";
import { ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { pageNumberOf } from "../ui/pagination.tsx";
import { BackLink } from "./back-link.tsx";
import { Beginning } from "./beginning.tsx";
import { Beside } from "./beside.tsx";
import { useNow } from "./desk-document.tsx";
import { DeskPages } from "./desk-pages.tsx";
import type { DeskAnswer, DeskRequest, DeskRoute } from "./desk-route.ts";
import { DeskSearch } from "./desk-search.tsx";
import { LETTERS_PATH, letterPath, letterSigns, letterWords, readershipNames } from "./letter-words.ts";
import { READERS_PATH } from "./readers-page.tsx";
import { StateMark } from "./state-mark.tsx";
import { Act, Bar, type Refused, RefusedSummary, typedOf } from "./text-form.tsx";
import { Tick } from "./tick.tsx";

type Letters = Exclude<Awaited<ReturnType<Client["listIssues"]>>, Failure>;
type Texts = Exclude<Awaited<ReturnType<Client["listLetterTexts"]>>, Failure>["texts"];

const NEW = `${LETTERS_PATH}/nuevo`;

type Letter = Letters["items"][number];

/** What a letter's row says in its columns: how it stands, when it went or was begun, and whom it is for. */
function Letters({ list }: { list: Letters }) {
	const now = useNow();
	return (
		<ul className="desk-list desk-letters">
			{list.items.map((letter) => (
				<li key={letter.id}>
					<a href={letterPath(letter.id)}>{letter.subject === "" ? "Sin asunto" : letter.subject}</a>
					<p>
						<StateMark sign={letterSigns[letter.state]}>{letterWords(letter, now)}</StateMark>{" "}
						<span>{readershipNames[readershipOf(letter)]}</span>{" "}
						<span>{dayOf(letter.endedAt ?? letter.startsAt ?? letter.createdAt, MADRID)}</span>
					</p>
				</li>
			))}
		</ul>
	);
}

/** What a letter is of those that are shown, and what is said before and after its subject. */
function leadWords(letter: Letter, now: Date): readonly [name: string, before: string, after: string] {
	const { state, startsAt, counts } = letter;
	switch (state) {
		case "draft":
			return ["A medias", "Sigue con ", ""];
		case "waiting":
			return ["La próxima", "", startsAt === null ? "" : ` se envía ${awayWords(startsAt, MADRID, now)}`];
		case "sending":
			return ["Ahora mismo", "", " se está enviando"];
		case "paused":
			return ["A medio camino", "", " está en pausa"];
		case "sent":
			return ["La última", "", ` llegó a ${countedPeople(counts.sent)}`];
		case "stopped":
			return ["La última", "", " se paró"];
	}
}

/** Which letter asks most for its author: what is on its way, then what waits, then what was begun, then the last one. */
const URGENCY: Readonly<Record<Letter["state"], number>> = {
	...{ sending: 0, paused: 0, waiting: 1, draft: 2, sent: 3, stopped: 3 },
};

/** How letters stand: that which comes next as a sentence, and beside it who gets them. */
function LettersNow({ list }: { list: Letters }) {
	const now = useNow();
	const [letter] = list.items.toSorted((one, other) => URGENCY[one.state] - URGENCY[other.state]);
	if (letter === undefined) return null;
	const [name, before, after] = leadWords(letter, now);
	const { state, endedAt } = letter;
	const facts = [
		...(state === "sent" && endedAt !== null ? [dayOf(endedAt, MADRID)] : []),
		...(state === "draft" || state === "waiting" || state === "sent" ? [] : [letterWords(letter, now)]),
		readershipNames[readershipOf(letter)],
	];
	return (
		<ul className={`desk-today ${grounds.mint}`} aria-label="Cómo van las cartas">
			<li className="desk-lead">
				<h2>{name}</h2>
				<p className="desk-lead-said">
					{before}
					<a href={letterPath(letter.id)}>{letter.subject === "" ? "Sin asunto" : letter.subject}</a>
					{after}
				</p>
				<p>
					{facts.map((fact) => (
						<span key={fact}>{fact}</span>
					))}
				</p>
				<span className="desk-lead-leaf">
					<Icon name="mail" />
				</span>
			</li>
			<li>
				<h2>Quién las recibe</h2>
				{list.canSeeReaders ? <a href={READERS_PATH}>Ver a los lectores</a> : null}
				<p>
					<span>
						<Readers readers={list.readers} />
					</span>
				</p>
			</li>
			<li>
				<h2>Dónde se piden</h2>
				<a href="/novedades">La página de novedades</a>
				<p>
					<span>La enlazan el pie y los artículos</span>
				</p>
			</li>
		</ul>
	);
}

/** How many people get letters, as a sentence. */
function Readers({ readers }: Pick<Letters, "readers">) {
	const { each, monthly, events } = readers;
	const news =
		each > 0 && monthly > 0
			? `${formatNumber(each)} una a una y ${formatNumber(monthly)} una vez al mes`
			: `${countedPeople(each + monthly)}${monthly > 0 ? ", una vez al mes" : ""}`;
	const all = each + monthly;
	const receive = all === 0 ? "Todavía no las recibe nadie." : `Las ${all === 1 ? "recibe" : "reciben"} ${news}.`;
	const notices = `${countedPeople(events)} ${events === 1 ? "recibe" : "reciben"} los avisos de eventos.`;
	return events === 0 ? receive : `${receive} ${notices}`;
}

const ReadersLink = () => <a href={READERS_PATH}>Ver a los lectores o traer a los de otra lista</a>;

/** The page before the first letter. */
function NoLetters({ readers, canSeeReaders }: Letters) {
	return (
		<Beginning
			{...{ drawing: "letter", ground: "mint", to: NEW, act: "Escribir la primera carta" }}
			title="Lo que publicas, por correo"
			facts={[
				[
					"Qué leen",
					"Un artículo o un recurso entero, o los resúmenes de varios, con unas palabras tuyas. Antes de enviar la carta, ves cómo queda y te mandas una prueba.",
				],
				[
					"Dónde se piden",
					<>
						En <a href="/novedades">la página de novedades</a>. A ella llevan la portada, el pie y el final de cada
						artículo. Quien las pide confirma su correo, y puede darse de baja cuando quiera.
					</>,
				],
				[
					"Quién las recibe",
					<>
						<Readers readers={readers} /> {canSeeReaders ? <ReadersLink /> : null}
					</>,
				],
			]}
		>
			Aquí estarán las cartas que envíes a quienes piden las novedades. Elige los textos de la primera; puedes cambiar
			el asunto y escribir unas palabras para empezar.
		</Beginning>
	);
}

/** The letters that were written (docs/product.md, 27.13). */
export const lettersPage: DeskRoute = {
	path: LETTERS_PATH,
	async show({ url, client }) {
		const page = pageNumberOf(url);
		if (page === null) return null;
		const list = await client.listIssues({ page });
		if (list instanceof Failure) {
			if (list.status === 403) return null;
			throw list;
		}
		const done = url.searchParams.get("hecho") === "borrado" ? "Borrador borrado" : null;
		const isEmpty = list.items.length === 0;
		const main = (
			<>
				<div className="desk-head">
					<h1>Cartas</h1>
					{isEmpty ? null : (
						<ButtonLink look="filled" to={NEW} file>
							Nueva carta
						</ButtonLink>
					)}
				</div>
				{done === null ? null : (
					<p className="desk-done" role="status">
						{done}
					</p>
				)}
				{isEmpty ? (
					<NoLetters {...list} />
				) : (
					<>
						{page === 1 ? <LettersNow list={list} /> : null}
						<Letters list={list} />
					</>
				)}
				<DeskPages list={list} path={LETTERS_PATH} />
			</>
		);
		return { title: "Cartas", part: "boletin", main };
	},
};

function Choice({ texts, chosen }: { texts: Texts; chosen: readonly string[] }) {
	return (
		<fieldset className="desk-where desk-choice" id={fieldId("ids")}>
			<legend>De qué habla</legend>
			{texts.map(({ id, name, at, isEvent, isRestricted, sentAt }) => (
				<Tick key={id} type="checkbox" name="ids" value={id} defaultChecked={chosen.includes(id)}>
					<span>
						<span className="desk-choice-name">{name}</span>
						<span className="desk-note">
							{isEvent ? "Evento del " : ""}
							{dayOf(at, MADRID)}
							{isRestricted ? " · Solo para usuarios registrados" : ""}
							{sentAt === null ? "" : ` · Ya se envió el ${dayOf(sentAt, MADRID)}`}
						</span>
					</span>
				</Tick>
			))}
		</fieldset>
	);
}

async function drawNew(
	{ client, url }: DeskRequest,
	{ chosen = url.searchParams.getAll("texto"), refused }: { chosen?: readonly string[]; refused?: Refused } = {},
): Promise<DeskAnswer> {
	const words = (url.searchParams.get("buscar") ?? "").slice(0, 200).trim();
	const found = await client.listLetterTexts({ text: words, ...(chosen.length === 0 ? {} : { also: chosen.join() }) });
	if (found instanceof Failure) {
		if (found.status === 403) return null;
		throw found;
	}
	const main = (
		<>
			<BackLink to={LETTERS_PATH}>Cartas</BackLink>
			<h1>Nueva carta</h1>
			<RefusedSummary refused={refused} words="No se ha creado la carta. Revisa esto:" />
			<Beside
				isFirst
				aside={
					<section className="desk-help" aria-labelledby="que-lleva">
						<h2 id="que-lleva">Qué lleva la carta</h2>
						<ul>
							<li>Si eliges un artículo o un recurso, lo lleva entero.</li>
							<li>De varios, hasta ocho, lleva los resúmenes.</li>
							<li>Antes de enviarla podrás cambiar el texto, ver cómo queda y mandarte una prueba.</li>
						</ul>
					</section>
				}
			>
				<DeskSearch action={NEW} text={words} label="Buscar por el título" />
				{found.texts.length === 0 ? (
					<p className="desk-empty">
						{words === "" ? (
							"Todavía no hay artículos ni recursos publicados."
						) : (
							<>
								No hay ninguno con «{words}». <a href={NEW}>Ver los últimos</a>
							</>
						)}
					</p>
				) : (
					<form method="post" action={NEW} className="desk-form">
						<Choice texts={found.texts} chosen={chosen} />
						<Bar>
							<Act act="escribir" look="filled">
								Preparar la carta
							</Act>
						</Bar>
					</form>
				)}
			</Beside>
		</>
	);
	return { ...(refused === undefined ? {} : { status: 400 }), title: "Nueva carta", part: "boletin", main };
}

/** Where the author chooses what a letter is about (docs/product.md, 27.13). */
export const newLetterPage: DeskRoute = {
	path: NEW,
	show: (asked) => drawNew(asked),
	async act(asked, form) {
		const ids = form.getAll("ids").flatMap((each) => (typeof each === "string" ? [each.slice(0, 100)] : []));
		const made = await asked.client.createIssue({ ids: ids.slice(0, 100) });
		if (!(made instanceof Failure)) return { to: letterPath(made.id) };
		if (made.status === 403 || made.status === 404) return null;
		const { message, fields = {} } = made;
		return drawNew(asked, { chosen: ids, refused: { message, fields, typed: typedOf(form) } });
	},
};
