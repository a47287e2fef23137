import { href, redirect, redirectDocument, useLocation } from "react-router";
import { Failure } from "../../../domain/failure.ts";
import { deskChanges } from "../../../domain/sign-in/desk-change.ts";
import { clientContext } from "../../context.ts";
import { PasswordField } from "../../forms/fields.tsx";
import { MAX_PASSWORD, textsOf } from "../../forms/posted-form.ts";
import { RefusalProvider } from "../../forms/refusal.ts";
import { Actions, CodeSent, CodeStep, StepForm } from "../../forms/step-form.tsx";
import { Choices, MessagePage } from "../../messages/message-page.tsx";
import { pageMeta } from "../../shell/page-meta.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { requireUser } from "../dashboard/load-dashboard.ts";
import { hasUsableKey } from "../dashboard/passkeys.tsx";
import { SpaceHead, WayToSettings } from "../dashboard/space-head.tsx";
import { sendDeviceAnswer } from "../passkeys/device-answer.ts";
import { PasskeyForm } from "../passkeys/passkey-form.tsx";
import type { Route } from "./+types/confirm-page";
import { StepCodeField } from "./code-fields.tsx";
import { answerAfter, refuseStep } from "./next-page.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import sheet from "./second-step.css?url";

export { actionHeaders as headers } from "../../forms/posted-form.ts";

const HERE = () => href("/user/confirmar");

/** The query of this page's forms while something of the desk waits: who leaves it there goes back to the desk. */
const FOR_DESK = "para=escritorio";

/** The query of this page's forms while new recovery codes wait for the proof: the answer to one of them shows the codes. */
const FOR_CODES = "para=codigos";

/** The address of the page and of its forms, by what waits and by what the proof is given with. */
function addressFor(change: string, isRecovery: boolean): string {
	const isOfDesk = deskChanges.some((kind) => kind === change);
	const purpose = change === "recovery-codes" ? [FOR_CODES] : isOfDesk ? [FOR_DESK] : [];
	const query = [...purpose, ...(isRecovery ? ["modo=recuperacion"] : [])];
	return query.length === 0 ? HERE() : `${HERE()}?${query.join("&")}`;
}

/** What goes on after the proof of identity, by the kind of change. Completes "Para …". */
const PURPOSES: Readonly<Record<string, string>> = {
	email: "cambiar de correo",
	password: "guardar la contraseña nueva",
	provider: "quitar la cuenta de otro sitio",
	sessions: "cerrar sesiones",
	"second-step": "activar la verificación en dos pasos",
	"second-step-off": "desactivar la verificación en dos pasos",
	"recovery-codes": "crear códigos de recuperación nuevos",
	"step-reset": "restablecer la verificación en dos pasos de otra persona",
	deletion: "eliminar tu cuenta",
	passkey: "crear una llave de acceso",
	"passkey-removal": "quitar una llave de acceso",
	settings: "cambiar los ajustes del sitio",
	"event-cancel": "cancelar un evento con gente apuntada",
	"event-publish": "publicar un texto que cancela un evento con gente apuntada",
	"letter-send": "enviar una carta",
	"letter-retry": "enviar otra vez una carta",
	"text-announce": "publicar y avisar por correo",
	"list-invite": "invitar a gente de la lista de espera",
};

export async function loader({ context, request, url }: Route.LoaderArgs) {
	const user = await requireUser({ context, request, url });
	const client = context.get(clientContext);
	const [security, step, keys] = await Promise.all([
		client.getSecurity(),
		client.getSecondStep(),
		client.listPasskeys(),
	]);
	if (security instanceof Failure) throw security;
	if (step instanceof Failure) throw step;
	if (keys instanceof Failure) throw keys;
	const { pending, afterProof } = security;
	const isRecovery = url.searchParams.get("modo") === "recuperacion";
	const shown = {
		isRecovery,
		user: { displayName: user.displayName, email: user.email, photoURL: user.photoURL },
		hasApp: step.since !== null,
		hasKeys: hasUsableKey({ value: keys }),
	};
	if (step.confirming !== null) return { ...step.confirming, pending: null, ...shown };
	if (pending?.purpose === "proof" && afterProof !== null)
		return { by: "code" as const, change: afterProof, pending, ...shown };
	// Also after the form that gave new recovery codes, which the page then shows.
	return { by: null, change: null, pending: null, ...shown };
}

