import { data, href } from "react-router";
import { Failure } from "../../domain/failure.ts";
import { cadenceNames } from "../../domain/letters/subscriber.ts";
import { clientContext } from "../context.ts";
import { PostForm } from "../forms/post-form.tsx";
import { isLinkToken } from "../forms/posted-form.ts";
import { Choices, MessagePage } from "../messages/message-page.tsx";
import { metaOf } from "../shell/page-meta.ts";
import type { RouteHandle } from "../shell/route-handle.ts";
import { Button } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { waysOn } from "../ui/ways-on.tsx";
import type { Route } from "./+types/confirm-page";
import { stepsAt } from "./next-steps.tsx";

export const handle = { mailedLink: true } satisfies RouteHandle;

const GONE = { state: "gone", cadence: null } as const;

export async function loader({ params: { link }, context }: Route.LoaderArgs) {
	const client = context.get(clientContext);
	const [found, letters] = await Promise.all([
		isLinkToken(link) ? client.getLettersConfirmation({ link }) : GONE,
		client.listLetters({ page: 1 }),
	]);
	const shown = found instanceof Failure ? GONE : found;
	return data({ ...shown, last: letters?.items[0] ?? null }, { status: shown.state === "gone" ? 410 : 200 });
}

export async function action({ params: { link }, context }: Route.ActionArgs) {
	const confirmed = isLinkToken(link) ? await context.get(clientContext).confirmLetters({ link }) : GONE;
	const state = confirmed instanceof Failure ? "gone" : confirmed.state;
	return data({ state }, { status: state === "gone" ? 410 : 200 });
}

export const meta = metaOf({
	title: "Confirma tu correo",
	description: "Confirma que quieres las novedades.",
	path: href("/novedades"),
	noindex: true,
});

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
	const { cadence, last } = loaderData;
	// The action's result takes precedence over the loader's state, because the link has been used by then.
	if (actionData?.state === "ready") {
		return (
			<MessagePage
				said={<p role="status">Llegarán a tu correo. Cada carta acaba con un enlace para darte de baja.</p>}
				scene="done"
				title="¡Listo! Recibirás las novedades"
				next={["Leer el blog", href("/blog")]}
				beside={stepsAt(2)}
			>
				<LastLetter letter={last} />
			</MessagePage>
		);
	}
	const state = actionData?.state ?? loaderData.state;
	if (state === "done") {
		return (
			<MessagePage
				said={<p>Recibes las novedades. No tienes que hacer nada más.</p>}
				scene="done"
				title="Tu correo ya estaba confirmado"
				next={["Leer el blog", href("/blog")]}
				beside={stepsAt(2)}
			>
				<LastLetter letter={last} />
			</MessagePage>
		);
	}
	if (state === "gone" || cadence === null) {
		return (
			<MessagePage
				said={<p>Ha caducado, lo ha sustituido otro más nuevo o la dirección se ha borrado.</p>}
				scene="over"
				title="Este enlace ya no sirve"
				next={["Pedir otro", href("/novedades")]}
				beside={waysOn}
			/>
		);
	}
	return (
		<MessagePage
			said={<p>Pulsa el botón para recibir las novedades por correo, {cadenceNames[cadence].inSentence}.</p>}
			scene="mail"
			title="Confirma tu correo"
			beside={stepsAt(1)}
		>
			<PostForm>
				<Choices>
					<Button look="filled" type="submit">
						Sí, quiero recibirlas
					</Button>
				</Choices>
			</PostForm>
		</MessagePage>
	);
}

/** The way to the last letter that was sent, if there is one. */
function LastLetter({ letter }: { letter: { slug: string; subject: string } | null }) {
	if (letter === null) return null;
	return (
		<p>
			La última carta fue «{letter.subject}»:{" "}
			<Link to={href("/novedades/:letter", { letter: letter.slug })}>leerla</Link>.
		</p>
	);
}
