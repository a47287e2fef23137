import { Failure } from "../../domain/failure.ts";
import { sizeInWords } from "../../domain/file-size.ts";
import { nobodyWords, readerships } from "../../domain/letters/readership.ts";
import { localTimeOf, MADRID } from "../../domain/zoned-time.ts";
import { Field } from "../forms/fields.tsx";
import { useNow } from "./desk-document.tsx";
import { type DeskAnswer, type DeskRequest, type DeskRoute, textPath } from "./desk-route.ts";
import { LetterLook, type Look, lookOf } from "./letter-look.tsx";
import { LetterStanding } from "./letter-standing.tsx";
import { type DeskLetter, letterPath, people, readershipNames } from "./letter-words.ts";
import { Act, Bar, type Refused, RefusedSummary, typedOf, WithRefusal } from "./text-form.tsx";

/** What was just done, by the parameter that a redirect carries. */
const DONE: Readonly<Record<string, string>> = {
	guardado: "Guardado",
	prueba: "Prueba enviada a tu correo",
	enviado: "Hecho",
	publicado: "Publicado",
	programado: "Programado",
	parado: "Parado",
	pausa: "En pausa",
	sigue: "Sigue el envío",
	otro: "Borrador igual creado",
	destino: "Guardado. Has cambiado a quién va: mira a cuántos antes de enviarlo.",
};

/** What stands in the way of a letter, and what is worth a look. */
function Problems({ problems }: Pick<DeskLetter, "problems">) {
	const groups = [
		["Hay que arreglarlo", "desk-blocks", problems.filter(({ stops }) => stops)],
		["Conviene mirarlo", "desk-looks", problems.filter(({ stops }) => !stops)],
	] as const;
	return groups.map(([heading, mark, list]) =>
		list.length === 0 ? null : (
			<section key={heading} className={`desk-findings ${mark}`}>
				<h2>{heading}</h2>
				<ul>
					{list.map(({ sentence }) => (
						<li key={sentence}>
							<p>{sentence}</p>
						</li>
					))}
				</ul>
			</section>
		),
	);
}

/** What a letter is about, and its size. */
function Facts({ letter }: { letter: DeskLetter }) {
	return (
		<dl className="desk-facts">
			{letter.texts.length === 0 ? null : (
				<>
					<dt>Habla de</dt>
					<dd>
						{letter.texts.map(({ id, name }, at) => (
							<span key={id}>
								{at === 0 ? "" : " · "}
								<a href={textPath(id)}>{name}</a>
							</span>
						))}
					</dd>
				</>
			)}
			<dt>Tamaño</dt>
			<dd>
				{sizeInWords(letter.bytes)}
				<span className="desk-note"> Gmail corta a partir de 102{"\u00a0"}KB.</span>
			</dd>
		</dl>
	);
}

/** To whom a draft goes, by what its author chooses. */
function Receivers({ letter: { readership, readerships, readers } }: { letter: DeskLetter }) {
	const mayBeNotice = readerships.includes("events");
	return (
		<>
			<input type="hidden" name="before" value={readership} />
			<Field
				name="readership"
				label="A quién"
				{...(mayBeNotice ? { hint: "Trata solo de eventos: puede ir a quienes pidieron avisos de eventos." } : {})}
				defaultValue={readership}
				control={(props) => (
					<select {...props}>
						{readerships.map((each) => (
							<option key={each} value={each}>
								{`${readershipNames[each]} (${people(readers[each])})`}
							</option>
						))}
					</select>
				)}
			/>
		</>
	);
}

/** Whether the pictures of a draft are shown; nothing where it has none that could be. */
function Pictures({
	letter: { pictures, withPictures },
	refused,
}: {
	letter: DeskLetter;
	refused: Refused | undefined;
}) {
	if (pictures === 0) return null;
	const isTicked = refused === undefined ? withPictures : refused.typed.pictures === "yes";
	return (
		<div className="desk-tick">
			<label className="desk-check">
				<input type="checkbox" name="pictures" value="yes" defaultChecked={isTicked} aria-describedby="pictures-hint" />
				{pictures === 1 ? "Incluir la imagen" : `Incluir las ${pictures}\u00a0imágenes`}
			</label>
			<p className="desk-note" id="pictures-hint">
				{pictures === 1 ? "Se carga" : "Se cargan"} desde tu sitio al abrir el correo, y muchos programas preguntan
				antes. Si no, hay un enlace con su descripción.
			</p>
		</div>
	);
}

