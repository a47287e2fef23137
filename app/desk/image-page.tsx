import { HEAD, pictureAt, pictureName, placeOf, placesIn, withoutPicture } from "../../domain/desk/text-pictures.ts";
import { Failure } from "../../domain/failure.ts";
import { Field, fieldId } from "../forms/fields.tsx";
import { BackLink } from "./back-link.tsx";
import { Beside } from "./beside.tsx";
import { changePicture, picturesOf, removePicture } from "./change-picture.ts";
import { ConflictPage } from "./conflict-page.tsx";
import { CoverChoice } from "./cover-field.tsx";
import { DescriptionHelp } from "./description-help.tsx";
import { type DeskAnswer, type DeskRequest, type DeskRoute, imagePath, textPath, thumbnailPath } from "./desk-route.ts";
import { isMarkdownPath, type ShownPicture } from "./shown-pictures.ts";
import { Act, Bar, type Refused, RefusedSummary, typedOf, WithRefusal } from "./text-form.tsx";
import { type DeskText, doneAt, loadText, pictureDoneAt } from "./text-page.tsx";
import { Tick } from "./tick.tsx";

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

/** The most pages of the site's pictures that are offered. */
const MOST_PAGES = 8;

/** The pictures of the site that may stand at the head of a text. */
async function offeredPictures({ client }: DeskRequest) {
	const first = await client.listFiles({ kind: "picture", page: 1 });
	if (first instanceof Failure) throw first;
	const numbers = Array.from({ length: Math.min(MOST_PAGES, first.pages) - 1 }, (_, at) => at + 2);
	const others = await Promise.all(numbers.map((page) => client.listFiles({ kind: "picture", page })));
	return [first, ...others].flatMap((list) =>
		list instanceof Failure
			? []
			: list.items.map(({ path, hash }) => ({ path, small: thumbnailPath({ path, hash }), name: pictureName(path) })),
	);
}

type Offered = Awaited<ReturnType<typeof offeredPictures>>;

function ImagePage({
	text,
	picture,
	offered,
	from,
	refused,
}: {
	text: DeskText;
	/** null: the head of the text has none. */
	picture: ShownPicture | null;
	/** null for a picture among the words, which stays the one that it is. */
	offered: Offered | null;
	from: string;
	refused?: Refused | undefined;
}) {
	const isMarkdown = isMarkdownPath(text.path);
	const key = picture?.key ?? HEAD;
	const own = pictureAt(text.body, key, isMarkdown);
	const isTicked = refused === undefined ? picture?.alt === "" : refused.typed.decorativa === "si";
	return (
		<>
			<BackLink to={textPath(text.id)}>{text.name === "" ? "Sin título" : text.name}</BackLink>
			<h1>{key === HEAD ? "Imagen de cabecera" : "Imagen del texto"}</h1>
			{picture === null ? null : <p className="desk-note">{pictureName(picture.src)}</p>}
			<Beside aside={<DescriptionHelp />}>
				<RefusedSummary refused={refused} />
				{picture === null || picture.small === null ? null : (
					<img className="desk-image" src={picture.small} alt={picture.alt ?? ""} width={240} height={160} />
				)}
				<form method="post" encType="multipart/form-data" action={imagePath(text.id, key)} className="desk-form">
					<input type="hidden" name="base" value={text.version} />
					<input type="hidden" name="desde" value={from} />
					<WithRefusal refused={refused}>
						{offered === null ? null : (
							<CoverChoice pictures={offered} hasOne={picture !== null} isAgain={refused !== undefined} />
						)}
						<Field
							name="alt"
							label="Descripción para quien no la ve"
							hint="Di qué se ve en la imagen y por qué está aquí. La descripción la leen los lectores de pantalla y los buscadores."
							defaultValue={picture?.alt ?? ""}
							control={(props) => <textarea {...props} rows={3} maxLength={600} lang="es" />}
						/>
						<Tick type="checkbox" name="decorativa" value="si" id={fieldId("decorativa")} defaultChecked={isTicked}>
							Es decorativa: no hace falta describirla
						</Tick>
						{own === undefined ? null : (
							<Places body={withoutPicture(text.body, own)} present={placeOf(text.body, own)} />
						)}
					</WithRefusal>
					<Bar>
						<Act act="guardar" look="filled">
							Guardar
						</Act>
						{picture === null ? null : <Act act="quitar">Quitar del texto</Act>}
					</Bar>
				</form>
			</Beside>
		</>
	);
}

