import { AccountNotice } from "../forms/data-notice.tsx";
import { EmailField, PasswordField, Trap } from "../forms/fields.tsx";
import forms from "../forms/forms.module.css";
import { StepForm } from "../forms/step-form.tsx";
import { NextSteps } from "../ui/beside.tsx";
import { Link } from "../ui/link.tsx";
import type { Route } from "./+types/login-page";
import styles from "./login-page.module.css";
import { CodeRequestForm, loginPath } from "./sign-in-form.tsx";

/** Ways to sign in. All except the code by mail have a name in the address, as `modo`. */
export type Way = "code" | "password" | "sign-up" | "password-reset";
export const WAYS: ReadonlyMap<string, Way> = new Map([
	["contrasena", "password"],
	["crear", "sign-up"],
	["recuperar", "password-reset"],
]);

/** Whether people who sign in this way may use a passkey instead. */
export function offersPasskeys(way: Way): boolean {
	return way === "code" || way === "password";
}

/** The heading of each way. */
export const TITLES: Readonly<Record<Way, string>> = {
	code: "Iniciar sesión",
	password: "Entrar con contraseña",
	"sign-up": "Crear una cuenta con contraseña",
	"password-reset": "Elegir una contraseña nueva",
};

/** What the author says above the form of each way, in the lines of its bubble. */
export const welcomes: Readonly<Record<Way, string>> = {
	code: "Pasa y siéntate. Escribe\ntu correo y entrarás con\nun código, sin contraseña.",
	password: "Pasa y siéntate. Si no\nrecuerdas la contraseña, entra\ncon un código por correo.",
	"sign-up": "Pasa y siéntate. Elige una\ncontraseña, si la prefieres\na un código por correo.",
	"password-reset": "A cualquiera le pasa.\nConfirma que el correo\nes tuyo y elige otra.",
};

/** What happens after a code was sent, to stand beside its form. `isReset`: whether it is for a new password. */
export function CodeSteps({ isReset }: { isReset: boolean }) {
	return (
		<NextSteps
			steps={[
				"Recibes un código de seis cifras.",
				isReset ? "Lo escribes aquí y eliges una contraseña nueva." : "Lo escribes aquí.",
				"Entras, y sigues donde estabas.",
			]}
			current={0}
		/>
	);
}

/** The form of the way that the address names. */
export function WayIn({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
	const { way, back, drawnAt, attestation } = loaderData;
	if (way === "code") return <CodeRequestForm back={back} drawnAt={drawnAt} attestation={attestation} offersPasskeys />;
	const modo = [...WAYS].find(([, each]) => each === way)?.[0] ?? "";
	return (
		<StepForm
			step={way}
			action={loginPath(back, { modo })}
			submit={{ password: "Entrar", "sign-up": "Crear mi cuenta", "password-reset": "Enviarme un código" }[way]}
			attestation={way === "password" ? null : attestation}
		>
			<Trap drawnAt={drawnAt} />
			<EmailField
				offersPasskeys={offersPasskeys(way)}
				hint={
					way === "password-reset" ? "Recibirás un código de seis cifras con el que podrás elegir otra." : undefined
				}
			/>
			{way === "password-reset" ? null : (
				<PasswordField kind={way === "sign-up" ? "new-password" : "current-password"} />
			)}
			<AccountNotice />
		</StepForm>
	);
}

/**
 * The other ways to sign in. They are plain links, so that they work without scripts. Beside the code, which needs no
 * password, they are folded.
 */
export function OtherWays({ way, back }: { way: Way; back: string | null }) {
	const ways: readonly (readonly [Way, string, string | null])[] = [
		["code", "Entrar con un código por correo", null],
		["password", "Entrar con contraseña", "contrasena"],
		["sign-up", "Crear una cuenta con contraseña", "crear"],
		["password-reset", "He olvidado mi contraseña", "recuperar"],
	];
	const links = (
		<ul className={styles.ways}>
			{ways
				.filter(([each]) => each !== way)
				.map(([each, name, modo]) => (
					<li key={each}>
						<Link to={loginPath(back, modo === null ? {} : { modo })}>{name}</Link>
					</li>
				))}
		</ul>
	);
	return way === "code" ? (
		<details className={forms.fold}>
			<summary>Otras formas de entrar</summary>
			{links}
		</details>
	) : (
		links
	);
}
