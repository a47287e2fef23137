import { nobodyWords } from "../../domain/letters/readership.ts";
import { countedPeople } from "../../domain/numbers.ts";
import { Field } from "../forms/fields.tsx";
import { LetterFacts } from "./letter-facts.tsx";
import { type DeskLetter, letterPath, readershipShort } from "./letter-words.ts";
import { Act, Bar, type Refused, WithRefusal } from "./text-form.tsx";
import { Tick } from "./tick.tsx";
import { When, WhenWords } from "./when-field.tsx";

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

/** To whom a draft goes, by what its author chooses. */
function Receivers({ letter: { readership, readerships, readers } }: { letter: DeskLetter }) {
	const mayBeNotice = readerships.includes("events");
	return (
		<>
			<input type="hidden" name="before" value={readership} />
			<Field
				name="readership"
				label="A quienes reciben"
				{...(mayBeNotice ? { hint: "La carta trata solo de eventos, así que puede ser un aviso de eventos." } : {})}
				defaultValue={readership}
				control={(props) => (
					<select {...props}>
						{readerships.map((each) => (
							<option key={each} value={each}>
								{`${readershipShort[each]} (${countedPeople(readers[each])})`}
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
			<Tick type="checkbox" name="pictures" value="yes" defaultChecked={isTicked} aria-describedby="pictures-hint">
				{pictures === 1 ? "Incluir la imagen" : `Incluir las ${pictures}\u00a0imágenes`}
			</Tick>
			<p className="desk-note" id="pictures-hint">
				{pictures === 1 ? "Se carga" : "Se cargan"} desde tu sitio al abrir el correo, y muchos programas preguntan
				antes. Si no marcas la casilla, en lugar de cada imagen va un enlace con su descripción.
			</p>
		</div>
	);
}

/** The form of a draft: what can be changed, and what sends it. */
export function LetterDraft({ letter, refused }: { letter: DeskLetter; refused: Refused | undefined }) {
	const { id, usual, readers, readership, problems } = letter;
	const count = readers[readership];
	const canGo = count > 0 && !problems.some(({ stops }) => stops);
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
							hint="Se escriben en Markdown, sin imágenes, y van antes de lo demás."
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
				{count === 0 ? <p className="desk-note">{nobodyWords[readership]} Puedes probarla contigo.</p> : null}
				{problems.length === 0 ? <p className="desk-fine">Todo está en orden.</p> : null}
				<LetterFacts letter={letter} />
				{canGo ? (
					<When
						{...{ label: "Día y hora del envío", isLater: refused?.typed.cuando === "luego", refused }}
						soon={"A los diez\u00a0minutos: hasta entonces puedes pararla"}
						hint="Se enviará tal como está ahora."
					/>
				) : null}
				<Bar>
					{canGo ? (
						<Act act="enviar" look="filled">
							<WhenWords now={`Enviar a ${countedPeople(count)}`} later={`Programar para ${countedPeople(count)}`} />
						</Act>
					) : null}
					<Act act="prueba">Enviarme una prueba</Act>
				</Bar>
			</WithRefusal>
		</form>
	);
}
