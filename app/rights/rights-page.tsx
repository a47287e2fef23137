import { href, redirect } from "react-router";
import type { Client } from "../../api/client.ts";
import { momentLine } from "../../domain/date-words.ts";
import { Failure } from "../../domain/failure.ts";
import type { RightsReceipt } from "../../domain/rights/rights-ledger.ts";
import { ACCOUNT_STAYS, countsInWords, doneInWords, rightNames, WHAT_STAYS } from "../../domain/rights/rights-words.ts";
import { tooMany } from "../../domain/sign-in/limits.ts";
import { legalContact } from "../../domain/site/site-config.ts";
import { RIGHTS_PATH } from "../../domain/site-paths.ts";
import { listedName } from "../../domain/zone-names.ts";
import { dayOf, MADRID } from "../../domain/zoned-time.ts";
import article from "../content/article-view.module.css";
import { clientContext, settingsContext } from "../context.ts";
import { DataNotice } from "../forms/data-notice.tsx";
import { EmailField, Trap } from "../forms/fields.tsx";
import { Trouble } from "../forms/post-form.tsx";
import { guardOf, isCodeAwaited, type ReadText, refuse, textsOf } from "../forms/posted-form.ts";
import { RefusalProvider, useRefusal } from "../forms/refusal.ts";
import { CodeSent, CodeStep, StepForm } from "../forms/step-form.tsx";
import type { FilePath } from "../routes.ts";
import { metaOf } from "../shell/page-meta.ts";
import type { RouteHandle } from "../shell/route-handle.ts";
import grounds from "../theme/grounds.module.css";
import { WithBeside } from "../ui/beside.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { loginPath } from "../user/sign-in-form.tsx";
import type { Route } from "./+types/rights-page";
import { KeptStep } from "./kept-step.tsx";
import sheet from "./rights.css?url";

export { actionHeaders as headers } from "../forms/posted-form.ts";

export const handle = { inSitemap: true } satisfies RouteHandle;

/** The message that too many files were requested, read from the address; null if the address does not report that. */
function waitOf(url: URL): string | null {
	const seconds = Number(url.searchParams.get("espera") ?? "0");
	if (!Number.isInteger(seconds) || seconds <= 0 || seconds > 3_600) return null;
	return tooMany(seconds * 1_000).message;
}

/** A registration with its time zone by the Spanish name (docs/product.md, 8.5), which only the server knows. */
function withZoneName<Of extends { readonly timeZone: string | null }>({ timeZone, ...registration }: Of) {
	return { ...registration, timeZone: timeZone === null ? null : listedName(timeZone) };
}

export async function loader({ url, context }: Route.LoaderArgs) {
	const client = context.get(clientContext);
	const rights = await client.getRights();
	if (rights instanceof Failure) throw rights;
	const answer = await client.getUser();
	const { kept } = rights;
	const { site, now } = context.get(settingsContext);
	return {
		...rights,
		kept: kept === null ? null : { ...kept, registrations: kept.registrations.map(withZoneName) },
		signedIn: answer instanceof Failure || answer.user === null ? null : answer.user.email,
		wait: waitOf(url),
		contact: legalContact(site),
		drawnAt: now().getTime(),
	};
}

/** The step that a form of the page performs, sent as `hacer`, and its call of the API. */
const STEPS = {
	codigo: (client: Client, text: ReadText) => client.requestRightsCode({ email: text("email"), ...guardOf(text) }),
	comprobar: (client: Client, text: ReadText) => client.verifyRightsCode({ code: text("code", 100) }),
	"otro-codigo": (client: Client) => client.resendCode({ attestation: "" }),
	copia: (client: Client) => client.useRight({ right: "access" }),
	borrar: (client: Client) => client.useRight({ right: "erasure" }),
	baja: (client: Client) => client.setKeptLetters({ wish: "leave" }),
	"cada-cuanto": (client: Client, text: ReadText) =>
		client.setKeptLetters({ wish: text("cadence") === "monthly" ? "monthly" : "each" }),
	"baja-avisos": (client: Client) => client.setKeptLetters({ wish: "leave", about: "events" }),
	"probar-avisos": (client: Client) => client.setKeptLetters({ wish: "each", about: "events" }),
	dejar: (client: Client) => client.forgetCode(),
};

/** Redirects to the page again, or returns the error and the typed values, so that the page shows the form again. */
export async function action({ request, context }: Route.ActionArgs) {
	const client = context.get(clientContext);
	const form = await request.formData();
	const text = textsOf(form);
	const named = text("hacer");
	const step = Object.hasOwn(STEPS, named) ? (named as keyof typeof STEPS) : "codigo";
	const done = await STEPS[step](client, text);
	const next = step === "copia" || step === "borrar" ? `${RIGHTS_PATH}#justificante` : RIGHTS_PATH;
	if (!(done instanceof Failure)) return redirect(next, 303);
	if (step === "codigo" && (await isCodeAwaited(done, text("email"), () => client.getRights())))
		return redirect(RIGHTS_PATH, 303);
	return refuse(done, form, { step });
}

export const meta = metaOf({
	title: "Tus derechos sobre tus datos",
	description: "Consulta, descarga o borra lo que este sitio guarda con tu correo, sin necesidad de una cuenta.",
	path: RIGHTS_PATH,
});

