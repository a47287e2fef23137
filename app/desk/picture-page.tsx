import { HEAD, keyBehind } from "../../domain/desk/text-pictures.ts";
import { Failure } from "../../domain/failure.ts";
import { Field, fieldId } from "../forms/fields.tsx";
import { BackLink } from "./back-link.tsx";
import { Beside } from "./beside.tsx";
import { DescriptionHelp } from "./description-help.tsx";
import { type DeskAnswer, type DeskRequest, type DeskRoute, textPath } from "./desk-route.ts";
import { Places } from "./image-page.tsx";
import { PICTURE_LIMITS, PICTURE_TYPES } from "./picture-types.ts";
import { Act, Bar, type Refused, RefusedSummary, typedOf, WithRefusal } from "./text-form.tsx";
import { loadText, pictureDoneAt } from "./text-page.tsx";
import { Tick } from "./tick.tsx";

async function draw(asked: DeskRequest, refused?: Refused): Promise<DeskAnswer> {
	const text = await loadText(asked);
	if (text === null || text.trashedAt !== null || text.sort === "modulo") return null;
	const isHeader = refused?.typed.para === "cabecera";
	const mayHead = text.sort !== "leccion";
	const main = (
		<>
			<BackLink to={textPath(text.id)}>{text.name === "" ? "Sin título" : text.name}</BackLink>
			<h1>Añadir una imagen</h1>
			<Beside aside={<DescriptionHelp />}>
				<RefusedSummary refused={refused} />
				<form method="post" encType="multipart/form-data" action={textPath(text.id, "imagenes")} className="desk-form">
					<WithRefusal refused={refused}>
						<Field
							name="foto"
							label="Imagen"
							hint={`${PICTURE_LIMITS}${refused === undefined ? "" : " Vuelve a elegirla."}`}
							type="file"
							accept={PICTURE_TYPES}
							required
						/>
						<Field name="alt" label="Descripción para quien no la ve" maxLength={600} autoComplete="off" />
					</WithRefusal>
					<Tick
						type="checkbox"
						name="decorativa"
						value="si"
						id={fieldId("decorativa")}
						defaultChecked={refused?.typed.decorativa === "si"}
					>
						Es decorativa
					</Tick>
					{mayHead ? (
						<fieldset className="desk-where">
							<legend>Para qué es</legend>
							<Tick type="radio" name="para" value="texto" defaultChecked={!isHeader}>
								{" "}
								Para el texto
							</Tick>
							<Tick type="radio" name="para" value="cabecera" defaultChecked={isHeader}>
								{" "}
								Para la cabecera
							</Tick>
						</fieldset>
					) : null}
					<WithRefusal refused={refused}>
						<Places body={text.body} />
					</WithRefusal>
					<Bar>
						<Act act="anadir" look="filled">
							Añadirla
						</Act>
					</Bar>
				</form>
			</Beside>
		</>
	);
	return { ...(refused === undefined ? {} : { status: 400 }), title: "Añadir una imagen", part: "contenido", main };
}

/** A picture for a text, with its description (docs/product.md, 26.10). */
export const picturePage: DeskRoute = {
	path: "/escritorio/contenido/:id/imagenes",
	acceptsFiles: true,
	show: (asked) => draw(asked),
	async act(asked, form) {
		const typed = typedOf(form);
		const file = asked.uploads.get("foto");
		const id = asked.params.id ?? "";
		const missing = "Elige una imagen.";
		if (file === undefined) return draw(asked, { message: missing, fields: { foto: missing }, typed });
		const isHeader = typed.para === "cabecera";
		const [alt, decorative] = [typed.alt ?? "", typed.decorativa === "si"];
		const before = await loadText(asked);
		const after = /^\d{1,6}$/.test(typed.donde ?? "") ? Number(typed.donde) : undefined;
		const done = await asked.client.addPicture({
			...{ id, file, alt, decorative: decorative ? "yes" : "no", place: isHeader ? "header" : "text" },
			...(after === undefined ? {} : { after }),
		});
		if (!(done instanceof Failure)) {
			if (isHeader) return { to: pictureDoneAt(id, "cabecera", HEAD) };
			const key = keyBehind(before?.body ?? "", after ?? Number.POSITIVE_INFINITY, `/${done.path}`);
			return { to: pictureDoneAt(id, "imagen", key) };
		}
		return done.status === 404 ? null : draw(asked, { message: done.message, fields: done.fields ?? {}, typed });
	},
};
