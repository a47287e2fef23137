import type { ReactNode } from "react";
import type { Client } from "../../api/client.ts";
import { encodeContentUrl } from "../../domain/content/content-url.ts";
import { capitalized, clockWithArticle, dateAndHour } from "../../domain/date-words.ts";
import { attendeesCsv } from "../../domain/events/attendees.ts";
import { statusNames } from "../../domain/events/registration-words.ts";
import { Failure } from "../../domain/failure.ts";
import { counted, countedPeople } from "../../domain/numbers.ts";
import { eventPath } from "../../domain/site-paths.ts";
import { formatInZone, MADRID } from "../../domain/zoned-time.ts";
import { pageNumberOf } from "../ui/pagination.tsx";
import { BackLink } from "./back-link.tsx";
import { Beginning } from "./beginning.tsx";
import { Beside } from "./beside.tsx";
import { useNow } from "./desk-document.tsx";
import { DeskPages } from "./desk-pages.tsx";
import { type DeskAnswer, type DeskRequest, type DeskRoute, textPath } from "./desk-route.ts";
import { DeskSearch } from "./desk-search.tsx";
import { Found, PersonRow, SEARCHED } from "./person-row.tsx";
import { Act, typedOf } from "./text-form.tsx";

type Attendees = Exclude<Awaited<ReturnType<Client["listAttendees"]>>, Failure>;
type Person = Attendees["people"][number];

/** The address of the list of who comes to the event of a text. */
export const attendeesPath = (id: string): string => textPath(id, "quien-viene");

/** What people are looked for: by a part of their name or address, with or without those who do not come. */
interface Filter {
	readonly id: string;
	readonly text: string;
	readonly which: "live" | "all";
}

/** What the parts of the list are called. */
const GROUPS: Readonly<Record<Person["coming"], string>> = {
	seat: "Con plaza confirmada",
	unconfirmed: "Por confirmar",
	waiting: "En lista de espera",
	gone: "Ya no vienen",
};

function listPath({ id, text, which }: Filter): string {
	const query = new URLSearchParams({
		...(text === "" ? {} : { buscar: text }),
		...(which === "all" ? { todas: "1" } : {}),
	});
	return query.size === 0 ? attendeesPath(id) : `${attendeesPath(id)}?${query}`;
}

/** The day of an instant at the site's time, without its year: nobody signs up that long before. */
const dayIn = (instant: string) => formatInZone(instant, MADRID, { day: "numeric", month: "short" });
const hourIn = (instant: string) => formatInZone(instant, MADRID, { hour: "2-digit", minute: "2-digit" });

/** The same with its hour, after "el": "20 nov, 13:00". */
const momentIn = (instant: string) => `${dayIn(instant)}, ${hourIn(instant)}`.replaceAll(" ", "\u00a0");

/** When somebody signed up and confirmed. Who did both at once is said to have done one thing. */
function timesOf({ createdAt, confirmedAt }: Person): readonly string[] {
	const from = momentIn(createdAt);
	if (confirmedAt === null) return [`Se apuntó el ${from}`];
	const until = momentIn(confirmedAt);
	if (until === from) return [`Se apuntó y confirmó el ${from}`];
	const isSameDay = dayIn(confirmedAt) === dayIn(createdAt);
	const words = isSameDay ? `a\u00a0${clockWithArticle(confirmedAt, MADRID)}` : `el ${until}`;
	return [`Se apuntó el ${from}`, `Confirmó ${words}`];
}

/** What a person is, where the heading above does not say it. */
const stateOf = ({ coming, status }: Person) =>
	coming === "seat" || coming === "waiting" ? [] : [statusNames[status]];

