import { href, redirect } from "react-router";
import type { Client } from "../../api/client.ts";
import { isRestricted } from "../../domain/content/access.ts";
import { parseContentUrl } from "../../domain/content/content-url.ts";
import { Failure } from "../../domain/failure.ts";
import type { PasskeyAnswer } from "../../domain/sign-in/passkey-verifier.ts";
import { safeRedirect } from "../../domain/sign-in/safe-redirect.ts";
import { clientContext, settingsContext } from "../context.ts";
import { PasswordField } from "../forms/fields.tsx";
import { FormHead } from "../forms/form-head.tsx";
import { PostForm } from "../forms/post-form.tsx";
import {
	attestationOf,
	guardOf,
	isCodeAwaited,
	MAX_PASSWORD,
	type ReadText,
	refuse,
	textsOf,
} from "../forms/posted-form.ts";
import { RefusalProvider } from "../forms/refusal.ts";
import scene from "../forms/scenes/acceso.svg?url&no-inline";
import { CodeSent, CodeStep } from "../forms/step-form.tsx";
import { MessageHead } from "../messages/message-head.tsx";
import { isBelow } from "../shell/navigation.ts";
import { pageMeta } from "../shell/page-meta.ts";
import { NEXT_STEPS, Notice, WithBeside } from "../ui/beside.tsx";
import { Button } from "../ui/button.tsx";
import type { Route } from "./+types/login-page";
import { ACCOUNT_USES, AccountUses } from "./account-uses.tsx";
import { expectAttestation } from "./attestation/expect-attestation.ts";
import styles from "./login-page.module.css";
import { CodeSteps, OtherWays, offersPasskeys, TITLES, WAYS, type Way, WayIn, welcomes } from "./login-ways.tsx";
import { sendDeviceAnswer } from "./passkeys/device-answer.ts";
import { PasskeyForm } from "./passkeys/passkey-form.tsx";
import { LOST_PHONE, LostPhone, RECOVERY, SignInStep } from "./second-step/sign-in-step.tsx";
import { loginPath } from "./sign-in-form.tsx";

export { actionHeaders as headers } from "../forms/posted-form.ts";

/** Messages for people whom another page sends here, by the value of `aviso` in the address. */
const NOTICES: ReadonlyMap<string, string> = new Map([
	["caducada", "Tu sesión ha caducado. Inicia sesión de nuevo."],
	["otra-cuenta", "No se ha podido entrar con la otra cuenta. Inténtalo de nuevo o pide un código por correo."],
	[
		"demasiados",
		"Has hecho demasiados intentos. Inténtalo de nuevo dentro de unos minutos o pide un código por correo.",
	],
	["sin-verificar", "Tu otra cuenta no tiene el correo verificado. Pide un código por correo."],
	[
		"unir",
		"Para entrar con tu otra cuenta, confirma una vez que lees este correo. La próxima vez entrarás directamente.",
	],
	[
		"deshecho",
		"El correo de tu cuenta vuelve a ser el de antes. Todas las sesiones se han cerrado: entra con un código y elige una contraseña nueva.",
	],
]);

/** The page to return to after signing in; null if the address names none. */
function backOf(url: URL): string | null {
	const asked = url.searchParams.get("redirect");
	return asked === null ? null : safeRedirect(asked);
}

/** Pages of the site itself that send people here: no page of content has such an address. */
const OWN_PAGES = [href("/user"), "/school"];

/** The name of the restricted page that `back` leads to; null if it leads elsewhere, or that cannot be found out. */
async function nameOf(client: Pick<Client, "getContent">, back: string | null): Promise<string | null> {
	const path = back === null ? null : parseContentUrl(new URL(back, "https://site.invalid").pathname);
	if (path === null || OWN_PAGES.some((own) => isBelow(path, own))) return null;
	// The API client has reported a failure, and people can sign in without the name.
	const found = await client.getContent({ url: path }).catch(() => null);
	return found === null || "redirect" in found || !isRestricted(found.restrictedTo) ? null : found.name;
}

export async function loader({ request, url, context }: Route.LoaderArgs) {
	const back = backOf(url);
	const client = context.get(clientContext);
	const [signIn, article] = await Promise.all([client.getSignIn(), nameOf(client, back)]);
	if (signIn instanceof Failure) throw signIn;
	if (signIn.signedIn) throw redirect(back ?? href("/user"));
	const attestation = expectAttestation({ request, url, context });
	const { now } = context.get(settingsContext);
	const { pending, provider, secondStep } = signIn;
	const awaited =
		pending !== null && ["sign-in", "sign-up", "password-reset"].includes(pending.purpose) ? pending : null;
	return {
		back,
		article,
		way: WAYS.get(url.searchParams.get("modo") ?? "") ?? ("code" as const),
		notice: NOTICES.get(url.searchParams.get("aviso") ?? "") ?? null,
		pending: awaited,
		secondStep: secondStep ? { isRecovery: url.searchParams.get("modo") === RECOVERY } : null,
		provider,
		attestation,
		drawnAt: now().getTime(),
	};
}

type Call = (client: Client, text: ReadText, back: string) => Promise<object>;

const requestCode =
	(purpose: "sign-in" | "password-reset"): Call =>
	(client, text, back) =>
		client.requestCode({ email: text("email"), purpose, back, ...guardOf(text) });