/** The form of a draft: what can be changed, and what sends it. */
function Draft({ letter, refused }: { letter: DeskLetter; refused: Refused | undefined }) {
	const { id, usual, readers, readership, problems } = letter;
	const now = useNow();
	const count = readers[readership];
	const canGo = count > 0 && !problems.some(({ stops }) => stops);
	const tomorrow = `${localTimeOf(new Date(now.getTime() + 86_400_000).toISOString(), MADRID).slice(0, 10)}T09:00`;
	return (
		<form method="post" action={letterPath(id)} className="desk-form">
			<WithRefusal refused={refused}>
				{usual === null ? null : (
					<>
						<Field
							name="subject"
							label="Asunto"
							hint="Si lo dejas vacío, es el título."
							defaultValue={letter.subject}
							maxLength={300}
							autoComplete="off"
						/>
						<Field
							name="previewText"
							label="Texto previo"
							hint="La línea que se ve junto al asunto. Si la dejas vacía, es el resumen."
							defaultValue={letter.previewText}
							control={(props) => <textarea {...props} rows={2} maxLength={300} />}
						/>
						<Field
							name="opening"
							label="Unas palabras al principio"
							hint="En Markdown, sin imágenes. Van antes de lo demás."
							defaultValue={letter.opening ?? ""}
							control={(props) => <textarea {...props} rows={4} maxLength={10_000} />}
							optional
						/>
						<Receivers letter={letter} />
						<Pictures letter={letter} refused={refused} />
						<p>
							<Act act="guardar">Guardar y ver cómo queda</Act>
						</p>
					</>
				)}
				<Problems problems={problems} />
				{count === 0 ? <p className="desk-note">{nobodyWords[readership]} Puedes probarlo contigo.</p> : null}
				{problems.length === 0 ? <p className="desk-fine">Todo está en orden.</p> : null}
				<Facts letter={letter} />
				<Bar>
					{canGo ? (
						<Act act="enviar" look="filled">
							Enviar a {people(count)}
						</Act>
					) : null}
					<Act act="prueba">Enviarme una prueba</Act>
				</Bar>
				{canGo ? (
					<>
						<p className="desk-note">
							Sale diez{"\u00a0"}minutos después de pulsar «Enviar». Hasta entonces puedes pararlo.
						</p>
						<details className="desk-when" open={refused?.fields.at !== undefined}>
							<summary>Enviar más tarde</summary>
							<Field
								name="at"
								label="Día y hora del envío"
								hint="Hora peninsular. Se enviará tal como está ahora."
								type="datetime-local"
								defaultValue={tomorrow}
							/>
							<p>
								<Act act="programar">Programar el envío</Act>
							</p>
						</details>
					</>
				) : null}
			</WithRefusal>
		</form>
	);
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
			<p className="desk-back">
				<a href="/escritorio/boletin">← Boletín</a>
			</p>
			<h1>{letter.subject === "" ? "Sin asunto" : letter.subject}</h1>
			{done === null ? null : (
				<p className="desk-done" role="status">
					{done}
				</p>
			)}
			<LetterStanding letter={letter} />
			<RefusedSummary refused={refused} words="No se ha hecho, pero lo que has escrito sigue aquí. Revisa esto:" />
			{letter.state === "draft" ? <Draft letter={letter} refused={refused} /> : <Facts letter={letter} />}
			<LetterLook letter={letter} look={look} text={text} />
			<form method="post" action={letterPath(letter.id)} className="letter-acts">
				{letter.state === "draft" ? <Act act="borrar">Borrar el borrador</Act> : null}
				{letter.state === "draft" ? null : <Act act="prueba">Enviarme una prueba</Act>}
				{letter.state !== "draft" && letter.canBeCopied ? <Act act="otro">Escribir otro igual</Act> : null}
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
	const done = refused === undefined && Object.hasOwn(DONE, name) ? (DONE[name] ?? null) : null;
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
	path: "/escritorio/boletin/:id",
	show: (asked) => draw(asked),
	async act(asked, form) {
		const { client, params } = asked;
		const id = params.id ?? "";
		const typed = typedOf(form);
		const { hacer = "", subject, previewText = "", opening = "", before, pictures, at = "" } = typed;
		const refuse = ({ message, fields = {}, status }: Failure) =>
			status === 403 || status === 404 ? null : draw(asked, { message, fields, typed });
		const to = (done: string) => ({ to: `${letterPath(id)}?hecho=${done}` });
		// What was typed is saved with every button of its form, so that nothing else is sent than what stood there.
		if (subject !== undefined) {
			const readership = readerships.find((each) => each === typed.readership) ?? "each";
			const withPictures = pictures === "yes";
			const lines = { subject: subject.slice(0, 2_000), previewText: previewText.slice(0, 2_000) };
			const words = opening.replace(/\r\n?/g, "\n").slice(0, 20_000);
			const saved = await client.saveIssue({ id, ...lines, opening: words, readership, withPictures });
			if (saved instanceof Failure) return refuse(saved);
			// The button that was pressed said how many people it goes to.
			const isOtherwise = before !== undefined && before !== readership;
			if (isOtherwise && (hacer === "enviar" || hacer === "programar")) return to("destino");
		}
		if (hacer === "guardar") return to("guardado");
		if (hacer === "prueba") {
			const done = await client.testIssue({ id });
			return done instanceof Failure ? refuse(done) : to("prueba");
		}
		if (hacer === "enviar" || hacer === "programar") {
			const done = await client.sendIssue({ id, at: hacer === "enviar" ? null : at.slice(0, 30) });
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
			return done instanceof Failure ? refuse(done) : { to: "/escritorio/boletin?hecho=borrado" };
		}
		if (!Object.hasOwn(STEPS, hacer)) return draw(asked);
		const [step, said] = STEPS[hacer as keyof typeof STEPS];
		const done = await client.stepIssue({ id, step });
		return done instanceof Failure ? refuse(done) : to(said);
	},
};