export default function RightsPage({ loaderData, actionData }: Route.ComponentProps) {
	const { pending, kept, receipt, signedIn, wait, contact, drawnAt } = loaderData;
	return (
		<>
			<link rel="stylesheet" href={sheet} precedence="default" />
			<header className={`${article.header} ${grounds.mint}`}>
				<h1>Tus derechos sobre tus datos</h1>
				<p className={article.standfirst}>
					Aquí puedes ver, llevarte o borrar lo que este sitio guarda con tu correo: lista de espera, inscripciones,
					avisos, permisos y correos recibidos. Es gratis, al momento y sin cuenta.
				</p>
			</header>
			<WithBeside
				label="Otros derechos"
				beside={
					<>
						<h2>Otros derechos</h2>
						<p>
							Para corregir un dato, pedir que se conserve sin usarlo u oponerte a un uso, escribe a{" "}
							<a href={`mailto:${contact}`}>{contact}</a>. Recibirás respuesta en un mes como máximo; si la petición es
							compleja, puede tardar dos meses más y se te avisará antes. La{" "}
							<Link to={href("/politica-privacidad")}>política de privacidad</Link> explica para qué se usa cada dato,
							cuánto tiempo se guarda y cómo reclamar ante la Agencia Española de Protección de Datos.
						</p>
					</>
				}
			>
				{signedIn === null ? null : (
					<p className="rights-note">
						Has entrado como <strong>{signedIn}</strong>: todo lo de tu cuenta se descarga y se borra en{" "}
						<Link to={`${href("/user/ajustes")}#datos`}>tus ajustes</Link>. Esta página es para lo que se guarda con
						cualquier correo, tenga cuenta o no.
					</p>
				)}
				{wait === null ? null : <Trouble>{wait}</Trouble>}
				{receipt === null ? null : <Receipt receipt={receipt} hasFiles={kept !== null} />}
				<RefusalProvider value={actionData}>
					{kept !== null ? (
						<KeptStep kept={kept} hasCopy={receipt?.right === "access"} />
					) : pending !== null ? (
						<section key={pending.email} aria-labelledby="codigo" className="rights-part">
							<h2 id="codigo">Revisa tu correo</h2>
							<CodeSent email={pending.email} />
							<CodeStep
								action={RIGHTS_PATH}
								steps={{ verify: "comprobar", again: "otro-codigo", leave: "dejar" }}
								submit="Ver mis datos"
								waitSeconds={pending.resendInSeconds}
								isFirst
							/>
							<p className="rights-note">
								Si no lo encuentras, mira en la carpeta de correo no deseado. También puedes pulsar el enlace del
								mensaje.
							</p>
						</section>
					) : (
						<AddressStep drawnAt={drawnAt} again={receipt !== null} />
					)}
				</RefusalProvider>
			</WithBeside>
		</>
	);
}

/**
 * The first step: the address whose data are requested. The answer does not reveal whether anything is stored. `again`:
 * whether something was done before.
 */
function AddressStep({ drawnAt, again }: { drawnAt: number; again: boolean }) {
	const refusal = useRefusal();
	return (
		<section aria-labelledby="correo" className="rights-part">
			<h2 id="correo">{again ? "Ver lo que este sitio guarda con un correo" : "Escribe tu correo"}</h2>
			{refusal !== undefined && refusal.step !== "codigo" ? <Trouble>{refusal.message}</Trouble> : null}
			<StepForm step="codigo" action={RIGHTS_PATH} submit="Enviarme un código">
				<Trap drawnAt={drawnAt} />
				<EmailField hint="Recibirás un código de seis cifras para demostrar que el correo es tuyo. No se crea ninguna cuenta." />
				<DataNotice
					purpose="comprobar que el correo es tuyo y atender lo que pidas"
					minimumAge={false}
					linksRights={false}
				/>
			</StepForm>
		</section>
	);
}

/** The receipt of a request: its reference and outcome. `hasFiles`: whether the copy can be downloaded now. */
function Receipt({ receipt, hasFiles }: { receipt: RightsReceipt; hasFiles: boolean }) {
	const { reference, right, email, at, dueAt, counts } = receipt;
	return (
		<section id="justificante" aria-labelledby="justificante-titulo" className="rights-receipt">
			<h2 id="justificante-titulo">Justificante</h2>
			<p role="status">{doneInWords(right)} Este justificante te llegará también por correo.</p>
			<dl className="rights-facts">
				<dt>Referencia</dt>
				<dd>{reference}</dd>
				<dt>Derecho</dt>
				<dd>{rightNames[right]}</dd>
				<dt>Correo</dt>
				<dd>{email}</dd>
				<dt>Pedido y hecho</dt>
				<dd>
					<time dateTime={at}>{momentLine(at, MADRID)}</time>
				</dd>
				<dt>Plazo legal para responder</dt>
				<dd>
					<time dateTime={dueAt}>{dayOf(dueAt, MADRID)}</time>
				</dd>
				<dt>{right === "access" ? "Qué hay en la copia" : "Qué se ha borrado o retirado"}</dt>
				<dd>{countsInWords(counts)}</dd>
			</dl>
			{right === "erasure" ? (
				<>
					<p className="rights-note">
						{ACCOUNT_STAYS} <Link to={loginPath(`${href("/user/ajustes")}#datos`)}>Ir a los datos de mi cuenta</Link>
					</p>
					<p className="rights-note">{WHAT_STAYS}</p>
				</>
			) : null}
			{right === "access" && hasFiles ? (
				<p className="rights-actions">
					<ButtonLink file look="filled" to={"/tus-derechos/datos.html" satisfies FilePath}>
						Descargar mis datos (HTML)
					</ButtonLink>
					<ButtonLink file to={"/tus-derechos/datos.json" satisfies FilePath}>
						Descargar mis datos (JSON)
					</ButtonLink>
				</p>
			) : null}
		</section>
	);
}