/** The step that a form of the login performs, sent as `hacer`, and its call of the API. */
const STEPS = {
	code: requestCode("sign-in"),
	"password-reset": requestCode("password-reset"),
	"sign-up": (client, text, back) =>
		client.signUp({ email: text("email"), password: text("password", MAX_PASSWORD), back, ...guardOf(text) }),
	password: (client, text, back) =>
		client.signIn({ email: text("email"), password: text("password", MAX_PASSWORD), back }),
	"second-step": (client, text) =>
		client.takeSecondStep({ code: text("code", 100), remember: text("remember") !== "" }),
	verify: (client, text) =>
		client.verifyCode({ code: text("code", 100), password: text("password", MAX_PASSWORD) || undefined }),
	resend: (client, text) => client.resendCode({ attestation: attestationOf(text) }),
	forget: (client) => client.forgetCode(),
	passkey: (client, text, back) =>
		sendDeviceAnswer(text, (answer: PasskeyAnswer) => client.finishPasskeySignIn({ ...answer, back })),
} satisfies Record<string, Call>;

/** Redirects to the next page, or returns the error and the typed values, so that the page shows the form again. */
export async function action({ request, url, context }: Route.ActionArgs) {
	const client = context.get(clientContext);
	const form = await request.formData();
	const text = textsOf(form);
	const back = backOf(url);
	const named = text("hacer");
	const step = Object.hasOwn(STEPS, named) ? (named as keyof typeof STEPS) : "code";
	const call: Call = STEPS[step];
	const done = await call(client, text, back ?? "");
	if (!(done instanceof Failure))
		return redirect("back" in done && typeof done.back === "string" ? done.back : loginPath(back), 303);
	if (step !== "resend" && (await isCodeAwaited(done, text("email"), () => client.getSignIn())))
		return redirect(loginPath(back), 303);
	return refuse(done, form, { step });
}

/** The tab's title of ways that have one of their own. */
const TAB_TITLES: Partial<Record<Way, string>> = {
	"sign-up": "Crear una cuenta",
	"password-reset": "Contraseña nueva",
};

export function meta({ loaderData, matches }: Route.MetaArgs) {
	const title = TAB_TITLES[loaderData?.way ?? "code"] ?? "Iniciar sesión";
	const description = "El acceso para usuarios registrados.";
	return pageMeta({ title, description, path: href("/iniciar-sesion"), noindex: true }, matches);
}

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
	const { back, article, way, notice, pending, secondStep, provider, attestation } = loaderData;
	const shownNotice = notice === null || actionData !== undefined ? null : <Notice>{notice}</Notice>;
	if (secondStep !== null) {
		return (
			<WithBeside label={LOST_PHONE} beside={<LostPhone />}>
				<LoginHeading article={article}>
					{secondStep.isRecovery ? "Escribe un código de recuperación" : "Escribe el código de tu aplicación"}
				</LoginHeading>
				{shownNotice}
				<RefusalProvider value={actionData}>
					<SignInStep back={back} isRecovery={secondStep.isRecovery} />
				</RefusalProvider>
			</WithBeside>
		);
	}
	// The code's step is shown as long as a code is pending, even an expired one: its error must be shown there.
	if (pending !== null) {
		const reset = pending.purpose === "password-reset";
		return (
			<>
				<MessageHead scene="mail" title="Revisa tu correo">
					<CodeSent email={pending.email} />
				</MessageHead>
				<WithBeside label={NEXT_STEPS} beside={<CodeSteps isReset={reset} />}>
					{article === null ? null : <p className={styles.for}>Para leer «{article}»</p>}
					{shownNotice}
					<RefusalProvider value={actionData}>
						<CodeStep
							key={pending.email}
							action={loginPath(back)}
							steps={{ verify: "verify", again: "resend", leave: "forget" }}
							submit={reset ? "Guardar la contraseña y entrar" : "Entrar"}
							waitSeconds={pending.resendInSeconds}
							attestation={attestation}
							isFirst
							lost="Si no lo encuentras, mira en la carpeta de correo no deseado. También puedes pulsar el enlace del mensaje."
						>
							{reset ? <PasswordField kind="new-password" label="Contraseña nueva" /> : null}
						</CodeStep>
					</RefusalProvider>
				</WithBeside>
			</>
		);
	}
	return (
		<>
			<FormHead title={TITLES[way]} scene={scene}>
				{article === null ? null : (
					<p>
						<strong>Para leer «{article}»</strong>
					</p>
				)}
				<p>{welcomes[way]}</p>
			</FormHead>
			<WithBeside label={ACCOUNT_USES} beside={<AccountUses />}>
				{shownNotice}
				<RefusalProvider value={actionData}>
					<WayIn key={way} loaderData={loaderData} />
					{offersPasskeys(way) ? (
						<PasskeyForm
							ask="sign-in"
							offersList
							step="passkey"
							action={loginPath(back)}
							submit="Usar una llave de acceso"
							look="outlined"
						/>
					) : null}
				</RefusalProvider>
				{provider === null || way === "password-reset" ? null : (
					<PostForm action={loginPath(back).replace(href("/iniciar-sesion"), href("/iniciar-sesion/otra-cuenta"))}>
						<p>
							<Button type="submit">Entrar con {provider}</Button>
						</p>
					</PostForm>
				)}
				<OtherWays way={way} back={back} />
			</WithBeside>
		</>
	);
}

/** The heading of a step that follows, and the page that people sign in to read. */
function LoginHeading({ article, children }: { article: string | null; children: string }) {
	return (
		<header className={styles.heading}>
			<h1>{children}</h1>
			{article === null ? null : <p>Para leer «{article}»</p>}
		</header>
	);
}
