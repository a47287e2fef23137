import { data, href } from "react-router";
import { Failure } from "../../domain/failure.ts";
import { whatIsConfirmed } from "../../domain/waiting-list/waiting-list.ts";
import { clientContext, settingsContext } from "../context.ts";
import { PostForm, Trouble } from "../forms/post-form.tsx";
import { isLinkToken } from "../forms/posted-form.ts";
import { Choices, MessagePage } from "../messages/message-page.tsx";
import { pageMeta } from "../shell/page-meta.ts";
import type { RouteHandle } from "../shell/route-handle.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { waysOn } from "../ui/ways-on.tsx";
import type { Route } from "./+types/confirm-page";
import { stepsAt } from "./next-steps.tsx";

export const handle = { mailedLink: true } satisfies RouteHandle;

export async function loader({ params, context }: Route.LoaderArgs) {
	const found = isLinkToken(params.link)
		? await context.get(clientContext).getWaitingLink({ link: params.link, use: "confirm" })
		: null;
	const link = found === null || found instanceof Failure ? { state: "gone" as const } : found;
	const { state } = link;
	const { siteUrl } = context.get(settingsContext);
	return data(
		{
			state,
			news: link.state !== "gone" && link.news,
			siteUrl,
		},
		{ status: state === "gone" ? 410 : 200 },
	);
}

export async function action({ params, context }: Route.ActionArgs) {
	if (!isLinkToken(params.link)) return data({ state: "gone" as const, message: null }, { status: 410 });
	const confirmed = await context.get(clientContext).confirmWaiting({ link: params.link });
	if (confirmed instanceof Failure)
		return data({ state: null, message: confirmed.message }, { status: confirmed.status });
	return data({ state: confirmed.state, message: null }, { status: confirmed.state === "gone" ? 410 : 200 });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
	const title = loaderData?.state === "done" ? "Estás en la lista de espera" : "Confirma tu correo";
	const description = "Confirma tu sitio en la lista de espera de School.";
	return pageMeta({ title, description, path: href("/lista-de-espera"), noindex: true }, matches);
}

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
	const { siteUrl, news } = loaderData;
	// The action's result takes precedence over the loader's state, because the link has been used by then.
	const done = actionData?.state ?? null;
	if (done === "ready") {
		return (
			<MessagePage
				said={
					<p>
						{news
							? "Te escribiré cuando abra School, y recibirás las novedades por correo."
							: "Te escribiré cuando abra School."}
					</p>
				}
				scene="done"
				title="¡Listo! Estás en la lista de espera"
				beside={stepsAt(2)}
			>
				<p>Si conoces a alguien a quien le interese, pásale esta dirección:</p>
				<p>
					<a href={siteUrl + href("/lista-de-espera")}>{siteUrl.replace(/^https?:\/\//, "")}/lista-de-espera</a>
				</p>
				<Choices>
					<ButtonLink look="filled" to={href("/blog")}>
						Leer el blog
					</ButtonLink>
					<ButtonLink to={href("/linktree")}>Todos mis enlaces</ButtonLink>
				</Choices>
			</MessagePage>
		);
	}
	if (done === "expired") {
		return (
			<MessagePage
				said={<p>Se ha enviado otro: busca en tu correo el mensaje nuevo. Su enlace vale siete días.</p>}
				scene="mail"
				title="Este enlace ha caducado"
				beside={stepsAt(0)}
			/>
		);
	}
	const state = done ?? loaderData.state;
	if (state === "done") {
		return (
			<MessagePage
				said={<p>Estás en la lista de espera. No tienes que hacer nada más.</p>}
				scene="done"
				title="Tu correo ya estaba confirmado"
				next={["Leer el blog", href("/blog")]}
				beside={stepsAt(2)}
			/>
		);
	}
	if (state === "gone") {
		return (
			<MessagePage
				said={<p>Lo ha sustituido otro más nuevo, o la dirección ya no está en la lista. Puedes apuntarte otra vez.</p>}
				scene="over"
				title="Este enlace ya no sirve"
				next={["Ir a la lista de espera", href("/lista-de-espera")]}
				beside={waysOn}
			/>
		);
	}
	const expired = state === "expired";
	return (
		<MessagePage
			said={<p>{expired ? "Puedes recibir otro ahora mismo." : `Pulsa el botón para ${whatIsConfirmed({ news })}.`}</p>}
			scene={expired ? "over" : "mail"}
			title={expired ? "Este enlace ha caducado" : "Confirma tu correo"}
			beside={stepsAt(expired ? 0 : 1)}
		>
			{actionData?.message == null ? null : <Trouble>{actionData.message}</Trouble>}
			<PostForm>
				<Choices>
					<Button look="filled" type="submit">
						{expired ? "Enviarme otro" : "Confirmar"}
					</Button>
				</Choices>
			</PostForm>
		</MessagePage>
	);
}
