import { data, href } from "react-router";
import { momentOf } from "../../domain/date-words.ts";
import { Failure } from "../../domain/failure.ts";
import { clientContext } from "../context.ts";
import { PostForm, Trouble } from "../forms/post-form.tsx";
import { isLinkToken, refusalInit, textsOf } from "../forms/posted-form.ts";
import { Choices, MessagePage } from "../messages/message-page.tsx";
import { metaOf } from "../shell/page-meta.ts";
import type { RouteHandle } from "../shell/route-handle.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { waysOn } from "../ui/ways-on.tsx";
import type { Route } from "./+types/alert-page";

export { actionHeaders as headers } from "../forms/posted-form.ts";

export const handle = { mailedLink: true } satisfies RouteHandle;

export async function loader({ params: { link }, context }: Route.LoaderArgs) {
	const found = isLinkToken(link) ? await context.get(clientContext).getEventAlert({ link }) : null;
	if (found === null || found instanceof Failure) return data({ alert: null }, { status: 410 });
	return data({ alert: found });
}

export async function action({ request, params: { link }, context }: Route.ActionArgs) {
	const wanted = textsOf(await request.formData())("hacer") !== "quitar";
	const settled = isLinkToken(link) ? await context.get(clientContext).settleEventAlert({ link, wanted }) : null;
	if (settled === null) return data({ done: null, message: null }, { status: 410 });
	if (settled instanceof Failure) return data({ done: null, message: settled.message }, refusalInit(settled));
	return data({ done: { wanted, event: settled.event }, message: null });
}

/** This page's URL contains a secret token, so no metadata mentions it. */
export const meta = metaOf({
	title: "Tu aviso",
	description: "Confirma o quita tu aviso.",
	path: href("/eventos"),
	noindex: true,
});

function SeeEvent({ slug }: { slug: string }) {
	return (
		<Choices>
			<ButtonLink to={href("/eventos/:slug", { slug })}>Ver el evento</ButtonLink>
		</Choices>
	);
}

export default function AlertPage({ loaderData: { alert }, actionData }: Route.ComponentProps) {
	const done = actionData?.done ?? null;
	if (done !== null) {
		return (
			<MessagePage
				scene={done.wanted ? "done" : "leave"}
				title={done.wanted ? "¡Listo! Recibirás el aviso" : "Tu aviso y tu correo se han borrado"}
				beside={waysOn}
			>
				{done.wanted ? <p>Será un solo correo, cuando se abra la inscripción de «{done.event.name}».</p> : null}
				<SeeEvent slug={done.event.slug} />
			</MessagePage>
		);
	}
	if (alert === null) {
		return (
			<MessagePage
				said={<p>Se ha enviado, se ha quitado o no se confirmó a tiempo.</p>}
				scene="over"
				title="Este aviso ya no existe"
				next={["Ver eventos", href("/eventos")]}
				beside={waysOn}
			/>
		);
	}
	const { event, email, isConfirmed } = alert;
	const { name, registrationOpensAt, timeZone } = event;
	return (
		<MessagePage
			said={
				<p>
					{isConfirmed ? "Recibirás" : "Pulsa el botón y recibirás"} un solo correo en {email}, cuando se abra la
					inscripción de «{name}»{registrationOpensAt === null ? "" : `: el ${momentOf(registrationOpensAt, timeZone)}`}
					.
				</p>
			}
			scene={isConfirmed ? "done" : "mail"}
			title={isConfirmed ? "Tu aviso" : "Confirma tu aviso"}
		>
			{actionData?.message == null ? null : <Trouble>{actionData.message}</Trouble>}
			<PostForm>
				<Choices>
					{isConfirmed ? null : (
						<Button look="filled" type="submit" name="hacer" value="confirmar">
							Avísame
						</Button>
					)}
					<Button type="submit" name="hacer" value="quitar">
						{isConfirmed ? "Quitar el aviso" : "No quiero el aviso"}
					</Button>
				</Choices>
			</PostForm>
		</MessagePage>
	);
}
