import { data, href } from "react-router";
import { Failure } from "../../domain/failure.ts";
import { clientContext } from "../context.ts";
import { PostForm } from "../forms/post-form.tsx";
import { isLinkToken } from "../forms/posted-form.ts";
import { Choices, MessagePage } from "../messages/message-page.tsx";
import { metaOf } from "../shell/page-meta.ts";
import type { RouteHandle } from "../shell/route-handle.ts";
import { Button } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { waysOn } from "../ui/ways-on.tsx";
import type { Route } from "./+types/leave-page";

export const handle = { mailedLink: true, oneClick: true } satisfies RouteHandle;

export async function loader({ params, context }: Route.LoaderArgs) {
	const found = isLinkToken(params.link)
		? await context.get(clientContext).getWaitingLink({ link: params.link, use: "leave" })
		: null;
	const link = found === null || found instanceof Failure ? { state: "gone" as const } : found;
	const isOn = link.state !== "gone";
	return data({ isOn, news: isOn && link.news }, { status: isOn ? 200 : 410 });
}

/** Handles the button, and one-click requests from mail programs (RFC 8058). */
export async function action({ params, context }: Route.ActionArgs) {
	const left = isLinkToken(params.link) ? await context.get(clientContext).leaveWaiting({ link: params.link }) : null;
	const news = left !== null && !(left instanceof Failure) && left.news;
	return data({ news }, { status: 200 });
}

export const meta = metaOf({
	title: "Salir de la lista de espera",
	description: "Deja la lista de espera.",
	path: href("/lista-de-espera"),
	noindex: true,
});

export default function LeavePage({ loaderData: { isOn, news }, actionData }: Route.ComponentProps) {
	if (actionData !== undefined) {
		return (
			<MessagePage
				said={
					<p role="status">
						Tu correo ya no está en la lista{actionData.news ? " ni recibe novedades" : ""}. Solo se conserva la{" "}
						<Link to={`${href("/politica-privacidad")}#finalidad-comunicaciones`}>constancia de los permisos</Link> que
						hubieras dado.
					</p>
				}
				scene="leave"
				title="Has salido de la lista de espera"
				beside={waysOn}
			/>
		);
	}
	if (!isOn) {
		return (
			<MessagePage
				said={
					<p>
						Está cortado o es de un correo antiguo, o ya saliste de la lista. Si te llega otro correo sobre ella, usa el
						enlace que hay al final.
					</p>
				}
				scene="over"
				title="Este enlace ya no sirve"
				beside={waysOn}
			/>
		);
	}
	return (
		<MessagePage
			said={
				<p>
					Tu correo se borrará de la lista de espera y no recibirás más mensajes sobre ella
					{news ? ". Tampoco recibirás las novedades, que pediste al apuntarte" : ""}.
				</p>
			}
			scene="leave"
			title="¿Quieres salir de la lista?"
		>
			<PostForm>
				<Choices>
					<Button look="filled" type="submit">
						Salir
					</Button>
				</Choices>
			</PostForm>
		</MessagePage>
	);
}
