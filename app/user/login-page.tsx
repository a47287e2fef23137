import { Link, redirect } from "react-router";
import { Failure } from "../../domain/failure.ts";
import type { AttestationSettings } from "../../domain/user/attestation.ts";
import { safeRedirect } from "../../domain/user/safe-redirect.ts";
import { clientContext, settingsContext } from "../context.ts";
import { pageMeta } from "../shell/page-meta.ts";
import { Button } from "../ui/button.tsx";
import { PostForm } from "../ui/post-form.tsx";
import type { Route } from "./+types/login-page";
import { expectAttestation } from "./attestation/expect-attestation.ts";
import { CodeStep } from "./code-step.tsx";
import { AccountNotice } from "./data-notice.tsx";
import { EmailField } from "./email-field.tsx";
import styles from "./login-page.module.css";
import { PasswordField } from "./password-field.tsx";
import { signInAction } from "./sign-in-action.ts";
import { CodeRequestForm, type FormTrouble, loginPath, SignInForm } from "./sign-in-form.tsx";

/** Ways to sign in. All except the code by mail have a name in the address, as `modo`. */
type Way = "code" | "password" | "sign-up" | "password-reset";
const WAYS: ReadonlyMap<string, Way> = new Map([
	["contrasena", "password"],
	["crear", "sign-up"],
	["recuperar", "password-reset"],
]);

/** Messages for people whom another page sends here, by the value of `aviso` in the address. */
const NOTICES: ReadonlyMap<string, string> = new Map([
	["caducada", "Tu sesión ha caducado. Inicia sesión de nuevo."],
	["otra-cuenta", "No hemos podido entrar con la otra cuenta. Inténtalo de nuevo o pide un código por correo."],
	["demasiados", "Has hecho demasiados intentos. Prueba de nuevo en unos minutos o pide un código por correo."],
	["sin-verificar", "Tu otra cuenta no tiene el correo verificado. Pide un código por correo."],
	[
		"unir",
		"Para entrar con tu otra cuenta, confirma una vez que lees este correo. La próxima vez entrarás directamente.",
	],
	[
		"deshecho",
		"El correo de tu cuenta vuelve a ser el de antes. Hemos cerrado todas las sesiones: entra con un código y elige una contraseña nueva.",
	],
]);

/** The page to return to after signing in; null if the address names none. */
function backOf(url: URL): string | null {
	const asked = url.searchParams.get("redirect");
	return asked === null ? null : safeRedirect(asked);
}

export async function loader({ request, url, context }: Route.LoaderArgs) {
	const back = backOf(url);
	const signIn = await context.get(clientContext).getSignIn();
	if (signIn instanceof Failure) throw signIn;
	if (signIn.signedIn) throw redirect(back ?? "/user");
	const attestation = expectAttestation({ request, url, context });
	const { pending, provider } = signIn;
	const awaited =
		pending !== null && ["sign-in", "sign-up", "password-reset"].includes(pending.purpose) ? pending : null;
	return {
		back,
		way: WAYS.get(url.searchParams.get("modo") ?? "") ?? ("code" as const),
		notice: NOTICES.get(url.searchParams.get("aviso") ?? "") ?? null,
		pending: awaited,
		provider,
		attestation,
		drawnAt: context.get(settingsContext).now().getTime(),
	};
}

export async function action({ request, url, context }: Route.ActionArgs) {
	return signInAction(context.get(clientContext), await request.formData(), backOf(url));
}

/** Passes on the action's `Retry-After` (RFC 6585, 4). */
export function headers({ actionHeaders }: Route.HeadersArgs) {
	return actionHeaders;
}

export function meta({ matches }: Route.MetaArgs) {
	return pageMeta(
		{
			title: "Iniciar sesión",
			description: "El acceso para usuarios registrados.",
			path: "/iniciar-sesion",
			noindex: true,
		},
		matches,
	);
}

const TITLES: Readonly<Record<Way, string>> = {
	code: "Iniciar sesión",
	password: "Entrar con contraseña",
	"sign-up": "Crear una cuenta con contraseña",
	"password-reset": "Elegir una contraseña nueva",
};

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
	const { back, way, notice, pending, provider, drawnAt, attestation } = loaderData;
	const trouble: FormTrouble | undefined = actionData;
	// The code's step is shown as long as a code is pending, even an expired one: its error must be shown there.
	const verifying = pending !== null;
	return (
		<div className={styles.login}>
			<h1>{verifying ? "Revisa tu correo." : TITLES[way]}</h1>
			{notice === null || trouble !== undefined ? null : (
				<p role="status" className={styles.notice}>
					{notice}
				</p>
			)}
			{verifying ? (
				<CodeStep
					key={pending.email}
					pending={pending}
					back={back}
					drawnAt={drawnAt}
					trouble={trouble}
					attestation={attestation}
				/>
			) : (
				<WayIn key={way} way={way} back={back} drawnAt={drawnAt} trouble={trouble} attestation={attestation} />
			)}
			{verifying ? null : (
				<>
					{provider === null || way === "password-reset" ? null : (
						<PostForm action={loginPath(back).replace("/iniciar-sesion", "/iniciar-sesion/otra-cuenta")}>
							<Button type="submit">Entrar con {provider}</Button>
						</PostForm>
					)}
					<OtherWays way={way} back={back} />
				</>
			)}
		</div>
	);
}

function WayIn({
	way,
	back,
	drawnAt,
	trouble,
	attestation,
}: {
	way: Way;
	back: string | null;
	drawnAt: number;
	trouble: FormTrouble | undefined;
	attestation: AttestationSettings | null;
}) {
	if (way === "code")
		return <CodeRequestForm back={back} drawnAt={drawnAt} trouble={trouble} attestation={attestation} />;
	const submit = { password: "Entrar", "sign-up": "Crear mi cuenta", "password-reset": "Enviarme un código" }[way];
	const modo = [...WAYS].find(([, each]) => each === way)?.[0] ?? "";
	return (
		<SignInForm
			step={way}
			action={loginPath(back, { modo })}
			drawnAt={drawnAt}
			trouble={trouble}
			submit={submit}
			attestation={way === "password" ? null : attestation}
		>
			{(own) => (
				<>
					<EmailField
						value={own?.values.email}
						error={own?.fields.email}
						hint={
							way === "password-reset"
								? "Te enviaremos un código de seis cifras con el que podrás elegir otra."
								: undefined
						}
					/>
					{way === "password-reset" ? null : (
						<PasswordField
							kind={way === "sign-up" ? "new-password" : "current-password"}
							error={own?.fields.password}
						/>
					)}
					<AccountNotice sendsCode={way !== "password"} />
				</>
			)}
		</SignInForm>
	);
}

/** The other ways to sign in. They are plain links, so that they work without scripts. */
function OtherWays({ way, back }: { way: Way; back: string | null }) {
	const ways: readonly (readonly [Way, string, string | null])[] = [
		["code", "Entrar con un código por correo", null],
		["password", "Entrar con contraseña", "contrasena"],
		["sign-up", "Crear una cuenta con contraseña", "crear"],
		["password-reset", "He olvidado mi contraseña", "recuperar"],
	];
	return (
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
}
