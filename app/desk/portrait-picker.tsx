import { pictureName } from "../../domain/desk/text-pictures.ts";
import { Field, fieldId } from "../forms/fields.tsx";
import { smallPicturePath } from "./desk-route.ts";
import { PICTURE_LIMITS, PICTURE_TYPES } from "./picture-types.ts";
import { SitePictures } from "./site-pictures.tsx";
import { Tick } from "./tick.tsx";

/** The small picture of a portrait: that of a file of the tree, or what the site serves at its address; null for others. */
export function portraitOf(photo: string, pictures: readonly { readonly path: string }[]): string | null {
	if (pictures.some(({ path }) => photo === `/${path}`)) return smallPicturePath(photo, "");
	return photo.startsWith("/") ? photo : null;
}

/**
 * The portrait of somebody who signs: the one that they have, one of the site's pictures, or another one that is sent in the
 * field `foto`. `name`: of its control. `mayLack`: whether they may have none.
 */
export function PortraitPicker({
	name,
	value,
	pictures,
	mayLack,
}: {
	name: string;
	value: string;
	pictures: readonly { readonly path: string }[];
	mayLack: boolean;
}) {
	const now = portraitOf(value, pictures);
	return (
		<fieldset className="desk-where desk-portraits" id={fieldId(name)} tabIndex={-1}>
			<legend>Retrato</legend>
			{value === "" ? null : (
				<Tick type="radio" name={name} value={value} defaultChecked>
					{now === null ? null : <img src={now} alt="" width={96} height={96} />}
					El de ahora{now === null ? `, ${value}` : ""}
				</Tick>
			)}
			{mayLack ? (
				<Tick type="radio" name={name} value="" defaultChecked={value === ""}>
					{" "}
					Sin retrato: se ve su inicial
				</Tick>
			) : null}
			<SitePictures
				name={name}
				summary="Elegir una imagen del sitio"
				isOpen={false}
				pictures={pictures.map(({ path }) => ({
					...{ path, name: pictureName(path), small: smallPicturePath(`/${path}`, "") ?? "" },
				}))}
				height={96}
			/>
			<Field
				name="foto"
				label="O subir otra"
				hint={`Mejor cuadrada. ${PICTURE_LIMITS} Lo que haya alrededor del centro se recorta.`}
				type="file"
				accept={PICTURE_TYPES}
			/>
		</fieldset>
	);
}
