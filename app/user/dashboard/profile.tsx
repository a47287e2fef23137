import { type ChangeEvent, useEffect, useId, useRef, useState } from "react";
import { PHOTO_MAX_BYTES } from "../../../domain/user/photo.ts";
import { Field, PasswordField } from "../../forms/fields.tsx";
import button from "../../ui/button.module.css";
import type { Person, Settings } from "./load-dashboard.ts";
import { hasUsableKey, PasskeyProof } from "./passkeys.tsx";
import { Block, Missing, OwnCodeStep, OwnForm, Section, Setting } from "./section.tsx";

function NameForm({ user }: { user: Person }) {
	return (
		<OwnForm key={user.displayName} step="perfil" submit="Guardar" look="filled">
			<Field
				name="displayName"
				label="Nombre"
				optional
				hint="El nombre con el que quieres aparecer: entre 2 y 80 caracteres."
				autoComplete="name"
				maxLength={200}
				defaultValue={user.displayName ?? ""}
			/>
		</OwnForm>
	);
}

function ZoneForm({ zones }: Pick<Settings, "zones">) {
	const list = useId();
	return (
		<OwnForm key={zones.own} step="zona" submit="Guardar" look="filled">
			<Field
				name="timeZone"
				label="Zona horaria"
				optional
				hint="Verás las fechas y las horas en esta zona. Escribe una ciudad o un país y elige de la lista; si no pones nada, será la hora peninsular."
				defaultValue={zones.own}
				control={(props) => (
					<>
						<input {...props} list={list} autoComplete="off" spellCheck={false} maxLength={100} />
						<datalist id={list}>
							{zones.all.split(";").map((name) => (
								<option key={name} value={name} />
							))}
						</datalist>
					</>
				)}
			/>
		</OwnForm>
	);
}

const TOO_LARGE = "La imagen pesa más de 5 MB.";

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
		<div className="space-preview" hidden={!readable}>
			<canvas ref={canvas} width={256} height={256} role="img" aria-label="Así se verá tu foto" />
			<p>Así se verá, más o menos.</p>
		</div>
	);
}

/** Forms to change the person's picture and to remove it. */
function PhotoForm({ user }: { user: Person }) {
	const [chosen, setChosen] = useState<File | null>(null);
	const tooLarge = chosen !== null && chosen.size > PHOTO_MAX_BYTES;
	const choose = ({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>) => setChosen(files?.[0] ?? null);
	return (
		<>
			<OwnForm
				step="foto"
				submit={user.photoURL === null ? "Subir la foto" : "Cambiar la foto"}
				look="filled"
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
					hint="JPG, PNG o WebP, de 5 MB y 20 megapíxeles como mucho. Se recortará en cuadrado y se borrarán los datos de lugar y fecha que lleve."
					error={tooLarge ? TOO_LARGE : undefined}
					control={(props) => (
						<span className="space-file">
							<input {...props} type="file" accept="image/jpeg,image/png,image/webp" required onChange={choose} />
							<span aria-hidden="true" className={`${button.button} ${button.outlined}`}>
								Elegir archivo
							</span>
						</span>
					)}
				/>
				{chosen === null || tooLarge ? null : <Preview file={chosen} />}
			</OwnForm>
			{user.photoURL === null ? null : <OwnForm step="quitar-foto" submit="Quitar foto" look="quiet" />}
		</>
	);
}

function EmailForm({ user, security, passkeys }: { user: Person } & Pick<Settings, "security" | "passkeys">) {
	if (security.value === null)
		return (
			<Block id="correo" title="Correo electrónico">
				<Missing incident={security.incident} anchor="correo" />
			</Block>
		);
	const { pending, afterProof, hasPassword, needsProof } = security.value;
	const isProving = pending?.purpose === "proof" && afterProof === "email";
	return (
		<Setting
			id="correo"
			title="Correo electrónico"
			value={user.email}
			open={isProving || pending?.purpose === "email-change"}
		>
			<p>Con él inicias sesión y en él te llegan los mensajes.</p>
			{isProving ? (
				<>
					<p>Antes de cambiarlo, confirma que eres tú. Después llegará otro código al correo nuevo.</p>
					<OwnCodeStep
						email={pending.email}
						steps={{ verify: "probar-correo", again: "correo-otro-codigo", leave: "dejar-correo" }}
						submit="Confirmar y seguir"
						leaveLabel="Dejar el correo como está"
					/>
					{hasUsableKey(passkeys) ? <PasskeyProof step="probar-correo" /> : null}
				</>
			) : pending?.purpose === "email-change" ? (
				<OwnCodeStep
					email={pending.email}
					steps={{ verify: "confirmar-correo", again: "correo-otro-codigo", leave: "dejar-correo" }}
					submit="Cambiar mi correo"
					leaveLabel="Dejar el correo como está"
				/>
			) : (
				<OwnForm step="correo" submit="Cambiar el correo" look="filled">
					<Field
						name="email"
						label="Correo nuevo"
						type="email"
						autoComplete="off"
						spellCheck={false}
						autoCapitalize="none"
						maxLength={254}
						hint="Se enviará un código a tu correo nuevo; en cuanto lo escribas aquí, el cambio estará hecho. También llegará un aviso a tu correo actual: desde ese mensaje podrás deshacerlo durante 24 horas."
					/>
					{needsProof && hasPassword ? (
						<PasswordField name="current" label="Tu contraseña" kind="current-password" />
					) : null}
					{needsProof && !hasPassword ? (
						<p>Antes recibirás un código en tu correo actual, para confirmar que eres tú.</p>
					) : null}
				</OwnForm>
			)}
		</Setting>
	);
}

/** Name, time zone, photo and e-mail address (docs/product.md, 15.7). */
export function Profile({
	user,
	zones,
	security,
	passkeys,
}: Pick<Settings, "user" | "zones" | "security" | "passkeys">) {
	return (
		<Section id="perfil" title="Perfil">
			<Setting id="nombre" title="Nombre" value={user.displayName ?? "Sin nombre"}>
				<NameForm user={user} />
			</Setting>
			<Setting id="zona-horaria" title="Zona horaria" value={zones.own || "Hora peninsular"}>
				<ZoneForm zones={zones} />
			</Setting>
			<Setting
				id="foto"
				title="Foto"
				value={user.photoURL === null ? "Sin foto: se ve tu inicial" : "La que ves arriba"}
			>
				<PhotoForm key={user.photoURL} user={user} />
			</Setting>
			<EmailForm user={user} security={security} passkeys={passkeys} />
		</Section>
	);
}
