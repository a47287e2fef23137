import type { ReactNode } from "react";
import { href } from "react-router";
import type { Client } from "../../api/client.ts";
import { capitalized, momentOf, zoneInBrackets } from "../../domain/date-words.ts";
import { statusNames } from "../../domain/events/registration-words.ts";
import type { Failure } from "../../domain/failure.ts";
import { type Cadence, cadenceNames, type LetterAudience, otherCadence } from "../../domain/letters/subscriber.ts";
import { mailKindNames } from "../../domain/mail/mail-words.ts";
import { WHAT_STAYS } from "../../domain/rights/rights-words.ts";
import { RIGHTS_PATH } from "../../domain/site-paths.ts";
import { dayOf, MADRID } from "../../domain/zoned-time.ts";
import { Trouble } from "../forms/post-form.tsx";
import { useRefusal } from "../forms/refusal.ts";
import { Actions, Fold, StepForm } from "../forms/step-form.tsx";
import { bouncedWords } from "../letters/bounced-words.ts";
import { ButtonLink } from "../ui/button.tsx";
import { letterStateNames, purposeNames, sourceNames } from "../user/kept-words.ts";
import { loginPath } from "../user/sign-in-form.tsx";

/** Everything stored under the proved address, as the page receives it. */
type Kept = NonNullable<Exclude<Awaited<ReturnType<Client["getRights"]>>, Failure>["kept"]>;

const WAITING_NAMES: Readonly<Record<NonNullable<Kept["waitingList"]>["status"], string>> = {
	pending: "Sitio pendiente de confirmar",
	confirmed: "Sitio confirmado",
	invited: "Invitación enviada",
};
const MAIL_STATES: Readonly<Record<Kept["mails"][number]["state"], string>> = {
	waiting: "por salir, escrito",
	sent: "enviado",
	refused: "rechazado",
	expired: "caducado",
};

function Day({ at }: { at: string }) {
	return <time dateTime={at}>{dayOf(at, MADRID)}</time>;
}

/** A list of one kind of data; nothing if there is none. */
function Group({ title, lines }: { title: string; lines: readonly (readonly [key: string, line: ReactNode])[] }) {
	if (lines.length === 0) return null;
	return (
		<>
			<h3>{title}</h3>
			<ul className="rights-lines">
				{lines.map(([key, line]) => (
					<li key={key}>{line}</li>
				))}
			</ul>
		</>
	);
}

/** All data stored under the address, one line for each entry. */
function Everything({ kept }: { kept: Kept }) {
	const { waitingList, letters, lettersSent, registrations, eventAlerts, consents, mails, requests } = kept;
	return (
		<>
			<Group
				title="Lista de espera de School"
				lines={
					waitingList === null
						? []
						: [
								[
									"entrada",
									<>
										{WAITING_NAMES[waitingList.status]}
										{waitingList.name === null ? "" : `, a nombre de ${waitingList.name}`}. En la lista desde el{" "}
										<Day at={waitingList.createdAt} />
									</>,
								],
							]
				}
			/>
			<Group
				title="Inscripciones a eventos"
				lines={registrations.map(({ event, startsAt, name, status, createdAt, timeZone }) => [
					`${event} ${createdAt}`,
					<>
						<strong>{event ?? "Un evento que ya no está en el sitio"}</strong>
						{startsAt === null ? "" : `, el ${momentOf(startsAt, MADRID)}`}. {statusNames[status]}, a nombre de {name}
						{timeZone === null ? "" : ` ${zoneInBrackets(timeZone)}`}, desde el <Day at={createdAt} />
					</>,
				])}
			/>
			<Group
				title="Novedades por correo"
				lines={
					letters === null
						? []
						: [
								[
									"novedades",
									<>
										{cadenceNames[letters.cadence].choice}
										{letters.asked === null ? "" : " (sin confirmar)"}. Consta desde el <Day at={letters.createdAt} />
										{letters.bounced === null ? "" : `. ${bouncedWords(letters.bounced.since)}`}
									</>,
								],
							]
				}
			/>
			<Group
				title="Cartas"
				lines={lettersSent.map(({ subject, state, at }) => [
					`${subject} ${at}`,
					<>
						{subject ?? "Una carta que ya no está en el sitio"}: {letterStateNames[state].toLowerCase()}, el{" "}
						<Day at={at} />
					</>,
				])}
			/>
			<Group
				title="Avisos de apertura"
				lines={eventAlerts.map(({ event, createdAt, confirmedAt }) => [
					createdAt,
					<>
						{event ?? "Un evento que ya no está en el sitio"}, {confirmedAt === null ? "sin confirmar" : "confirmado"},
						desde el <Day at={createdAt} />
					</>,
				])}
			/>
			<Group
				title="Permisos para escribirte"
				lines={consents.map(({ purpose, given, text, source, confirmedAt }, index) => [
					`${index}`,
					<>
						{purposeNames[purpose]}: {given ? "dado" : "retirado"} el <Day at={confirmedAt} />
						{Object.hasOwn(sourceNames, source) ? ` ${sourceNames[source]}` : ""}. «{text}»
					</>,
				])}
			/>
			<Group
				title="Correos"
				lines={mails.map(({ kind, state, createdAt, doneAt }, index) => [
					`${index}`,
					<>
						{Object.hasOwn(mailKindNames, kind) ? capitalized(mailKindNames[kind as keyof typeof mailKindNames]) : kind}
						: {MAIL_STATES[state]} el <Day at={doneAt ?? createdAt} />
					</>,
				])}
			/>
			<Group
				title="Peticiones anteriores"
				lines={requests.map(({ reference, right, at }) => [
					reference,
					<>
						{reference}: {right === "access" ? "copia" : "borrado"} del <Day at={at} />
					</>,
				])}
			/>
		</>
	);
}

