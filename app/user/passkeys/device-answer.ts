import { Failure } from "../../../domain/failure.ts";
import type { ReadText } from "../../forms/posted-form.ts";

/** Longest answer of a device that is read, in characters. */
const MAX_ANSWER = 16_000;

function parse(text: string): object | null {
	try {
		const parsed: unknown = JSON.parse(text);
		return typeof parsed === "object" ? parsed : null;
	} catch {
		return null;
	}
}

/**
 * Sends the answer of a device, which `PasskeyForm` posts as JSON, to the API, which checks its form. `Answer` is what
 * the API takes.
 */
export async function sendDeviceAnswer<Answer extends object, Done>(
	text: ReadText,
	send: (answer: Answer) => Promise<Done | Failure>,
): Promise<Done | Failure> {
	const given = text("answer", MAX_ANSWER);
	// Without scripts there is no button, so it was pressed before the application ran.
	if (given === "")
		return new Failure(400, "passkey.no_answer", "La página no había terminado de cargar. Inténtalo de nuevo.");
	const answer = parse(given);
	const done = answer === null ? null : await send(answer as Answer);
	if (done !== null && !(done instanceof Failure && done.code === "input.invalid")) return done;
	return new Failure(
		400,
		"passkey.no_answer",
		"No se ha podido leer la respuesta de tu navegador. Inténtalo de nuevo.",
	);
}
