import { data, href, redirect } from "react-router";
import { Failure } from "../../domain/failure.ts";
import type { AttestationSettings } from "../../domain/sign-in/attestation.ts";
import { clientContext } from "../context.ts";
import forms from "../forms/forms.module.css";
import { PostForm, Trouble } from "../forms/post-form.tsx";
import { attestationOf, refusalInit, textsOf } from "../forms/posted-form.ts";
import { useCountdown } from "../forms/step-form.tsx";
import { Choices, MessagePage } from "../messages/message-page.tsx";
import type { FilePath } from "../routes.ts";
import { pageMeta } from "../shell/page-meta.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import rows from "../ui/rows.module.css";
import { waysOn } from "../ui/ways-on.tsx";
import { expectAttestation } from "../user/attestation/expect-attestation.ts";
import type { Route } from "./+types/thanks-page";
import { stepsAt } from "./next-steps.tsx";

export { actionHeaders as headers } from "../forms/posted-form.ts";

export async function loader({ request, url, context }: Route.LoaderArgs) {
	const waiting = await context.get(clientContext).getWaiting();
	const sent = waiting instanceof Failure ? null : waiting.sent;
	return { sent, attestation: sent === null ? null : expectAttestation({ request, url, context }) };
}

/** Sends the confirmation mail again. */
export async function action({ request, context }: Route.ActionArgs) {
	const text = textsOf(await request.formData());
	const sent = await context.get(clientContext).resendWaiting({ attestation: attestationOf(text) });
	if (!(sent instanceof Failure)) return redirect(href("/gracias"), 303);
	return data({ message: sent.message }, refusalInit(sent));
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
	const title = loaderData?.sent == null ? "Gracias" : CHECK_MAIL;
	const description = "Confirma tu correo para entrar en la lista de espera de School.";
	return pageMeta({ title, description, path: href("/gracias"), noindex: true }, matches);
}

const CHECK_MAIL = "Revisa tu correo";

/** The next step for a visitor who has been sent a mail to confirm. */
function CheckMailbox({
	sent,
	message,
	attestation,
}: {
	sent: { readonly email: string; readonly resendInSeconds: number };
	message: string | undefined;
	attestation: AttestationSettings | null;
}) {
	const left = useCountdown(sent.resendInSeconds);
	return (
		<MessagePage
			said={
				<p role="status">
					Se ha enviado un enlace de confirmación a <strong>{sent.email}</strong>. Si no lo encuentras, mira en la
					carpeta de correo no deseado.
				</p>
			}
			scene="mail"
			title={CHECK_MAIL}
			beside={stepsAt(0)}
		>
			{left > 0 ? <p className={forms.wait}>Podrás pedir otro enlace dentro de {left}&nbsp;s.</p> : null}
			{message === undefined || left > 0 ? null : <Trouble>{message}</Trouble>}
			<PostForm attestation={attestation} isRepeated={message !== undefined} action={href("/gracias")}>
				<Choices>
					<Button type="submit" aria-disabled={left > 0 || undefined}>
						Enviar otro enlace
					</Button>
					<ButtonLink look="quiet" to={href("/lista-de-espera")}>
						Usar otro correo
					</ButtonLink>
				</Choices>
			</PostForm>
		</MessagePage>
	);
}

const FEEDS = "Sigue el sitio sin tu correo";

/** How to hear of new articles and events without giving an address. */
function FeedLinks() {
	return (
		<>
			<h2>{FEEDS}</h2>
			<p>Basta con un lector de noticias o con el calendario que ya usas.</p>
			<ul className={rows.rows}>
				<li>
					<a href={"/blog/rss.xml" satisfies FilePath} className={rows.row}>
						Los artículos, por RSS <Icon name="feed" />
					</a>
				</li>
				<li>
					<a href={"/eventos.ics" satisfies FilePath} className={rows.row}>
						Los eventos, en tu calendario <Icon name="calendar" />
					</a>
				</li>
			</ul>
		</>
	);
}

export default function ThanksPage({ loaderData: { sent, attestation }, actionData }: Route.ComponentProps) {
	if (sent !== null)
		return <CheckMailbox key={sent.email} sent={sent} message={actionData?.message} attestation={attestation} />;
	if (actionData !== undefined) {
		return (
			<MessagePage
				scene="over"
				title="No se ha enviado otro correo"
				next={["Ir a la lista de espera", href("/lista-de-espera")]}
				beside={waysOn}
			>
				<Trouble>{actionData.message}</Trouble>
			</MessagePage>
		);
	}
	return (
		<MessagePage
			said={
				<>
					<p>
						Se ha enviado un correo: ábrelo y confirma tu dirección para entrar en la lista de espera de School. Si te
						apetece seguir, en el blog hay lectura para un buen rato.
					</p>
					<Choices>
						<ButtonLink look="filled" to={href("/blog")}>
							Leer el blog
						</ButtonLink>
						<ButtonLink to={href("/eventos")}>Ver los eventos</ButtonLink>
					</Choices>
				</>
			}
			next={null}
			scene="done"
			title="Gracias"
			beside={{ label: FEEDS, content: <FeedLinks /> }}
		/>
	);
}