/** How often letters come to the address, or that they are refused; to be changed, tried again or ended here. */
function LettersPart({ cadence, bouncedSince }: { cadence: Cadence; bouncedSince: string | null }) {
	const other = otherCadence(cadence);
	const isBounced = bouncedSince !== null;
	return (
		<section aria-labelledby="novedades" className="rights-part">
			<h2 id="novedades">Novedades por correo</h2>
			<p>{isBounced ? bouncedWords(bouncedSince) : `Las recibes ${cadenceNames[cadence].inSentence}.`}</p>
			<Actions>
				<StepForm
					step="cada-cuanto"
					hidden={{ cadence: isBounced ? cadence : other }}
					action={RIGHTS_PATH}
					submit={isBounced ? "Volver a enviármelas" : `Recibirlas ${cadenceNames[other].inSentence}`}
					look="outlined"
				/>
				<StepForm step="baja" action={RIGHTS_PATH} submit="Darme de baja" look="outlined" />
			</Actions>
		</section>
	);
}

/** That notices of events come to the address; to be ended here. `bouncedSince`: null where the news say it already. */
function NoticesPart({ bouncedSince }: { bouncedSince: string | null }) {
	return (
		<section aria-labelledby="avisos-eventos" className="rights-part">
			<h2 id="avisos-eventos">{purposeNames.events}</h2>
			<p>{bouncedSince === null ? "Los recibes por correo cuando hay eventos nuevos." : bouncedWords(bouncedSince)}</p>
			<Actions>
				{bouncedSince === null ? null : (
					<StepForm step="probar-avisos" action={RIGHTS_PATH} submit="Volver a enviármelos" look="outlined" />
				)}
				<StepForm step="baja-avisos" action={RIGHTS_PATH} submit="Dejar los avisos de eventos" look="outlined" />
			</Actions>
		</section>
	);
}

/**
 * The third step: the stored data, with forms to get a copy and to erase them. `hasCopy`: whether the copy has been
 * prepared and is linked above.
 */
export function KeptStep({ kept, hasCopy }: { kept: Kept; hasCopy: boolean }) {
	const notErased = useRefusal("borrar");
	const {
		email,
		hasAccount,
		waitingList,
		letters,
		lettersSent,
		registrations,
		eventAlerts,
		consents,
		mails,
		requests,
	} = kept;
	const isNothing =
		waitingList === null &&
		letters === null &&
		[lettersSent, registrations, eventAlerts, consents, requests].every(({ length }) => length === 0) &&
		mails.every(({ kind }) => kind === "rights-code");
	const gets = (audience: LetterAudience) => consents.findLast(({ purpose }) => purpose === audience)?.given === true;
	const bouncedSince = letters?.bounced?.since ?? null;
	return (
		<>
			<section aria-labelledby="guardado" className="rights-part">
				<h2 id="guardado">Lo que este sitio guarda con {email}</h2>
				{isNothing ? (
					<p>Nada, aparte de la nota de que se te ha enviado el código. Se borra sola a los 30 días.</p>
				) : (
					<Everything kept={kept} />
				)}
				{hasAccount ? (
					<div className="rights-note">
						<p>
							Este correo tiene además una cuenta. Lo que es de la cuenta (perfil, contraseña, sesiones) se descarga y
							se elimina en tus ajustes, después de iniciar sesión.
						</p>
						<p>
							<ButtonLink to={loginPath(`${href("/user/ajustes")}#datos`)}>Ir a los datos de mi cuenta</ButtonLink>
						</p>
					</div>
				) : null}
			</section>
			{gets("news") ? <LettersPart cadence={letters?.cadence ?? "each"} bouncedSince={bouncedSince} /> : null}
			{gets("events") ? <NoticesPart bouncedSince={gets("news") ? null : bouncedSince} /> : null}
			<section aria-labelledby="llevar" className="rights-part">
				<h2 id="llevar">Llevarte una copia</h2>
				<p>En HTML, para leerla, y en JSON, para llevarla a otro servicio. Recibirás un justificante por correo.</p>
				<StepForm
					step="copia"
					action={RIGHTS_PATH}
					submit="Preparar mi copia"
					look={isNothing || hasCopy ? "outlined" : "filled"}
				/>
			</section>
			<section aria-labelledby="borrar" className="rights-part">
				<h2 id="borrar">Borrarlo todo</h2>
				<p>
					Se borran tu sitio en la lista de espera de School, tus inscripciones (tus plazas quedan libres), tus avisos y
					los correos anotados, y se retiran los permisos para escribirte.
				</p>
				<p className="rights-note">{WHAT_STAYS}</p>
				<Fold name="Borrar mis datos">
					<p>¿Seguro que quieres borrarlo todo? No se puede deshacer.</p>
					<StepForm messageElsewhere step="borrar" action={RIGHTS_PATH} submit="Sí, borrarlo todo" look="outlined" />
				</Fold>
				{notErased === undefined ? null : <Trouble>{notErased.message}</Trouble>}
			</section>
			<StepForm step="dejar" action={RIGHTS_PATH} submit="Terminar" look="quiet" />
		</>
	);
}
