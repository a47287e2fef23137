import { Field, fieldId } from "../forms/fields.tsx";
import { FormContext } from "../forms/refusal.ts";
import { Button } from "../ui/button.tsx";
import sheet from "./desk-cover.css?url";
import { largePictureOf } from "./desk-route.ts";
import { PICTURE_LIMITS, PICTURE_TYPES } from "./picture-types.ts";
import { SitePictures } from "./site-pictures.tsx";
import { Tick } from "./tick.tsx";

/**
 * The picture at the head of a text as it is, with the ways to another one. Its buttons save the form that they are in, and
 * with the desk's script they open a list at the same place (`client/cover.ts`). Its path can be typed too. `path`: that of
 * the text's file.
 */
export function CoverField({
	name,
	label,
	hint,
	value,
	path,
}: {
	name: string;
	label: string;
	hint: string | undefined;
	value: string;
	path: string;
}) {
	return (
		<FormContext.Consumer>
			{({ refusal }) => {
				const image = refusal?.values[name] ?? value;
				const small = image === "" ? null : largePictureOf(image, path);
				return (
					<fieldset className="desk-where desk-cover" data-cover="" data-has={image === "" ? undefined : ""}>
						<link rel="stylesheet" href={sheet} precedence="default" />
						<legend className="desk-unseen">{label}</legend>
						<p className="desk-cover-shown">
							{small === null ? null : <img src={small} alt="" width={384} height={216} decoding="async" />}
							<span>Todavía no tiene imagen</span>
						</p>
						<p className="desk-cover-acts">
							<Button type="submit" name="hacer" value="cabecera">
								<span className="desk-cover-first">
									Añadir imagen<span className="desk-unseen"> de cabecera</span>
								</span>
								<span className="desk-cover-other">
									Elegir o subir otra<span className="desk-unseen"> imagen de cabecera</span>
								</span>
							</Button>
							<Button type="submit" name="hacer" value="quitar:cabecera" look="quiet">
								Quitarla
							</Button>
						</p>
						<details className="desk-rare" open={refusal?.fields[name] !== undefined}>
							<summary>Escribir su ruta</summary>
							<Field
								{...{ name, label: "Ruta de la imagen", ...(hint === undefined ? {} : { hint }) }}
								defaultValue={value}
								autoComplete="off"
								spellCheck={false}
							/>
						</details>
					</fieldset>
				);
			}}
		</FormContext.Consumer>
	);
}

/** Where the picture at the head of a text comes from: the present one, one that the site has, or one that is sent. */
export function CoverChoice({
	pictures,
	hasOne,
	isAgain,
}: {
	pictures: readonly { readonly path: string; readonly small: string; readonly name: string }[];
	hasOne: boolean;
	/** Whether a file was sent that must be chosen again. */
	isAgain: boolean;
}) {
	return (
		<fieldset className="desk-where desk-covers" id={fieldId("imagen")} tabIndex={-1}>
			<legend>Qué imagen</legend>
			{hasOne ? (
				<Tick type="radio" name="imagen" value="" defaultChecked>
					{" "}
					La de ahora
				</Tick>
			) : null}
			<SitePictures
				name="imagen"
				summary="Elegir una que ya está en el sitio"
				isOpen={!hasOne}
				pictures={pictures}
				height={64}
			/>
			<Field
				name="foto"
				label={pictures.length === 0 ? "Subir una" : "O subir otra"}
				hint={`Apaisada. ${PICTURE_LIMITS}${isAgain ? " Vuelve a elegirla." : ""}`}
				type="file"
				accept={PICTURE_TYPES}
			/>
		</fieldset>
	);
}
