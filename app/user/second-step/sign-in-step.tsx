import { CheckField } from "../../forms/fields.tsx";
import { Actions, StepForm } from "../../forms/step-form.tsx";
import { useSite } from "../../site.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { loginPath } from "../sign-in-form.tsx";
import { StepCodeField } from "./code-fields.tsx";

/**
 * The second step of a sign-in (docs/product.md, 15.13). `back`: the page to return to; `isRecovery`: with a recovery
 * code instead of the app.
 */
export function SignInStep({ back, isRecovery }: { back: string | null; isRecovery: boolean }) {
	return (
		<>
			<StepForm step="second-step" action={loginPath(back, isRecovery ? { modo: RECOVERY } : {})} submit="Entrar">
				<StepCodeField isRecovery={isRecovery} />
				{isRecovery ? null : (
					<CheckField
						name="remember"
						label={"Recordar este navegador 30\u00a0días"}
						hint="No volverá a pedirte este código. Márcalo solo si nadie más lo usa."
					/>
				)}
			</StepForm>
			<Actions>
				<ButtonLink look="quiet" to={loginPath(back, isRecovery ? {} : { modo: RECOVERY })}>
					{isRecovery ? "Usar mi aplicación" : "Usar un código de recuperación"}
				</ButtonLink>
				<StepForm step="forget" action={loginPath(back)} submit="Empezar otra vez" look="quiet" />
			</Actions>
		</>
	);
}

/** The value of `modo` in the address of the login for a recovery code. */
export const RECOVERY = "recuperacion";

export const LOST_PHONE = "Si no tienes el teléfono";

/** What to do without the app, to stand beside the field for its code. */
export function LostPhone() {
	const { supportEmail } = useSite();
	return (
		<>
			<h2>{LOST_PHONE}</h2>
			<p>Entra con uno de los códigos de recuperación que guardaste al activar la verificación en dos pasos.</p>
			<p>
				Si tampoco los tienes, escribe a <a href={`mailto:${supportEmail}`}>{supportEmail}</a>. Habrá que comprobar de
				otra manera que eres tú.
			</p>
		</>
	);
}
