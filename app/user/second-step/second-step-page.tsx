import { href, redirect, useSearchParams } from "react-router";
import { momentLine } from "../../../domain/date-words.ts";
import { Failure } from "../../../domain/failure.ts";
import { dayOf, MADRID } from "../../../domain/zoned-time.ts";
import { clientContext, settingsContext } from "../../context.ts";
import { EmailField } from "../../forms/fields.tsx";
import { textsOf } from "../../forms/posted-form.ts";
import { RefusalProvider } from "../../forms/refusal.ts";
import { Actions, Fold, StepForm } from "../../forms/step-form.tsx";
import { metaOf } from "../../shell/page-meta.ts";
import said from "../../ui/said.module.css";
import unseen from "../../ui/unseen.module.css";
import { SETTINGS, SpaceMenu } from "../dashboard/frame.tsx";
import { requireUser } from "../dashboard/load-dashboard.ts";
import { SpaceHead, WayToSettings } from "../dashboard/space-head.tsx";
import type { Route } from "./+types/second-step-page";
import { StepCodeField } from "./code-fields.tsx";
import { answerAfter, refuseStep } from "./next-page.ts";
import { drawQrCode } from "./qr-code.server.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { RoleNotice, roleSentence } from "./role-notice.tsx";
import sheet from "./second-step.css?url";

export { actionHeaders as headers } from "../../forms/posted-form.ts";

const HERE = () => href("/user/dos-pasos");