export async function action({ request, context, url }: Route.ActionArgs) {
	const client = context.get(clientContext);
	const form = await request.formData();
	const text = textsOf(form);
	const step = text("hacer");
	const fail = (failure: Failure) => refuseStep(failure, form, step);
	if (step === "dejar" || step === "otro-codigo") {
		const done = await (step === "dejar" ? client.forgetCode() : client.resendCode({ attestation: "" }));
		if (done instanceof Failure) return fail(done);
		if (step === "otro-codigo") return redirect(HERE(), 303);
		if (url.search.includes(FOR_DESK)) return redirectDocument("/escritorio", 303);
		return redirect(`${href("/user/ajustes")}#seguridad`, 303);
	}
	const code = text("code", 100);
	const done = await (step === "llave"
		? sendDeviceAnswer(text, client.confirmProofWithPasskey)
		: step === "codigo"
			? client.confirmProof({ code })
			: client.confirmIdentity({ current: text("current", MAX_PASSWORD), code }));
	return done instanceof Failure ? fail(done) : answerAfter(done);
}

export function meta({ loaderData, location, matches }: Route.MetaArgs) {
	const hasCodes = loaderData?.by === null && location.search.includes(FOR_CODES);
	const page = {
		title: hasCodes ? "Códigos de recuperación" : "Confirma que eres tú",
		description: "Un paso más antes de un cambio importante.",
		path: "/user/confirmar",
		noindex: true,
	};
	return pageMeta(page, matches);
}

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
	const { user, by, change, pending, isRecovery, hasApp, hasKeys } = loaderData;
	const isKeyAlone = by === "second-step" && !hasApp;
	const isOfDesk = useLocation().search.includes(FOR_DESK);
	const passkey =
		hasKeys && change !== null ? (
			<PasskeyForm
				ask={`proof:${change}`}
				step="llave"
				action={addressFor(change, false)}
				submit="Usar una llave de acceso"
				look={isKeyAlone ? "filled" : "outlined"}
			/>
		) : null;
	if (actionData !== undefined && "recoveryCodes" in actionData)
		return (
			<div className="space-dashboard">
				<SpaceHead user={user} title="Verificación en dos pasos" way={<WayToSettings />} />
				<div className="space-sections second-step-page">
					<RecoveryCodes codes={actionData.recoveryCodes} isFirst={actionData.isFirst} />
				</div>
			</div>
		);
	if (by === null && isOfDesk && actionData !== undefined)
		return (
			<MessagePage said={<p>{actionData.message}</p>} scene="over" title="No se ha hecho">
				<Choices>
					<ButtonLink look="filled" to="/escritorio" file>
						Ir al escritorio
					</ButtonLink>
				</Choices>
			</MessagePage>
		);
	if (by === null)
		return (
			<MessagePage
				said={<p>Ya se ha hecho, o ha pasado demasiado tiempo.</p>}
				scene="over"
				title="No hay nada que confirmar"
				next={["Ir a tus ajustes", href("/user/ajustes")]}
			/>
		);
	return (
		<RefusalProvider value={actionData}>
			<div className="space-dashboard">
				<link rel="stylesheet" href={sheet} precedence="default" />
				<SpaceHead user={user} title="Confirma que eres tú">
					<p>Para {PURPOSES[change] ?? "seguir"}.</p>
				</SpaceHead>
				<div className="space-sections second-step-page">
					{pending !== null ? (
						<>
							<CodeSent email={pending.email} />
							<CodeStep
								action={addressFor(change, false)}
								steps={{ verify: "codigo", again: "otro-codigo", leave: "dejar" }}
								submit="Confirmar y seguir"
								leaveLabel="Dejarlo como está"
								waitSeconds={pending.resendInSeconds}
								isFirst
							/>
							{passkey}
						</>
					) : (
						<>
							{isKeyAlone ? (
								<p>
									Tu segundo paso es una llave de acceso. Si ya no la tienes, pide a otra persona que administre el
									sitio que restablezca tu verificación.
								</p>
							) : (
								<StepForm step="confirmar" action={addressFor(change, isRecovery)} submit="Confirmar y seguir">
									{by === "password" ? (
										<>
											<input
												type="text"
												name="username"
												autoComplete="username"
												defaultValue={user.email}
												readOnly
												hidden
											/>
											<PasswordField name="current" label="Tu contraseña" kind="current-password" />
										</>
									) : (
										<StepCodeField isRecovery={isRecovery} />
									)}
								</StepForm>
							)}
							{passkey}
							<Actions>
								{by === "password" || isKeyAlone ? null : (
									<ButtonLink look="quiet" to={addressFor(change, !isRecovery)}>
										{isRecovery ? "Usar mi aplicación" : "Usar un código de recuperación"}
									</ButtonLink>
								)}
								<StepForm step="dejar" action={addressFor(change, false)} submit="Dejarlo como está" look="quiet" />
							</Actions>
						</>
					)}
				</div>
			</div>
		</RefusalProvider>
	);
}
