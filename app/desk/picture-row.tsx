import { descriptionWords, PICTURE_ACTS, type ShownPicture } from "./shown-pictures.ts";

/**
 * The pictures of a text, each small, with its description, its place and what can be done with it, and the way to add
 * one. Its buttons save the form that they are in. `touched`: the key of the one that was just added or changed, and
 * words for it. `add`: where one is added; null for a text that cannot have one yet. The desk's script draws the
 * pictures anew (`client/picture-row.ts`).
 */
export function PictureRow({
	pictures,
	touched,
	add,
}: {
	pictures: readonly ShownPicture[];
	touched: { readonly key: string; readonly words: string } | null;
	add: string | null;
}) {
	return (
		<section
			className="desk-images"
			id="imagenes"
			aria-labelledby="imagenes-titulo"
			hidden={pictures.length === 0 && add === null}
		>
			<div className="desk-images-head">
				<h2 id="imagenes-titulo">Imágenes de este texto</h2>
				{add === null ? null : <a href={add}>Añadir una imagen</a>}
			</div>
			<ul>
				{pictures.map(({ key, alt, place, small }, index) => (
					<li key={key} {...(key === touched?.key ? { id: "anadida", "data-added": "" } : {})}>
						{small === null ? <span /> : <img src={small} alt="" width={96} height={96} decoding="async" />}
						<div>
							<p id={`imagen-${index}`} className={alt === null ? "desk-warn" : undefined}>
								{descriptionWords(alt)}
							</p>
							<p className="desk-note">
								{key === touched?.key ? <strong>{touched.words}. </strong> : null}
								{place}
							</p>
							<p>
								{PICTURE_ACTS.map(([act, name]) =>
									act === "mover" && key === "cabecera" ? null : (
										<button
											key={act}
											type="submit"
											name="hacer"
											value={`${act}:${key}`}
											aria-describedby={`imagen-${index}`}
										>
											{name}
										</button>
									),
								)}
							</p>
						</div>
					</li>
				))}
			</ul>
		</section>
	);
}
