import type { Client } from "../../api/client.ts";
import { clockWithArticle } from "../../domain/date-words.ts";
import type { Failure } from "../../domain/failure.ts";
import type { Readership } from "../../domain/letters/readership.ts";
import { formatNumber } from "../../domain/numbers.ts";
import { dayOf, MADRID } from "../../domain/zoned-time.ts";
import { shortMoment } from "./desk-words.ts";
import type { StateSign } from "./state-mark.tsx";

/** A letter as its page shows it, and as the list does. */
export type DeskLetter = Exclude<Awaited<ReturnType<Client["getIssue"]>>, Failure>;
export type ListedLetter = Exclude<Awaited<ReturnType<Client["listIssues"]>>, Failure>["items"][number];

/** The address of the list of letters. */
export const LETTERS_PATH = "/escritorio/boletin";

/** The address of a page about a letter. */
export function letterPath(id: string, page: "" | "carta" | "personas" = ""): string {
	return `${LETTERS_PATH}/${encodeURIComponent(id)}${page === "" ? "" : `/${page}`}`;
}

/** An instant after "se envía": "a las 11:52" today, otherwise the day with it, both at the site's time. */
export function whenWords(instant: string, now: Date): string {
	return dayOf(instant, MADRID) === dayOf(now.toISOString(), MADRID)
		? `a\u00a0${clockWithArticle(instant, MADRID)}`
		: `el ${shortMoment(instant)}`;
}

/** How far the sending is: "340 de 1204". */
const farWords = ({ progress: { done, people: all } }: Pick<ListedLetter, "progress">) =>
	`${formatNumber(done)} de ${formatNumber(all)}`;

/** How long the rest of today's takes: "unos 15 min"; "" if that is not known. */
function restWords({ progress, retryAt }: Pick<ListedLetter, "progress" | "retryAt">): string {
	const { minutesLeft } = progress;
	if (retryAt !== null || minutesLeft === 0) return "";
	if (minutesLeft < 120) return ` · ${minutesLeft === 1 ? "menos de un\u00a0minuto" : `unos ${minutesLeft}\u00a0min`}`;
	return ` · unas ${Math.round(minutesLeft / 60)}\u00a0horas`;
}

/** What became of a letter that has ended or is paused: "Enviada a 1201. No aceptada: 3." */
function outcomeWords({ counts }: Pick<ListedLetter, "counts">): string {
	const parts = [
		`Enviada a ${formatNumber(counts.sent)}.`,
		counts.refused === 0 ? "" : `No aceptada: ${formatNumber(counts.refused)}.`,
		counts.uncertain === 0 ? "" : `Quizá no llegó: ${formatNumber(counts.uncertain)}.`,
	];
	return parts.filter((each) => each !== "").join(" ");
}

/** The state of a letter in a line. */
export function letterWords(letter: ListedLetter, now: Date): string {
	const { state, startsAt, endedAt } = letter;
	switch (state) {
		case "draft":
			return "Sin enviar";
		case "waiting":
			return `Se envía ${whenWords(startsAt ?? "", now)}`;
		case "sending":
			return `Enviando: ${farWords(letter)}${restWords(letter)}`;
		case "paused":
			return `En pausa: ${farWords(letter)}`;
		case "sent":
			return outcomeWords(letter);
		case "stopped":
			return `Parada ${whenWords(endedAt ?? "", now)}${letter.counts.sent === 0 ? ", sin enviar" : `. ${outcomeWords(letter)}`}`;
	}
}

/** The mark of each state: that of a text in the like. */
export const letterSigns: Readonly<Record<ListedLetter["state"], StateSign>> = {
	...{ draft: "draft", waiting: "scheduled", sending: "sending", paused: "paused" },
	...{ sent: "published", stopped: "withdrawn" },
};

/** What those get to whom a letter may go, as a choice. */
export const readershipShort: Readonly<Record<Readership, string>> = {
	each: "Cada carta",
	monthly: "Una carta al mes",
	events: "Avisos de eventos",
};

/** To whom a letter goes, in words. */
export const readershipNames: Readonly<Record<Readership, string>> = {
	each: "Quienes reciben cada carta",
	monthly: "Quienes reciben una carta al mes",
	events: "Quienes pidieron avisos de eventos",
};
