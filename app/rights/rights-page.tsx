import { Failure } from "../../domain/failure.ts";
import { RIGHTS_PATH } from "../../domain/site-paths.ts";
import { site } from "../../site.config.ts";
import { clientContext, settingsContext } from "../context.ts";
import { pageMeta } from "../shell/page-meta.ts";
import type { RouteHandle } from "../shell/route-handle.ts";
import { Link } from "../ui/link.tsx";
import { Trouble } from "../ui/trouble.tsx";
import type { Route } from "./+types/rights-page";
import { AddressStep, CodeStep } from "./address-step.tsx";
import { KeptStep } from "./kept-step.tsx";
import { Receipt } from "./receipt.tsx";
import { rightsAction } from "./rights-action.ts";
import styles from "./rights-page.module.css";

export const handle = { inSitemap: true } satisfies RouteHandle;

/** The message that too many files were requested, read from the address; null if the address does not report that. */
function waitOf(url: URL): string | null {
	const seconds = Number(url.searchParams.get("espera") ?? "0");
	if (!Number.isInteger(seconds) || seconds <= 0 || seconds > 3_600) return null;
	const minutes = Math.ceil(seconds / 60);
	return `Has hecho demasiados intentos. Prueba de nuevo en ${minutes} ${minutes === 1 ? "minuto" : "minutos"}.`;
}

export async function loader({ url, context }: Route.LoaderArgs) {
	const client = context.get(clientContext);
	const rights = await client.getRights();
	if (rights instanceof Failure) throw rights;
	const answer = await client.getUser();
	return {
		...rights,
		signedIn: answer instanceof Failure || answer.user === null ? null : answer.user.email,
		wait: waitOf(url),
		contact: site.legal.email || site.supportEmail,
		drawnAt: context.get(settingsContext).now().getTime(),
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	return rightsAction(context.get(clientContext), await request.formData());
}

/** Passes on the action's `Retry-After` (RFC 6585, 4). */
export function headers({ actionHeaders }: Route.HeadersArgs) {
	return actionHeaders;
}

export function meta({ matches }: Route.MetaArgs) {
	return pageMeta(
		{
			title: "Tus derechos sobre tus datos",
			description: "Mira, llévate o borra lo que este sitio guarda con tu correo, sin necesidad de una cuenta.",
			path: RIGHTS_PATH,
		},
		matches,
	);
}

export default function RightsPage({ loaderData, actionData }: Route.ComponentProps) {
	const { pending, kept, receipt, signedIn, wait, contact, drawnAt } = loaderData;
	return (
		<div className={styles.rights}>
			<h1>Tus derechos sobre tus datos</h1>
			<p>
				Aquí puedes ver, llevarte o borrar lo que guardamos con tu correo: tu sitio en la lista de espera, tus
				inscripciones a eventos, los avisos que pediste, los permisos para escribirte y los correos que te hemos
				enviado. No hace falta una cuenta, es gratis y se hace al momento.
			</p>
			{signedIn === null ? null : (
				<p className={styles.note}>
					Has entrado como <strong>{signedIn}</strong>: todo lo de tu cuenta se descarga y se borra en{" "}
					<Link to="/user#datos">tu espacio</Link>. Esta página es para lo que guardamos con cualquier correo, tenga
					cuenta o no.
				</p>
			)}
			{wait === null ? null : <Trouble>{wait}</Trouble>}
			{receipt === null ? null : <Receipt receipt={receipt} hasFiles={kept !== null} />}
			{kept !== null ? (
				<KeptStep kept={kept} hasCopy={receipt?.right === "access"} trouble={actionData} />
			) : pending !== null ? (
				<CodeStep key={pending.email} pending={pending} drawnAt={drawnAt} trouble={actionData} />
			) : (
				<AddressStep drawnAt={drawnAt} trouble={actionData} again={receipt !== null} />
			)}
			<section aria-labelledby="otros" className={styles.part}>
				<h2 id="otros">Otros derechos</h2>
				<p>
					Para corregir un dato, pedir que lo conservemos sin usarlo u oponerte a un uso, escribe a{" "}
					<a href={`mailto:${contact}`}>{contact}</a>. Te responderemos en un mes como máximo. En la{" "}
					<Link to="/politica-privacidad">política de privacidad</Link> está para qué usamos cada dato y cuánto tiempo,
					y cómo reclamar ante la Agencia Española de Protección de Datos.
				</p>
			</section>
		</div>
	);
}