async function pageOf(
	asked: DeskRequest,
	text: DeskText,
	{ from, refused }: { from: string; refused?: Refused },
): Promise<DeskAnswer> {
	const key = keyIn(asked);
	const picture = picturesOf(text).find((each) => each.key === key) ?? null;
	const mayHead = text.sort !== "leccion" && text.sort !== "modulo";
	if (picture === null && (key !== HEAD || !mayHead)) return { to: textPath(text.id) };
	const offered = key === HEAD ? await offeredPictures(asked) : null;
	const main = <ImagePage {...{ text, picture, offered, from, refused }} />;
	return { ...(refused === undefined ? {} : { status: 400 }), title: "Imagen", part: "contenido", main };
}

/** What a form says of the picture at the head: a file that was sent, or one that the site has. Null: the present one stays. */
async function saveCover(
	{ client, uploads }: DeskRequest,
	text: DeskText,
	{ imagen = "", alt }: { readonly imagen?: string | undefined; readonly alt: string },
) {
	const file = uploads.get("foto");
	const decorative = alt === "";
	if (file !== undefined)
		return client.addPicture({ id: text.id, file, alt, decorative: decorative ? "yes" : "no", place: "header" });
	if (!imagen.startsWith("/")) return null;
	const ficha = { image: imagen.slice(0, 1_000), imageAlt: alt, decorative: String(decorative) };
	return client.saveSource({ id: text.id, base: text.version, ficha, body: text.body });
}

const keyIn = ({ url }: DeskRequest) => url.searchParams.get("cual") ?? "";
const isPictured = (text: DeskText) => text.trashedAt === null && text.problems.length === 0;

/** A picture of a text: its description and its place (docs/product.md, 26.10). */
export const imagePage: DeskRoute = {
	path: "/escritorio/contenido/:id/imagen",
	acceptsFiles: true,
	async show(asked) {
		const text = await loadText(asked);
		if (text === null || !isPictured(text)) return null;
		return pageOf(asked, text, { from: asked.url.searchParams.get("desde") ?? "" });
	},
	async act(asked, form) {
		const typed = typedOf(form);
		const { base = "", hacer, alt: given = "", decorativa, donde = "", desde = "" } = typed;
		const text = await loadText(asked, /^[1-9]\d{0,8}$/.test(base) ? Number(base) : undefined);
		if (text === null || !isPictured(text)) return null;
		const key = keyIn(asked);
		const refuse = (message: string, field = "alt") =>
			pageOf(asked, text, { from: desde, refused: { message, fields: { [field]: message }, typed } });
		const alt = decorativa === "si" ? "" : given.normalize("NFC").replace(/\s+/g, " ").trim();
		if (hacer !== "quitar") {
			if (alt === "" && decorativa !== "si")
				return refuse("Describe la imagen para quien no la ve, o marca que es decorativa.");
			if ([...alt].length > MAX_ALT) return refuse(`La descripción puede tener hasta ${MAX_ALT} caracteres.`);
		}
		const isNew = key === HEAD && hacer !== "quitar";
		const cover = isNew ? await saveCover(asked, text, { imagen: typed.imagen, alt }) : null;
		if (cover === null && isNew && !picturesOf(text).some((each) => each.key === HEAD))
			return refuse("Elige una imagen.", "foto");
		const after = /^\d{1,6}$/.test(donde) ? Number(donde) : null;
		const saved = await (hacer === "quitar"
			? removePicture(asked, text, key)
			: (cover ?? changePicture(asked, text, key, { alt, after })));
		if (saved instanceof Failure) {
			const { message, fields = {}, status } = saved;
			return status === 404 ? null : pageOf(asked, text, { from: desde, refused: { message, fields, typed } });
		}
		if ("conflict" in saved) return ConflictPage.of(text.id, saved.conflict);
		const done = cover === null ? "descrita" : "cabecera";
		if (desde === "publicar" || desde === "pedir") return { to: textPath(text.id, desde) };
		return { to: hacer === "quitar" ? doneAt(text.id, "imagen-quitada") : pictureDoneAt(text.id, done, key) };
	},
};
