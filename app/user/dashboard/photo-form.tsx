import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { PHOTO_MAX_BYTES } from "../../../domain/user/photo.ts";
import { Field } from "../../forms/fields.tsx";
import type { Person } from "./guard.ts";
import styles from "./photo-form.module.css";
import { OwnForm } from "./section.tsx";

const TOO_LARGE = "La imagen pesa más de 5 MB.";

/**
 * Draws the middle square of a picture, as a preview. It uses a canvas because the Content-Security-Policy lets pages
 * show only pictures of this site (docs/product.md, 11.1).
 */
async function drawSquare(file: File, canvas: HTMLCanvasElement): Promise<void> {
	const picture = await createImageBitmap(file);
	const side = Math.min(picture.width, picture.height);
	const { width } = canvas;
	canvas
		.getContext("2d")
		?.drawImage(picture, (picture.width - side) / 2, (picture.height - side) / 2, side, side, 0, 0, width, width);
	picture.close();
}

function Preview({ file }: { file: File }) {
	const canvas = useRef<HTMLCanvasElement>(null);
	const [readable, setReadable] = useState(true);
	useEffect(() => {
		if (canvas.current === null) return;
		// The server may be able to read a picture that the browser cannot; if not, it says why.
		drawSquare(file, canvas.current).then(
			() => setReadable(true),
			() => setReadable(false),
		);
	}, [file]);
	return (
		<div className={styles.preview} hidden={!readable}>
			<canvas ref={canvas} width={256} height={256} role="img" aria-label="Así se verá tu foto" />
			<p>Así se verá, más o menos.</p>
		</div>
	);
}

/** Forms to change the person's picture and to remove it. */
export function PhotoForm({ user }: { user: Person }) {
	const [chosen, setChosen] = useState<File | null>(null);
	const tooLarge = chosen !== null && chosen.size > PHOTO_MAX_BYTES;
	const choose = ({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>) => setChosen(files?.[0] ?? null);
	return (
		<>
			<OwnForm
				step="foto"
				submit={user.photoURL === null ? "Subir la foto" : "Cambiar la foto"}
				encType="multipart/form-data"
				onSubmit={(event) => {
					if (!tooLarge) return;
					event.preventDefault();
					event.currentTarget.querySelector<HTMLInputElement>("input[type=file]")?.focus();
				}}
			>
				<Field
					name="photo"
					label="Elige una imagen"
					type="file"
					accept="image/jpeg,image/png,image/webp"
					hint="JPG, PNG o WebP, de 5 MB y 20 megapíxeles como mucho. La recortamos en cuadrado y quitamos lo que diga de dónde y cuándo se hizo."
					onChange={choose}
					error={tooLarge ? TOO_LARGE : undefined}
				/>
				{chosen === null || tooLarge ? null : <Preview file={chosen} />}
			</OwnForm>
			{user.photoURL === null ? null : <OwnForm step="quitar-foto" submit="Quitar foto" look="quiet" />}
		</>
	);
}
