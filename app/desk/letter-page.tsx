import { Failure } from "../../domain/failure.ts";
import { readerships } from "../../domain/letters/readership.ts";
import { BackLink } from "./back-link.tsx";
import type { DeskAnswer, DeskRequest, DeskRoute } from "./desk-route.ts";
import { LetterDraft } from "./letter-draft.tsx";
import { LetterFacts } from "./letter-facts.tsx";
import { LetterLook, type Look, lookOf } from "./letter-look.tsx";
import { LetterStanding } from "./letter-standing.tsx";
import { type DeskLetter, LETTERS_PATH, letterPath } from "./letter-words.ts";
import { Act, type Refused, RefusedSummary, typedOf } from "./text-form.tsx";

/** What was just done, by the parameter that a redirect carries. */
const DONE: Readonly<Record<string, string>> = {
	guardado: "Guardado",
	prueba: "Prueba enviada a tu correo",
	enviado: "Programada: todavía puedes pararla",
	publicado: "Publicado",
	programado: "Programada: todavía puedes pararla",
	parado: "Parada",
	pausa: "En pausa",
	sigue: "Sigue el envío",
	otro: "Borrador igual creado",
	destino: "Guardado. Has cambiado a quién va la carta: mira a cuántas personas antes de enviarla.",
};

/** What to say of it now: a letter that was to wait may be going out by then, again to some, or be over. */
function doneWords(name: string, state: DeskLetter["state"]): string | null {
	if (!Object.hasOwn(DONE, name)) return null;
	const waits = name === "enviado" || name === "programado";
	if (!waits || state === "waiting") return DONE[name] ?? null;
	return state === "sending" ? (DONE.sigue ?? null) : null;
}

function LetterPage({
	letter,
	look,
	text,
	done,
	refused,
}: {
	letter: DeskLetter;
	look: Look;
	text: string | null;
	done: string | null;
	refused: Refused | undefined;
}) {
	return (
		<>
			<BackLink to={LETTERS_PATH}>Cartas</BackLink>
			<h1>{letter.subject === "" ? "Sin asunto" : letter.subject}</h1>
			{done === null ? null : (
				<p className="desk-done" role="status">
					{done}
				</p>
			)}
			<LetterStanding letter={letter} />
			<RefusedSummary refused={refused} words="No se ha hecho, pero lo que has escrito sigue aquí. Revisa esto:" />
			<div className="desk-halves">
				<div>
					{letter.state === "draft" ? (
						<LetterDraft letter={letter} refused={refused} />
					) : (
						<LetterFacts letter={letter} />
					)}
				</div>
				<LetterLook letter={letter} look={look} text={text} />
			</div>
			<form method="post" action={letterPath(letter.id)} className="letter-acts">
				{letter.state === "draft" ? <Act act="borrar">Borrar el borrador</Act> : null}
				{letter.state === "draft" ? null : <Act act="prueba">Enviarme una prueba</Act>}
				{letter.state !== "draft" && letter.canBeCopied ? <Act act="otro">Escribir otra igual</Act> : null}
			</form>
		</>
	);
}

async function draw(asked: DeskRequest, refused?: Refused): Promise<DeskAnswer> {
	const id = asked.params.id ?? "";
	const letter = await asked.client.getIssue({ id });
	if (letter instanceof Failure) {
		if (letter.status === 403 || letter.status === 404) return null;
		throw letter;
	}
	const look = lookOf(asked.url);
	const body = look.ver === "texto" ? await asked.client.getIssueBody({ id }) : null;
	if (body instanceof Failure) throw body;
	const name = asked.url.searchParams.get("hecho") ?? "";
	const done = refused === undefined ? doneWords(name, letter.state) : null;
	const main = <LetterPage {...{ letter, look, text: body?.text ?? null, done, refused }} />;
	const status = refused === undefined ? {} : { status: 400 };
	return {
		...status,
		title: letter.subject === "" ? "Sin asunto" : letter.subject,
		part: "boletin",
		hasFrame: true,
		main,
	};
}

const STEPS = { parar: ["stop", "parado"], pausar: ["pause", "pausa"], seguir: ["resume", "sigue"] } as const;

/** A letter: what it says, to whom, how it looks, and how far it is (docs/product.md, 27.13). */
export const letterPage: DeskRoute = {
	path: `${LETTERS_PATH}/:id`,
	show: (asked) => draw(asked),
	async act(asked, form) {
		const { client, params } = asked;
		const id = params.id ?? "";
		const typed = typedOf(form);
		const { hacer = "", subject, previewText = "", opening = "", before, pictures, cuando, at = "" } = typed;
		const refuse = ({ message, fields = {}, status }: Failure) =>
			status === 403 || status === 404 ? null : draw(asked, { message, fields, typed });
		const to = (done: string) => ({ to: `${letterPath(id)}?hecho=${done}` });
		/** To whom the draft goes until now: a form that does not say it changes nothing there. */
		const kept = async () => {
			const letter = await client.getIssue({ id });
			return letter instanceof Failure ? letter : letter.readership;
		};
		// What was typed is saved with every button of its form, so that nothing else is sent than what stood there.
		if (subject !== undefined) {
			const readership = readerships.find((each) => each === typed.readership) ?? (await kept());
			if (readership instanceof Failure) return refuse(readership);
			const withPictures = pictures === "yes";
			const lines = { subject: subject.slice(0, 2_000), previewText: previewText.slice(0, 2_000) };
			const words = opening.replace(/\r\n?/g, "\n").slice(0, 20_000);
			const saved = await client.saveIssue({ id, ...lines, opening: words, readership, withPictures });
			if (saved instanceof Failure) return refuse(saved);
			// The button that was pressed said how many people it goes to.
			const isOtherwise = before !== undefined && before !== readership;
			if (isOtherwise && hacer === "enviar") return to("destino");
		}
		if (hacer === "guardar") return to("guardado");
		if (hacer === "prueba") {
			const done = await client.testIssue({ id });
			return done instanceof Failure ? refuse(done) : to("prueba");
		}
		if (hacer === "enviar") {
			const done = await client.sendIssue({ id, at: cuando === "luego" ? at.slice(0, 30) : null });
			if (done instanceof Failure) return refuse(done);
			return "done" in done ? to("enviado") : { to: "/user/confirmar" };
		}
		if (hacer === "otra-vez") {
			const done = await client.retryIssue({ id });
			if (done instanceof Failure) return refuse(done);
			return "done" in done ? to("sigue") : { to: "/user/confirmar" };
		}
		if (hacer === "otro") {
			const made = await client.copyIssue({ id });
			return made instanceof Failure ? refuse(made) : { to: `${letterPath(made.id)}?hecho=otro` };
		}
		if (hacer === "borrar") {
			const done = await client.dropIssue({ id });
			return done instanceof Failure ? refuse(done) : { to: `${LETTERS_PATH}?hecho=borrado` };
		}
		if (!Object.hasOwn(STEPS, hacer)) return draw(asked);
		const [step, said] = STEPS[hacer as keyof typeof STEPS];
		const done = await client.stepIssue({ id, step });
		return done instanceof Failure ? refuse(done) : to(said);
	},
};
