import { HEAD, pictureAt, pictureName, placeOf, placesIn, withoutPicture } from "../../domain/desk/text-pictures.ts";
import { Failure } from "../../domain/failure.ts";
import { Field, fieldId } from "../forms/fields.tsx";
import forms from "../forms/forms.module.css";
import { changePicture, picturesOf, removePicture } from "./change-picture.ts";
import { ConflictPage } from "./conflict-page.tsx";
import { type DeskAnswer, type DeskRequest, type DeskRoute, imagePath, textPath } from "./desk-route.ts";
import { isMarkdownPath, type ShownPicture } from "./shown-pictures.ts";
import { Act, Bar, type Refused, RefusedSummary, typedOf, WithRefusal } from "./text-form.tsx";
import { type DeskText, doneAt, loadText, pictureDoneAt } from "./text-page.tsx";

/** The longest description, in characters. */
const MAX_ALT = 300;

/** Where a picture may go in a text, as a list to choose from. `present`: where it is; absent: at the end. */
export function Places({ body, present }: { body: string; present?: number | null }) {
	const places = placesIn(body);
	const last = places.at(-1)?.after ?? 0;
	return (
		<Field
			name="donde"
			label="Dónde va"
			defaultValue={present === null ? "" : String(present ?? last)}
			control={(props) => (
				<select {...props}>
					{present === null ? <option value="">Donde está, dentro de un párrafo</option> : null}
					{places.map(({ after, words }) => (
						<option key={after} value={after}>
							{after === last && after > 0 ? `Al final, ${words.replace("D", "d")}` : words}
						</option>
					))}
				</select>
			)}
		/>
	);
}

function ImagePage({
	text,
	picture,
	from,
	refused,
}: {
	text: DeskText;
	picture: ShownPicture;
	from: string;
	refused?: Refused | undefined;
}) {
	const isMarkdown = isMarkdownPath(text.path);
	const own = pictureAt(text.body, picture.key, isMarkdown);
	const isTicked = refused === undefined ? picture.alt === "" : refused.typed.decorativa === "si";
	return (
		<>
			<p className="desk-back">
				<a href={textPath(text.id)}>← {text.name === "" ? "Sin título" : text.name}</a>
			</p>
			<h1>{picture.key === HEAD ? "Imagen de cabecera" : "Imagen del texto"}</h1>
			<p className="desk-note">{pictureName(picture.src)}</p>
			<RefusedSummary refused={refused} />
			{picture.small === null ? null : (
				<img className="desk-image" src={picture.small} alt={picture.alt ?? ""} width={240} height={160} />
			)}
			<form method="post" action={imagePath(text.id, picture.key)} className="desk-form">
				<input type="hidden" name="base" value={text.version} />
				<input type="hidden" name="desde" value={from} />
				<WithRefusal refused={refused}>
					<Field
						name="alt"
						label="Descripción para quien no la ve"
						hint="Qué se ve en ella y por qué está aquí. La leen los lectores de pantalla y los buscadores."
						defaultValue={picture.alt ?? ""}
						control={(props) => <textarea {...props} rows={3} maxLength={600} lang="es" />}
					/>
					<label className="desk-check">
						<input className={forms.box} type="checkbox" name="decorativa" value="si" id={fieldId("decorativa")} defaultChecked={isTicked} />{" "}
						Es decorativa: no hace falta describirla
					</label>
					{own === undefined ? null : (
						<Places body={withoutPicture(text.body, own)} present={placeOf(text.body, own)} />
					)}
				</WithRefusal>
				<Bar>
					<Act act="guardar" look="filled">
						Guardar
					</Act>
					<Act act="quitar">Quitar del texto</Act>
				</Bar>
			</form>
		</>
	);
}

function pageOf(text: DeskText, key: string, from: string, refused?: Refused): DeskAnswer {
	const picture = picturesOf(text).find((each) => each.key === key);
	if (picture === undefined) return { to: textPath(text.id) };
	const main = <ImagePage {...{ text, picture, from, refused }} />;
	return { ...(refused === undefined ? {} : { status: 400 }), title: "Imagen", part: "contenido", main };
}

const keyIn = ({ url }: DeskRequest) => url.searchParams.get("cual") ?? "";
const isPictured = (text: DeskText) => text.trashedAt === null && text.problems.length === 0;

/** A picture of a text: its description and its place (docs/product.md, 26.10). */
export const imagePage: DeskRoute = {
	path: "/escritorio/contenido/:id/imagen",
	async show(asked) {
		const text = await loadText(asked);
		if (text === null || !isPictured(text)) return null;
		return pageOf(text, keyIn(asked), asked.url.searchParams.get("desde") ?? "");
	},
	async act(asked, form) {
		const typed = typedOf(form);
		const { base = "", hacer, alt: given = "", decorativa, donde = "", desde = "" } = typed;
		const text = await loadText(asked, /^[1-9]\d{0,8}$/.test(base) ? Number(base) : undefined);
		if (text === null || !isPictured(text)) return null;
		const key = keyIn(asked);
		const refuse = (message: string) => pageOf(text, key, desde, { message, fields: { alt: message }, typed });
		const alt = decorativa === "si" ? "" : given.normalize("NFC").replace(/\s+/g, " ").trim();
		if (hacer !== "quitar") {
			if (alt === "" && decorativa !== "si")
				return refuse("Describe la imagen para quien no la ve, o marca que es decorativa.");
			if ([...alt].length > MAX_ALT) return refuse(`La descripción puede tener hasta ${MAX_ALT} caracteres.`);
		}
		const after = /^\d{1,6}$/.test(donde) ? Number(donde) : null;
		const saved = await (hacer === "quitar"
			? removePicture(asked, text, key)
			: changePicture(asked, text, key, { alt, after }));
		if (saved instanceof Failure)
			return saved.status === 404
				? null
				: pageOf(text, key, desde, { message: saved.message, fields: saved.fields ?? {}, typed });
		if ("conflict" in saved) return ConflictPage.of(text.id, saved.conflict);
		if (desde === "publicar" || desde === "pedir") return { to: textPath(text.id, desde) };
		return { to: hacer === "quitar" ? doneAt(text.id, "imagen-quitada") : pictureDoneAt(text.id, "descrita", key) };
	},
};