/** The people of a page, by what they are. `counts`: where nothing is searched for, how many there are of each. */
function Groups({ list: { people, counts }, isSearched }: { list: Attendees; isSearched: boolean }) {
	const groups = (Object.keys(GROUPS) as Person["coming"][])
		.map((coming) => ({ coming, some: people.filter((person) => person.coming === coming) }))
		.filter(({ some }) => some.length > 0);
	return groups.map(({ coming, some }) => (
		<section key={coming} className="desk-shared" aria-labelledby={`grupo-${coming}`}>
			<h2 id={`grupo-${coming}`}>
				{GROUPS[coming]}
				{isSearched ? null : ` · ${counts[coming]}`}
			</h2>
			<ul className="desk-rows desk-comers">
				{some.map((person) => (
					<PersonRow
						key={person.id}
						name={person.name}
						email={person.email}
						facts={[...stateOf(person), ...timesOf(person)]}
						heading="h3"
					/>
				))}
			</ul>
		</section>
	));
}

/** Seats that are taken, people in the line, and who has still to confirm. */
function Counts({ list: { event, taken, counts } }: { list: Attendees }) {
	return (
		<p className="desk-dots">
			<strong>
				{event.capacity === null
					? `${counted(taken, "plaza ocupada", "plazas ocupadas")}, sin límite`
					: `${taken}\u00a0de\u00a0${counted(event.capacity, "plaza ocupada", "plazas ocupadas")}`}
			</strong>{" "}
			<span>{countedPeople(counts.waiting)} en espera</span> <span>{counts.unconfirmed}&nbsp;por confirmar</span>
		</p>
	);
}

/** What can be done with the whole list. */
function Own({ id, which }: Filter) {
	return (
		<section className="desk-help" aria-labelledby="la-lista">
			<h2 id="la-lista">Para una hoja de cálculo</h2>
			<ul>
				<li>
					En CSV te llevas el nombre, el correo, el estado, cuándo se apuntó y confirmó cada persona, y de qué campaña
					vino{which === "all" ? ", también de las que ya no vienen" : ""}.
				</li>
				<li>Son datos de personas: borra el archivo cuando acabe el evento. La descarga queda en el registro.</li>
			</ul>
			<form method="post" action={attendeesPath(id)}>
				{which === "all" ? <input type="hidden" name="todas" value="1" /> : null}
				<p>
					<Act act="descargar">Descargar en CSV</Act>
				</p>
			</form>
		</section>
	);
}

/** Why the list names nobody. */
function Nobody({ list: { event, counts, forgotten }, filter }: { list: Attendees; filter: Filter }) {
	if (filter.text !== "")
		return (
			<p className="desk-empty">
				No hay nadie con ese nombre o ese correo. <a href={listPath({ ...filter, text: "" })}>Ver a todos</a>
			</p>
		);
	if (forgotten > 0) return null;
	const words = event.cancelled
		? "El evento se ha cancelado y no viene nadie."
		: counts.gone > 0
			? "De quienes se apuntaron, ya no viene nadie."
			: "No se apuntó nadie.";
	return (
		<div className="desk-empty">
			<p>{words}</p>
		</div>
	);
}

/** The page before anybody has signed up for an event to come. */
function NobodyYet({ event }: Attendees) {
	const seats =
		event.capacity === null ? "No hay límite de plazas." : `Hay ${counted(event.capacity, "plaza", "plazas")}.`;
	return (
		<Beginning
			{...{ drawing: "table", ground: "sky", act: "Ver la página del evento" }}
			to={encodeContentUrl(eventPath(event.slug))}
			title="Todavía no se ha apuntado nadie"
			facts={[
				[
					"Cuántas plazas quedan",
					`${seats} Aquí verás cuántas se han ocupado, quién falta por confirmar y quién espera.`,
				],
				[
					"Quién es cada persona",
					"Su nombre, su correo y cuándo se apuntó y confirmó. Solo lo ve quien administra el sitio.",
				],
				["El día del evento", "Abre esta página en el móvil, en la puerta. La lista también se descarga en CSV."],
			]}
		>
			Comparte la página del evento: quien se apunte ahí estará en esta lista al momento.
		</Beginning>
	);
}

