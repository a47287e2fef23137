import { data, href } from "react-router";
import { Failure } from "../../domain/failure.ts";
import { cadenceNames, type LetterAudience, otherCadence } from "../../domain/letters/subscriber.ts";
import { dayOf, MADRID } from "../../domain/zoned-time.ts";
import { clientContext } from "../context.ts";
import { PostForm } from "../forms/post-form.tsx";
import { isLinkToken, textsOf } from "../forms/posted-form.ts";
import { Choices, MessagePage } from "../messages/message-page.tsx";
import { metaOf } from "../shell/page-meta.ts";
import type { RouteHandle } from "../shell/route-handle.ts";
import { Button } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { waysOn } from "../ui/ways-on.tsx";
import type { Route } from "./+types/leave-page";

export const handle = { mailedLink: true, oneClick: true } satisfies RouteHandle;

/** What the page's other buttons send as `hacer`, and what they mean. */
const WISHES = { deshacer: "undo", "cada-una": "each", "una-al-mes": "monthly" } as const;

/** What the letters at whose end the link stands are about. */
const aboutOf = (url: URL): LetterAudience =>
	url.pathname.startsWith(href("/baja/eventos/:link", { link: "" })) ? "events" : "news";

/** What they are called in sentences. */
const NAMES = { news: "las novedades", events: "los avisos de eventos" } as const;

export async function loader({ params: { link }, url, context }: Route.LoaderArgs) {
	const about = aboutOf(url);
	const found = isLinkToken(link) ? await context.get(clientContext).getLettersLink({ link, about }) : null;
	const letters = found === null || found instanceof Failure ? null : found.letters;
	return data({ about, letters }, { status: letters === null ? 410 : 200 });
}

/** Handles the buttons. What names none of the others leaves, as one-click requests of mail programs do (RFC 8058). */
export async function action({ request, params: { link }, url, context }: Route.ActionArgs) {
	const form = await request.formData().catch(() => new FormData());
	const named = textsOf(form)("hacer");
	const wish = Object.hasOwn(WISHES, named) ? WISHES[named as keyof typeof WISHES] : "leave";
	if (!isLinkToken(link)) return { wish: null, letters: null };
	const settled = await context.get(clientContext).settleLetters({ link, wish, about: aboutOf(url) });
	if (settled instanceof Failure) throw settled;
	return { wish, letters: settled.letters };
}

export const meta = metaOf({
	title: "Darme de baja",
	description: "Deja de recibir correo, o cambia cada cuánto llega.",
	path: href("/novedades"),
	noindex: true,
});

export default function LeavePage({ loaderData, actionData }: Route.ComponentProps) {
	const { letters } = actionData ?? loaderData;
	const { about } = loaderData;
	const name = NAMES[about];
	if (letters?.state === "left") return <Left />;
	if (letters?.state === "off" && letters.isPending) {
		return (
			<MessagePage
				said={
					<p>
						Alguien pidió las novedades con tu correo y nadie lo ha confirmado, así que no las recibirás. Si quieres,
						borra ya tu dirección.
					</p>
				}
				scene="leave"
				title="¿Borrar tu dirección?"
			>
				<OneButton name="baja">Borrarla</OneButton>
			</MessagePage>
		);
	}
	if (letters === null && actionData?.wish === "leave") {
		return (
			<MessagePage
				said={<p role="status">No recibirás nada más.</p>}
				scene="leave"
				title="Tu dirección se ha borrado"
				beside={waysOn}
			/>
		);
	}
	if (letters === null) {
		return (
			<MessagePage
				said={
					<p role="status">
						Está cortado o es de un correo antiguo, o ya te diste de baja. Si te siguen llegando novedades, usa el
						enlace que hay al final de la última carta o date de baja en{" "}
						<Link to={href("/tus-derechos")}>«Tus derechos sobre tus datos»</Link>.
					</p>
				}
				scene="over"
				title="Este enlace ya no sirve"
				beside={waysOn}
			/>
		);
	}
	if (letters.state !== "on") {
		return (
			<MessagePage
				said={<p role="status">Tu dirección ya no está en la lista.</p>}
				scene="leave"
				title={`Ya no recibes ${name}`}
				beside={waysOn}
			/>
		);
	}
	const { email, cadence, since } = letters;
	const other = otherCadence(cadence);
	if (actionData !== undefined) {
		return (
			<MessagePage
				said={
					<p role="status">
						Recibirás {name} {about === "news" ? cadenceNames[cadence].inSentence : "por correo"}.
					</p>
				}
				scene="done"
				title="Guardado"
				beside={waysOn}
			/>
		);
	}
	return (
		<MessagePage
			said={
				<p>
					Llegan a {email} {about === "news" ? cadenceNames[cadence].inSentence : "cuando hay un evento nuevo"}, desde
					el <time dateTime={since}>{dayOf(since, MADRID)}</time>.
				</p>
			}
			scene="leave"
			title={`¿Dejar de recibir ${name}?`}
		>
			<PostForm>
				<Choices>
					<Button look="filled" type="submit" name="hacer" value="baja">
						Sí, darme de baja
					</Button>
					{about === "events" ? null : (
						<Button type="submit" name="hacer" value={other === "each" ? "cada-una" : "una-al-mes"}>
							Recibirlas {cadenceNames[other].inSentence}
						</Button>
					)}
				</Choices>
			</PostForm>
		</MessagePage>
	);
}

/** That it is done, and how to undo it while that is possible. */
function Left() {
	return (
		<MessagePage
			said={
				<p role="status">
					No recibirás más cartas como esta. ¿Ha sido sin querer? Puedes deshacerlo durante diez minutos.
				</p>
			}
			scene="leave"
			title="Te has dado de baja"
			beside={waysOn}
		>
			<OneButton name="deshacer">Deshacer</OneButton>
		</MessagePage>
	);
}

function OneButton({ name, children }: { name: string; children: string }) {
	return (
		<PostForm>
			<Choices>
				<Button look={name === "baja" ? "filled" : "outlined"} type="submit" name="hacer" value={name}>
					{children}
				</Button>
			</Choices>
		</PostForm>
	);
}
