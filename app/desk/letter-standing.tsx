import { countedPeople, formatNumber } from "../../domain/numbers.ts";
import { useNow } from "./desk-document.tsx";
import { type DeskLetter, letterPath, letterSigns, letterWords, readershipNames, whenWords } from "./letter-words.ts";
import { StateMark } from "./state-mark.tsx";
import { Act } from "./text-form.tsx";

/** Whom a letter did not reach, with the ways to them. */
function Missed({ letter: { id, counts } }: { letter: DeskLetter }) {
	const { refused, uncertain } = counts;
	if (refused === 0 && uncertain === 0) return null;
	const all = letterPath(id, "personas");
	return (
		<p className="letter-acts">
			{refused === 0 ? null : (
				<a href={all}>
					{refused === 1 ? "Ver a quién no llegó" : `Ver a los ${formatNumber(refused)} a quienes no llegó`}
				</a>
			)}
			{uncertain === 0 ? null : (
				<a href={`${all}?estado=dudosos`}>
					{uncertain === 1
						? "Ver a quién quizá no llegó"
						: `Ver a los ${formatNumber(uncertain)} a quienes quizá no llegó`}
				</a>
			)}
		</p>
	);
}

/** Why a letter waits or stands, in words; null where there is nothing to say. */
function whyWords({ state, reason, retryAt, progress }: DeskLetter, now: Date): string | null {
	const why = reason === null ? "" : ` Motivo: ${reason}`;
	if (state === "paused" && reason !== null) return `El servidor de correo rechaza mensajes.${why}`;
	if (state === "stopped") return reason;
	if (state !== "sending") return null;
	if (retryAt !== null) return `El servidor de correo pide esperar: sigue ${whenWords(retryAt, now)}.${why}`;
	if (reason !== null) return `El servidor de correo no responde. Se sigue intentando.${why}`;
	if (progress.afterToday === 0) return null;
	return `Hoy no caben todos: ${countedPeople(progress.afterToday)} la recibirán en los próximos días. Así los proveedores de correo no desconfían del sitio.`;
}

/** How far a letter is, and what can be done about it now. */
export function LetterStanding({ letter }: { letter: DeskLetter }) {
	const now = useNow();
	const { id, state, progress, counts, readership, readers } = letter;
	const mark = <StateMark sign={letterSigns[state]}>{letterWords(letter, now)}</StateMark>;
	if (state === "draft") return <p className="desk-standing">{mark}</p>;
	const why = whyWords(letter, now);
	const isMoving = state === "sending" || state === "paused";
	return (
		<form method="post" action={letterPath(id)} className="letter-standing">
			<p>{mark}</p>
			{isMoving ? (
				<progress max={Math.max(1, progress.people)} value={progress.done} aria-label="Cuánto se ha enviado" />
			) : null}
			{state === "waiting" ? (
				<p>
					A {countedPeople(readers[readership])}: {readershipNames[readership].toLowerCase()}.
					{letter.goesWithText ? " Sale diez\u00a0minutos después de publicarse el texto." : ""}
				</p>
			) : null}
			{why === null ? null : <p>{why}</p>}
			{state === "sending" || state === "paused" || state === "sent" || state === "stopped" ? (
				<Missed letter={letter} />
			) : null}
			{counts.skipped > 0 && state === "sent" ? (
				<p>
					{countedPeople(counts.skipped)} ya no{" "}
					{counts.skipped === 1 ? "la quería cuando le llegó" : "la querían cuando les llegó"} el turno.
				</p>
			) : null}
			{counts.uncertain > 0 && (isMoving || state === "sent") ? (
				<p className="letter-acts">
					<Act act="otra-vez">Enviar otra vez a {countedPeople(counts.uncertain)}</Act>
					<span className="desk-note">
						{counts.uncertain === 1 ? "Si le llegó, la recibirá" : "Quienes ya la tengan la recibirán"} dos veces.
					</span>
				</p>
			) : null}
			{state === "waiting" || isMoving ? (
				<p className="letter-acts">
					{state === "sending" ? <Act act="pausar">Pausar</Act> : null}
					{state === "paused" ? (
						<Act act="seguir" look="filled">
							Seguir
						</Act>
					) : null}
					<Act act="parar" look={state === "waiting" ? "filled" : "quiet"}>
						{state === "waiting" ? "Parar" : "Parar para siempre"}
					</Act>
					{state === "sending" ? <a href={letterPath(id)}>Ver cómo va</a> : null}
				</p>
			) : null}
		</form>
	);
}