export async function loader({ context, request, url }: Route.LoaderArgs) {
	const user = await requireUser({ context, request, url });
	if (user.erasedAfter !== null) throw redirect(href("/user"));
	const found = await context.get(clientContext).getSecondStep();
	if (found instanceof Failure) throw found;
	const { setup, ...step } = found;
	const now = context.get(settingsContext).now();
	return {
		user: { displayName: user.displayName, email: user.email, photoURL: user.photoURL },
		...step,
		setup: setup === null ? null : { ...setup, qr: drawQrCode(setup.address) },
		zone: user.preferences.timeZone ?? MADRID,
		notice: roleSentence(user, now),
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	const client = context.get(clientContext);
	const form = await request.formData();
	const text = textsOf(form);
	const step = text("hacer");
	const fail = (failure: Failure) => refuseStep(failure, form, step);
	switch (step) {
		case "activar": {
			const done = await client.confirmSecondStep({ code: text("code", 100) });
			return done instanceof Failure ? fail(done) : { recoveryCodes: done.recoveryCodes, isFirst: true };
		}
		case "dejar": {
			const done = await client.forgetCode();
			return done instanceof Failure ? fail(done) : redirect(HERE(), 303);
		}
		case "olvidar": {
			const id = text("id", 36);
			const done = /^[0-9a-f-]{36}$/.test(id) ? await client.forgetRemembered({ id }) : null;
			return done instanceof Failure ? fail(done) : redirect(`${HERE()}?hecho=olvidar`, 303);
		}
		default: {
			const done = await (step === "desactivar"
				? client.removeSecondStep()
				: step === "codigos"
					? client.renewRecoveryCodes()
					: step === "restablecer"
						? client.resetSecondStep({ email: text("email") })
						: client.beginSecondStep());
			return done instanceof Failure ? fail(done) : answerAfter(done);
		}
	}
}

export const meta = metaOf({
	title: "Verificación en dos pasos",
	description: "Un código de tu aplicación, además de la contraseña o del correo.",
	path: "/user/dos-pasos",
	noindex: true,
});

const DONE: ReadonlyMap<string | null, string> = new Map([
	["second-step-off", "La verificación en dos pasos está desactivada."],
	["step-reset", "Petición hecha. Os llegará un aviso por correo a ti y a esa persona."],
	["olvidar", "Ese navegador ya no se recuerda."],
]);

export default function SecondStepPage({ loaderData, actionData }: Route.ComponentProps) {
	const { user, since, setup, mayReset, notice } = loaderData;
	const [query] = useSearchParams();
	const refusal = actionData !== undefined && "step" in actionData ? actionData : undefined;
	const made = actionData !== undefined && "recoveryCodes" in actionData ? actionData : null;
	const done = refusal === undefined && made === null ? DONE.get(query.get("hecho")) : undefined;
	return (
		<RefusalProvider value={refusal}>
			<div className="space-dashboard">
				<link rel="stylesheet" href={sheet} precedence="default" />
				<SpaceHead user={user} title="Verificación en dos pasos" way={<WayToSettings />} />
				<SpaceMenu path={SETTINGS.path} isWithin />
				<div className="space-sections second-step-page">
					{made === null ? <RoleNotice sentence={notice} isHere /> : null}
					<p role="status" className={`${said.said} second-step-done`}>
						{done}
					</p>
					{made !== null ? (
						<RecoveryCodes codes={made.recoveryCodes} isFirst={made.isFirst} />
					) : since !== null ? (
						<On loaderData={loaderData} since={since} />
					) : setup !== null ? (
						<Setup setup={setup} />
					) : (
						<Off />
					)}
					{mayReset && made === null ? <Reset /> : null}
				</div>
			</div>
		</RefusalProvider>
	);
}

function Off() {
	return (
		<section className="second-step-part">
			<p>
				Además de tu contraseña o del código por correo, al entrar escribirás un código que muestra una aplicación de tu
				teléfono. Así nadie entra en tu cuenta solo con leer tu correo.
			</p>
			<p>
				Necesitas una aplicación de códigos, por ejemplo, Aegis, Google Authenticator o la de tu gestor de contraseñas.
			</p>
			<StepForm step="empezar" action={HERE()} submit="Activarla" />
		</section>
	);
}

type Data = Route.ComponentProps["loaderData"];

function Setup({ setup: { secret, address, qr } }: { setup: NonNullable<Data["setup"]> }) {
	return (
		<section className="second-step-part">
			<ol className="second-step-steps">
				<li>
					<p>
						Escanea este código con tu aplicación. Si la tienes en este dispositivo, <a href={address}>ábrela aquí</a>.
					</p>
					<svg
						className="second-step-qr"
						viewBox={`0 0 ${qr.size} ${qr.size}`}
						role="img"
						aria-label="Código QR con la clave"
					>
						<path d={qr.path} />
					</svg>
					<p>O escribe en ella esta clave:</p>
					<p>
						<code className="second-step-secret">{secret}</code>
					</p>
				</li>
				<li>
					<p>Escribe el código que muestra.</p>
					<StepForm step="activar" action={HERE()} submit="Activar">
						<StepCodeField />
					</StepForm>
					<Actions>
						<StepForm step="dejar" action={HERE()} submit="Ahora no" look="quiet" />
					</Actions>
				</li>
			</ol>
		</section>
	);
}

function On({ loaderData, since }: { loaderData: Data; since: string }) {
	const { codesLeft, remembered, isNeeded, zone } = loaderData;
	return (
		<>
			<section className="second-step-part">
				<p>
					Está activada desde el <time dateTime={since}>{dayOf(since, zone)}</time>. Al entrar se te pide un código de
					tu aplicación.
				</p>
				<p>
					{codesLeft === 0
						? "No te queda ningún código de recuperación."
						: codesLeft === 1
							? "Te queda 1 código de recuperación."
							: `Te quedan ${codesLeft} códigos de recuperación.`}{" "}
					Si creas otros, los anteriores dejan de valer.
				</p>
				<StepForm step="codigos" action={HERE()} submit="Crear códigos nuevos" look="outlined" />
			</section>
			<section aria-labelledby="recordados" className="second-step-part">
				<h2 id="recordados">Navegadores recordados</h2>
				{remembered.length === 0 ? (
					<p>Ninguno. Cuando entres, puedes pedir que se recuerde tu navegador durante 30&nbsp;días.</p>
				) : (
					<ul className="second-step-browsers">
						{remembered.map(({ id, device, expiresAt, current }) => (
							<li key={id}>
								<p>
									<strong>{device}</strong>
									{current ? " (este)" : null}, hasta el{" "}
									<time dateTime={expiresAt} title={momentLine(expiresAt, zone)}>
										{dayOf(expiresAt, zone)}
									</time>
								</p>
								<Actions>
									<StepForm
										step="olvidar"
										action={HERE()}
										hidden={{ id }}
										look="quiet"
										submit={
											<>
												Olvidar<span className={unseen.unseen}> {device}</span>
											</>
										}
									/>
								</Actions>
							</li>
						))}
					</ul>
				)}
			</section>
			<section aria-labelledby="desactivar" className="second-step-part">
				<h2 id="desactivar">Desactivar la verificación</h2>
				{isNeeded ? (
					<p>Tu permiso la necesita: mientras lo tengas, no se puede desactivar.</p>
				) : (
					<>
						<p>
							Para entrar en tu cuenta bastará el correo o la contraseña. Los códigos de recuperación dejarán de valer.
						</p>
						<Fold name="Desactivar">
							<StepForm step="desactivar" action={HERE()} submit="Sí, desactivarla" look="outlined" />
						</Fold>
					</>
				)}
			</section>
		</>
	);
}

function Reset() {
	return (
		<section aria-labelledby="restablecer" className="second-step-part">
			<h2 id="restablecer">Restablecer la verificación de otra persona</h2>
			<p>
				Para quien ha perdido el teléfono, los códigos y las llaves de acceso. Comprueba antes por otra vía que es esa
				persona: después entrará solo con su correo, y sus llaves dejarán de valer. Se hará a las 24&nbsp;horas, o en
				cuanto lo pida otra persona que administre. Si antes entra con su código o con una llave, la petición se anula.
			</p>
			<Fold name="Restablecer">
				<StepForm step="restablecer" action={HERE()} submit="Pedirlo" look="outlined">
					<EmailField hint="El de su cuenta." />
				</StepForm>
			</Fold>
		</section>
	);
}
