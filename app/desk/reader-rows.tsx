import type { Client } from "../../api/client.ts";
import type { Failure } from "../../domain/failure.ts";
import { pendingWords } from "../../domain/letters/pending-readers.ts";
import type { Cadence } from "../../domain/letters/subscriber.ts";
import { dayOf, MADRID, shortDayOf } from "../../domain/zoned-time.ts";
import { sourceNames } from "../user/kept-words.ts";
import { Act } from "./text-form.tsx";

/** A page of the readers. */
export type ReadersList = Exclude<Awaited<ReturnType<Client["listReaders"]>>, Failure>;

/** What somebody of the list is. */
export type ReaderState = keyof ReadersList["counts"];

/** The states: how the address names them, their names on screen, and what they mean. */
export const readerStates: Readonly<
	Record<ReaderState, { readonly name: string; readonly words: string; readonly about: string }>
> = {
	on: {
		name: "",
		words: "Las reciben",
		about:
			"Aquí están quienes reciben las novedades por correo: se ve qué pidieron, desde cuándo y dónde. Cada carta lleva su enlace para darse de baja.",
	},
	asked: {
		name: "sin-confirmar",
		words: "Sin confirmar",
		about:
			"Pidieron las novedades en el sitio y no han pulsado el enlace de su correo. No reciben nada más, y sus direcciones se borran a los 30\u00a0días.",
	},
	imported: {
		name: "de-otra-lista",
		words: "De otra lista, sin confirmar",
		about:
			"Se les pregunta una vez si quieren las novedades. Mientras no digan que sí, no reciben nada, y sus direcciones se borran a los 30\u00a0días.",
	},
};

/** Where a consent was given, as words on screen. */
export const placeOf = (source: string) => sourceNames[source] ?? source;

/** The same in the fewest words, for a row. */
const PLACES: Readonly<Record<string, string>> = {
	dashboard: "sus ajustes",
	"waiting-list": "lista de espera",
	event: "un evento",
	letters: "novedades",
	import: "otra lista",
};

/** How often somebody gets them, in as few. */
const OFTEN: Readonly<Record<Cadence, string>> = { each: "Cada carta", monthly: "Una al mes" };

/** What takes somebody out of the list: its form is a bubble below the word that opens it, so that no row moves. */
function Remove({
	email,
	emailKey,
	path,
	state,
}: {
	email: string;
	emailKey: string;
	path: string;
	state: ReaderState;
}) {
	const isReader = state === "on";
	return (
		<details className="desk-remove" name="quitar">
			<summary>
				{isReader ? "Quitar" : "Borrar"}
				<span className="desk-unseen"> a {email}</span>
			</summary>
			<form method="post" action={path} className="desk-form">
				<p>
					{isReader
						? "Deja de recibir las novedades ya. En el registro de permisos constará que la baja fue cosa tuya."
						: "Su correo se borra del todo, y el enlace que tenga para confirmar deja de servir."}
				</p>
				<input type="hidden" name="correo" value={emailKey} />
				<p>
					<Act act="quitar">{isReader ? "Quitar de la lista" : "Borrar su correo"}</Act>
				</p>
			</form>
		</details>
	);
}

const dayIn = (instant: string) => shortDayOf(instant, MADRID);

/** What somebody asked for, when and where. */
function Permit({ reader: { cadence, since, source, bouncedSince } }: { reader: ReadersList["readers"][number] }) {
	return (
		<>
			<p>{`${OFTEN[cadence]} · ${dayIn(since)} · ${PLACES[source] ?? placeOf(source)}`}</p>
			{bouncedSince === null ? null : (
				<p className="desk-refusing">
					Su servidor rechaza el correo desde el {dayIn(bouncedSince)}: ya no se le envía nada.
				</p>
			)}
		</>
	);
}

/** The people of a page of the list. `path`: its address; `all`: that without what was searched for. */
export function ReaderRows({
	list: { readers, pending, counts },
	text,
	state,
	path,
	all,
}: {
	list: ReadersList;
	text: string;
	state: ReaderState;
	path: string;
	all: string;
}) {
	if (counts[state] === 0)
		return (
			<p className="desk-empty">
				{text === "" ? (
					"Aquí no hay nadie."
				) : (
					<>
						No hay nadie con ese correo. <a href={all}>Ver a todos</a>
					</>
				)}
			</p>
		);
	return (
		<ul className="desk-rows desk-readers">
			{readers.map((reader) => (
				<li key={reader.emailKey}>
					<strong>{reader.email}</strong>
					<div>
						<Permit reader={reader} />
					</div>
					<Remove {...reader} path={path} state={state} />
				</li>
			))}
			{pending.map((person) => (
				<li key={person.emailKey}>
					<strong>{person.email}</strong>
					<div>
						<p>{`${OFTEN[person.cadence]} · ${pendingWords(person, (instant) => dayOf(instant, MADRID))}`}</p>
					</div>
					<Remove {...person} path={path} state={state} />
				</li>
			))}
		</ul>
	);
}
