import { Fragment } from "react";
import type { Client } from "../../api/client.ts";
import { momentOf, spanLine } from "../../domain/date-words.ts";
import { placeLine } from "../../domain/events/event.ts";
import { priceInWords } from "../../domain/events/registration-words.ts";
import type { Failure } from "../../domain/failure.ts";
import { counted, countedPeople } from "../../domain/numbers.ts";
import { modalityNames } from "../events/event-dates.tsx";
import { textPath } from "./desk-route.ts";

type Checks = Exclude<Awaited<ReturnType<Client["getChecks"]>>, Failure>;

/** Who comes to an event, in numbers. */
export type Attendance = Exclude<Awaited<ReturnType<Client["getAttendance"]>>, Failure>;

/** Facts of an event that have changed. */
type Changes = NonNullable<Checks["impact"]>["changes"];

/** Subject of the mail that tells people of a change. */
function subjectOf(name: string, isCancelled: boolean): string {
	return isCancelled ? `Se ha cancelado: ${name}` : `Cambios en «${name}»`;
}

/** When registration is open, and for whom. */
function registrationWords(event: NonNullable<Checks["event"]>): string {
	const { registrationOpensAt: opens, registrationClosesAt: closes, timeZone, audience } = event;
	const from = opens === null ? "Desde que se publica" : `Desde el ${momentOf(opens, timeZone)}`;
	const until = closes === null ? "hasta que empieza" : `hasta el ${momentOf(closes, timeZone)}`;
	return `${from}, ${until}${audience === "public" ? "" : ". Solo usuarios registrados"}`;
}

/** The facts of an event as they will be read. */
export function EventToPublish({ event }: { event: Checks["event"] }) {
	if (event === null) return null;
	const { startsAt, endsAt, timeZone, modality, capacity, waitlistEnabled, priceCents } = event;
	const line = waitlistEnabled ? "con lista de espera si se llena" : "sin lista de espera";
	return (
		<>
			<dt>Cuándo</dt>
			<dd className="desk-day">{spanLine(startsAt, endsAt, timeZone)}</dd>
			<dt>Dónde</dt>
			<dd>
				{placeLine(event)}
				{modality === "online" ? null : ` (${modalityNames[modality].toLowerCase()})`}
			</dd>
			<dt>Plazas</dt>
			<dd>{capacity === null ? "Sin límite" : `${counted(capacity, "plaza", "plazas")}, ${line}`}</dd>
			<dt>Precio</dt>
			<dd>{priceInWords(priceCents)}</dd>
			<dt>Inscripción</dt>
			<dd>{registrationWords(event)}</dd>
		</>
	);
}

function Changed({ changes }: { changes: Changes }) {
	if (changes.length === 0) return null;
	return (
		<dl className="desk-facts">
			{changes.map((change) => (
				<Fragment key={change.name}>
					<dt>{change.name}</dt>
					<dd>
						Antes: {change.was}
						<br />
						Ahora: {change.is}
					</dd>
				</Fragment>
			))}
		</dl>
	);
}

/** Why a publication tells nobody anything. */
const WHY_SILENT = {
	over: "el evento ya ha terminado",
	cancelled: "el evento ya está cancelado",
	same: "no cambian la fecha, la hora ni el lugar",
} as const;

/** Whom publishing an event tells what, before it is done. */
export function Impact({ checks: { impact, event }, name }: { checks: Checks; name: string }) {
	if (event === null) return null;
	if (impact === null) return <p className="desk-impact">No se avisa a nadie: todavía no se ha apuntado nadie.</p>;
	const { taken, waiting, told, tells, silent, changes } = impact;
	const isCancelled = tells === "cancelled";
	if (tells === null)
		return (
			<p className="desk-impact">
				No se avisa a nadie: {WHY_SILENT[silent ?? "same"]}.
				{taken + waiting === 0 ? "" : ` ${comingWords({ taken, waiting })}`}
			</p>
		);
	if (told === 0)
		return (
			<p className="desk-impact">
				{isCancelled ? "Este texto cancela el evento. " : ""}No se avisa a nadie: nadie tiene plaza confirmada ni espera
				una.
			</p>
		);
	return (
		<section className="desk-impact" aria-labelledby="aviso">
			<h2 id="aviso">{isCancelled ? "Este texto cancela el evento" : "Ha cambiado el evento"}</h2>
			<p>
				Al publicar se avisará por correo a {countedPeople(told)}
				{waiting === 0 ? "" : ` (${counted(waiting, "está", "están")} en espera)`}, con el asunto «
				{subjectOf(name, isCancelled)}».
				{isCancelled ? " No se puede deshacer." : " Nadie pierde su plaza."}
			</p>
			<Changed changes={changes} />
		</section>
	);
}

function comingWords({ taken, waiting }: { readonly taken: number; readonly waiting: number }): string {
	const words = [
		...(taken === 0 ? [] : [`${countedPeople(taken)} con plaza`]),
		...(waiting === 0 ? [] : [`${countedPeople(waiting)} en espera`]),
	];
	return `Hay ${words.join(" y ")}.`;
}

/** Who was told what of an event, after it was published or cancelled. `told`: how many; null for an event that is new. */
export function Told({ told, attendance, name }: { told: number | null; attendance: Attendance; name: string }) {
	const notice = attendance?.notice ?? null;
	if (told === null || told === 0 || notice === null)
		return (
			<p className="desk-impact" role="status">
				No se ha avisado a nadie:{" "}
				{told === null
					? "el evento es nuevo."
					: (attendance?.told ?? 0) > 0
						? "este cambio no envía avisos."
						: "nadie tenía plaza confirmada ni esperaba una."}
			</p>
		);
	const { isCancelled, changes, isUnderWay } = notice;
	return (
		<section className="desk-impact" role="status">
			<p>
				<strong>
					{isUnderWay ? "Se está avisando" : "Se ha avisado"} por correo a {countedPeople(told)}
				</strong>
				, con el asunto «{subjectOf(name, isCancelled)}».
			</p>
			<Changed changes={changes} />
		</section>
	);
}

/**
 * How many people come to an event, after the way to who they are: "12 confirmadas, 2 en espera · 30 plazas". `id`: of
 * its text.
 */
export function Coming({ id, attendance }: { id: string; attendance: Attendance }) {
	if (attendance === null) return null;
	const { capacity, confirmed, unconfirmed, waiting, cancelled } = attendance;
	const seats = capacity === null ? "sin límite de plazas" : counted(capacity, "plaza", "plazas");
	const counts = [
		counted(confirmed, "confirmada", "confirmadas"),
		...(unconfirmed === 0 ? [] : [`${unconfirmed}\u00a0por confirmar`]),
		...(waiting === 0 ? [] : [`${waiting}\u00a0en espera`]),
		...(cancelled === 0 ? [] : [counted(cancelled, "cancelada", "canceladas")]),
	];
	const isEmpty = confirmed + unconfirmed + waiting + cancelled === 0;
	return (
		<p className="desk-note">
			{attendance.canSeePeople ? <a href={textPath(id, "quien-viene")}>Quién viene</a> : <strong>Quién viene</strong>} ·{" "}
			{isEmpty ? "todavía nadie" : counts.join(", ")} · {seats}
		</p>
	);
}
