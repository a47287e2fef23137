import type { Other } from "../presence-words.ts";
import type { Outcome, SaveRequest } from "./autosave.ts";
import type { Words } from "./words.ts";

/** Longest wait for an answer. */
const PATIENCE_MS = 30_000;

/** Longest body that a browser still sends for a page that is gone, in bytes; its own limit is 64 KiB. */
const KEEPALIVE_BYTES = 60_000;

const NO_ANSWER = "El sitio no responde bien.";

/** The part of an answer of `saveSource` that is used here. */
interface SavedAnswer {
	readonly version?: number;
	readonly others?: readonly Other[];
	readonly conflict?: { readonly by: string | null; readonly at: string };
	readonly joined?: {
		readonly mine: number;
		readonly ficha: Words;
		readonly body: string;
		readonly text: string;
		readonly by: string | null;
		readonly at: string;
	};
	readonly error?: { readonly code: string; readonly message: string };
}

/** Words of a form as `saveSource` takes them: a ficha and a body, or a whole text. */
export function asInput(words: Words): Readonly<Record<string, unknown>> {
	if (words.text !== undefined) return { text: words.text };
	const { body = "", ...ficha } = words;
	return { ficha, body };
}

function outcomeOf(status: number, answer: SavedAnswer, sent: Words): Outcome {
	const { version, joined, conflict, error } = answer;
	const message = error?.message ?? NO_ANSWER;
	// A role works for a day without its second step; after that, there is no desk until it is taken again.
	if (status === 401 || error?.code === "desk.not_found") return { is: "signed out", message };
	if (status === 404) return { is: "gone" };
	if (status >= 400 && status < 500 && status !== 408 && status !== 429) return { is: "refused", message };
	if (status !== 200) return { is: "failed", message };
	if (conflict !== undefined) return { is: "clash", by: conflict.by, at: conflict.at };
	if (version === undefined) return { is: "failed", message };
	if (joined === undefined) return { is: "saved", version };
	const { mine, ficha, body, text, by, at } = joined;
	const all: Words = { ...ficha, body, text };
	// The controls of this form: a ficha may have fields that it does not show.
	const words = Object.fromEntries(Object.keys(sent).map((name) => [name, all[name] ?? sent[name] ?? ""]));
	return { is: "joined", version, mine, words, by, at };
}

/**
 * Sends words of a text to the site. `author`: the account that typed them. `tell`: takes who else has it open, as the
 * answer says. Never rejects.
 */
export function sendWords(
	{
		id,
		author,
		ask = fetch,
		tell = () => undefined,
	}: {
		readonly id: string;
		readonly author: string;
		readonly ask?: typeof fetch;
		readonly tell?: (others: readonly Other[]) => void;
	},
	{ base, words, isLeaving }: SaveRequest,
): Promise<Outcome> {
	const sent = { id, base, author, joins: true, ...asInput(words) };
	return callWith({ name: "saveSource", sent, isLeaving, ask }, (status, answer) => {
		if (answer.others !== undefined) tell(answer.others);
		return outcomeOf(status, answer, words);
	});
}

/** Makes a text of words, with an id that the browser chose. Never rejects. */
export function createWords(
	{
		id,
		sort,
		author,
		ask = fetch,
	}: { readonly id: string; readonly sort: string; readonly author: string; readonly ask?: typeof fetch },
	{ words, isLeaving }: SaveRequest,
): Promise<Outcome> {
	const sent = { id, sort, author, ...asInput(words) };
	return callWith({ name: "createSource", sent, isLeaving, ask }, (status, answer) =>
		outcomeOf(status, status === 200 ? { version: 1 } : answer, words),
	);
}

async function callWith(
	{
		name,
		sent,
		isLeaving,
		ask,
	}: { readonly name: string; readonly sent: object; readonly isLeaving: boolean; readonly ask: typeof fetch },
	outcome: (status: number, answer: SavedAnswer) => Outcome,
): Promise<Outcome> {
	const body = JSON.stringify(sent);
	try {
		const response = await ask(`/api/${name}`, {
			method: "POST",
			headers: { "content-type": "application/json" },
			body,
			keepalive: isLeaving && new Blob([body]).size <= KEEPALIVE_BYTES,
			redirect: "error",
			signal: AbortSignal.timeout(PATIENCE_MS),
		});
		const answer: SavedAnswer | null = await response.json().catch(() => null);
		return answer === null ? { is: "failed", message: NO_ANSWER } : outcome(response.status, answer);
	} catch {
		return { is: "offline" };
	}
}
