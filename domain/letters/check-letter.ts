import { isRestricted } from "../content/access.ts";
import { parseBody } from "../content/body-tree.ts";
import { LEAVE_PLACE, type LetterBody } from "./letter-body.ts";
import { type LetterDraft, wholeBody } from "./letter-draft.ts";
import { countUndescribed } from "./letter-media.ts";

/** Something that a letter's author should know before it is sent. `stops`: it cannot be sent like this. */
export interface LetterProblem {
	readonly stops: boolean;
	/** In Spanish. */
	readonly sentence: string;
}

/** Most characters of a subject. */
const SUBJECT_LENGTH = 150;

/** Most bytes of a letter's HTML. Gmail shows 102 KB of a message and hides the rest. */
const MOST_BYTES = 100 * 1024;

/** Most articles and events of one letter. */
export const MOST_SUBJECTS = 8;

/** The addresses that a letter may have links to. */
const ABSOLUTE = /^(?:https?:\/\/[^/]|mailto:|tel:)/i;

const must = (sentence: string): LetterProblem => ({ stops: true, sentence });
const should = (sentence: string): LetterProblem => ({ stops: false, sentence });

/** What is wrong with a letter that `composeLetter` has written from a draft, first what stops it. */
export function checkLetter(draft: LetterDraft, body: LetterBody): readonly LetterProblem[] {
	const problems = [
		...subjectProblems(body),
		...contentProblems(draft),
		...linkProblems(body),
		...pictureProblems(draft),
		...loadingProblems(body),
		...sizeProblems(body),
		...restrictedProblems(draft),
	];
	return problems.toSorted((one, other) => Number(other.stops) - Number(one.stops));
}

function subjectProblems({ subject }: LetterBody): readonly LetterProblem[] {
	if (subject === "") return [must("Falta el asunto.")];
	const length = Array.from(subject).length;
	if (length <= SUBJECT_LENGTH) return [];
	return [must(`El asunto tiene ${length} caracteres; caben ${SUBJECT_LENGTH}.`)];
}

function contentProblems({ audience, opening, articles }: LetterDraft): readonly LetterProblem[] {
	const isEmpty = articles.length === 0 && (opening ?? "").trim() === "";
	if (isEmpty) return [must("La carta está vacía: elige un artículo o escribe unas palabras.")];
	const others = articles.filter(({ kind }) => kind !== "event").length;
	if (audience === "events" && (others > 0 || articles.length === 0))
		return [must("Un aviso de eventos lleva solo eventos, y al menos uno: es lo que pidió quien lo recibe.")];
	if (articles.length <= MOST_SUBJECTS) return [];
	return [must(`Un resumen lleva de 2 a ${MOST_SUBJECTS} artículos y eventos; has elegido ${articles.length}.`)];
}

function linkProblems({ html }: LetterBody): readonly LetterProblem[] {
	const addresses = Array.from(html.matchAll(/ (?:href|src)="([^"]*)"/g), ([, address = ""]) => address);
	const wrong = new Set(addresses.filter((address) => address !== LEAVE_PLACE && !ABSOLUTE.test(address)));
	return Array.from(wrong, (address) => must(`El enlace «${address}» no lleva a ninguna parte fuera del sitio.`));
}

function pictureProblems(draft: LetterDraft): readonly LetterProblem[] {
	const bodies = [draft.opening, wholeBody(draft)].filter((each) => each !== null);
	const count = bodies.reduce((sum, body) => sum + countUndescribed(parseBody(body)), 0);
	if (count === 0) return [];
	const pictures = count === 1 ? "Una imagen no tiene descripción" : `${count} imágenes no tienen descripción`;
	return [should(`${pictures}: quien lee sin imágenes no sabrá que existe${count === 1 ? "" : "n"}.`)];
}

function loadingProblems({ html }: LetterBody): readonly LetterProblem[] {
	const count = html.split("<img ").length - 1;
	if (count === 0) return [];
	const pictures = count === 1 ? "Una imagen se carga" : `${count} imágenes se cargan`;
	return [should(`${pictures} desde tu sitio al abrir la carta. Muchos programas de correo preguntan antes.`)];
}

function sizeProblems({ html }: LetterBody): readonly LetterProblem[] {
	const bytes = new TextEncoder().encode(html).length;
	if (bytes <= MOST_BYTES) return [];
	const size = `${Math.ceil(bytes / 1024)}\u00a0KB`;
	return [should(`La carta ocupa ${size} y Gmail corta a partir de 102\u00a0KB: se perdería el final.`)];
}

function restrictedProblems({ articles }: LetterDraft): readonly LetterProblem[] {
	return articles
		.filter(({ restrictedTo }) => isRestricted(restrictedTo))
		.map(({ name }) => should(`«${name}» es solo para usuarios registrados: la carta lleva su resumen y no su texto.`));
}