/** The way to those who do not come, and back. */
function Others({ list: { counts }, filter }: { list: Attendees; filter: Filter }) {
	const { which } = filter;
	if (which === "live" && counts.gone === 0) return null;
	return (
		<p className="desk-more">
			<a href={listPath({ ...filter, which: which === "all" ? "live" : "all" })}>
				{which === "all"
					? "Solo quienes vienen o esperan"
					: `También las canceladas y las que no se confirmaron (${counts.gone})`}
			</a>
		</p>
	);
}

/** The list with what can be done with it, if there is anything. */
function Frame({ aside, children }: { aside: ReactNode; children: ReactNode }) {
	return aside === null ? children : <Beside aside={aside}>{children}</Beside>;
}

function AttendeesPage({ list, filter }: { list: Attendees; filter: Filter }) {
	const { event, people, counts, found, forgotten } = list;
	const { id, text, which } = filter;
	const asked = counts.seat + counts.unconfirmed + counts.waiting + (which === "all" ? counts.gone : 0);
	const isOver = event.endsAt <= useNow().toISOString();
	const isNew = !event.cancelled && !isOver && text === "" && asked + counts.gone + forgotten === 0;
	return (
		<>
			<BackLink to={textPath(id)}>{event.name}</BackLink>
			<h1>Quién viene</h1>
			<p className="desk-note">
				{capitalized(dateAndHour(event.startsAt, event.timeZone))}
				{event.cancelled ? ". Cancelado" : ""}
			</p>
			{isNew ? (
				<NobodyYet {...list} />
			) : (
				<Frame aside={asked === 0 ? null : <Own {...filter} />}>
					{asked + forgotten === 0 ? null : <Counts list={list} />}
					{asked > SEARCHED || text !== "" ? (
						<DeskSearch
							action={attendeesPath(id)}
							text={text}
							label="Buscar por su nombre o su correo"
							maxLength={320}
							kept={{ todas: which === "all" ? "1" : undefined }}
						/>
					) : null}
					{text === "" ? null : <Found count={found} />}
					{people.length === 0 ? (
						<Nobody list={list} filter={filter} />
					) : (
						<Groups list={list} isSearched={text !== ""} />
					)}
					{forgotten === 0 || text !== "" ? null : (
						<p className="desk-note">
							{forgotten === 1
								? "Los datos de 1\u00a0persona ya se han borrado: solo queda el recuento."
								: `Los datos de ${countedPeople(forgotten)} ya se han borrado: solo queda el recuento.`}
						</p>
					)}
					<DeskPages list={list} path={listPath(filter)} />
					<Others list={list} filter={filter} />
				</Frame>
			)}
		</>
	);
}

async function draw({ url, params, client }: DeskRequest): Promise<DeskAnswer> {
	const page = pageNumberOf(url);
	if (page === null) return null;
	const filter: Filter = {
		id: params.id ?? "",
		text: (url.searchParams.get("buscar") ?? "").slice(0, 320).trim(),
		which: url.searchParams.has("todas") ? "all" : "live",
	};
	const list = await client.listAttendees({ ...filter, page });
	if (!(list instanceof Failure))
		return { title: "Quién viene", part: "contenido", main: <AttendeesPage list={list} filter={filter} /> };
	if (list.status === 403 || list.status === 404) return null;
	throw list;
}

/** Who comes to an event (docs/product.md, 26.23), for super administrators. */
export const attendeesPage: DeskRoute = {
	path: "/escritorio/contenido/:id/quien-viene",
	show: draw,
	async act(asked, form) {
		const typed = typedOf(form);
		if (typed.hacer !== "descargar") return draw(asked);
		const which = typed.todas === undefined ? "live" : "all";
		const taken = await asked.client.takeAttendees({ id: asked.params.id ?? "", which });
		if (taken instanceof Failure) return null;
		const text = attendeesCsv(taken.people);
		return { file: { name: `quien-viene-${taken.slug}.csv`, type: "text/csv; charset=utf-8", text } };
	},
};
