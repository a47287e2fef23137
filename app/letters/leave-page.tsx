import { data, href } from "react-router";
import { Failure } from "../../domain/failure.ts";
import { cadenceNames, otherCadence } from "../../domain/letters/subscriber.ts";
import { dayOf, MADRID } from "../../domain/zoned-time.ts";
import { clientContext } from "../context.ts";
import { PostForm } from "../forms/post-form.tsx";
import { isLinkToken, textsOf } from "../forms/posted-form.ts";
import { metaOf } from "../shell/page-meta.ts";
import type { RouteHandle } from "../shell/route-handle.ts";
import { Button } from "../ui/button.tsx";
import { Choices, MessagePage } from "../ui/message-page.tsx";
import { waysOn } from "../ui/ways-on.tsx";
import type { Route } from "./+types/leave-page";

export const handle = { mailedLink: true, oneClick: true } satisfies RouteHandle;

/** What the page's other buttons send as `hacer`, and what they mean. */
const WISHES = { deshacer: "undo", "cada-una": "each", "una-al-mes": "monthly" } as const;

export async function loader({ params: { link }, context }: Route.LoaderArgs) {
	const found = isLinkToken(link) ? await context.get(clientContext).getLettersLink({ link }) : null;
	const letters = found === null || found instanceof Failure ? null : found.letters;
	return data({ letters }, { status: letters === null ? 410 : 200 });
}

/** Handles the buttons. What names none of the others leaves, as one-click requests of mail programs do (RFC 8058). */
export async function action({ request, params: { link }, context }: Route.ActionArgs) {
	const form = await request.formData().catch(() => new FormData());
	const named = textsOf(form)("hacer");
	const wish = Object.hasOwn(WISHES, named) ? WISHES[named as keyof typeof WISHES] : "leave";
	if (!isLinkToken(link)) return { wish, letters: null };
	const settled = await context.get(clientContext).settleLetters({ link, wish });
	if (settled instanceof Failure) throw settled;
	return { wish, letters: settled.letters };
}

export const meta = metaOf({
	title: "Darme de baja",
	description: "Deja de recibir las novedades, o cambia cada cuánto llegan.",
	path: href("/novedades"),
	noindex: true,
});

export default function LeavePage({ loaderData, actionData }: Route.ComponentProps) {
	const { letters } = actionData ?? loaderData;
	if (letters?.state === "left") return <Left />;
	if (letters?.state === "off" && letters.isPending) {
		return (
			<MessagePage title="¿Borrar tu dirección?">
				<p>Alguien pidió las novedades con tu correo y no se ha confirmado: no recibirás nada más.</p>
				<OneButton name="baja">Borrarla</OneButton>
			</MessagePage>
		);
	}
	if (letters?.state !== "on") {
		return (
			<MessagePage title="Ya no recibes las novedades" beside={waysOn}>
				<p role="status">
					Tu dirección no está entre las que las reciben. Si te llega otro correo, usa el enlace con que acaba.
				</p>
			</MessagePage>
		);
	}
	const { email, cadence, since } = letters;
	const other = otherCadence(cadence);
	if (actionData !== undefined) {
		return (
			<MessagePage title="Guardado" beside={waysOn}>
				<p role="status">Recibirás las novedades {cadenceNames[cadence].inSentence}.</p>
			</MessagePage>
		);
	}
	return (
		<MessagePage title="¿Dejar de recibir las novedades?">
			<p>
				Llegan a {email} {cadenceNames[cadence].inSentence}, desde el{" "}
				<time dateTime={since}>{dayOf(since, MADRID)}</time>.
			</p>
			<PostForm>
				<Choices>
					<Button look="filled" type="submit" name="hacer" value="baja">
						Sí, darme de baja
					</Button>
					<Button type="submit" name="hacer" value={other === "each" ? "cada-una" : "una-al-mes"}>
						Mejor {cadenceNames[other].inSentence}
					</Button>
				</Choices>
			</PostForm>
		</MessagePage>
	);
}

/** That it is done, and how to undo it while that is possible. */
function Left() {
	return (
		<MessagePage title="Te has dado de baja" beside={waysOn}>
			<p role="status">No recibirás más novedades. ¿Ha sido sin querer? Puedes deshacerlo durante diez minutos.</p>
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
