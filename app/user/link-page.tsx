import { data, href, redirect } from "react-router";
import { Failure } from "../../domain/failure.ts";
import { clientContext } from "../context.ts";
import { PasswordField } from "../forms/fields.tsx";
import { PostForm } from "../forms/post-form.tsx";
import { isLinkToken, refuse } from "../forms/posted-form.ts";
import { Choices, MessagePage } from "../messages/message-page.tsx";
import { metaOf } from "../shell/page-meta.ts";
import type { RouteHandle } from "../shell/route-handle.ts";
import { useSite } from "../site.ts";
import { Button } from "../ui/button.tsx";
import { waysOn } from "../ui/ways-on.tsx";
import type { Route } from "./+types/link-page";

export { actionHeaders as headers } from "../forms/posted-form.ts";

export const handle = { mailedLink: true } satisfies RouteHandle;

/** The label of the button for each kind of link, and the sentence above it. */
const OFFERS: Readonly<Record<string, { readonly sentence: (siteName: string) => string; readonly button: string }>> = {
	"sign-in": { sentence: (siteName) => `Pulsa el botón para entrar en ${siteName}.`, button: "Entrar" },
	"sign-up": { sentence: (siteName) => `Pulsa el botón para entrar en ${siteName}.`, button: "Entrar" },
	"password-reset": {
		sentence: () => "Elige una contraseña nueva para tu cuenta.",
		button: "Guardar la contraseña y entrar",
	},
	"email-change": {
		sentence: () => "Pulsa el botón para que tu cuenta use este correo.",
		button: "Confirmar mi correo",
	},
	"email-undo": {
		sentence: () =>
			"Pulsa el botón para que tu cuenta vuelva a usar este correo. Se cerrarán todas sus sesiones y se quitarán la contraseña y las cuentas de otros sitios con las que se entre en ella.",
		button: "Deshacer el cambio",
	},
	rights: {
		sentence: () => "Pulsa el botón para ver lo que este sitio guarda con este correo, llevártelo o borrarlo.",
		button: "Ver mis datos",
	},
	deletion: {
		sentence: () => "Pulsa el botón para eliminar tu cuenta. Tendrás 14\u00a0días para recuperarla.",
		button: "Eliminar mi cuenta",
	},
};

export async function loader({ params, context }: Route.LoaderArgs) {
	const offer = isLinkToken(params.link) ? await context.get(clientContext).getLink({ link: params.link }) : null;
	if (offer === null || offer instanceof Failure) return data({ offer: null }, { status: 410 });
	return data({ offer });
}

export async function action({ params, request, context }: Route.ActionArgs) {
	const form = await request.formData();
	const password = form.get("password");
	const followed = await context
		.get(clientContext)
		.followLink({ link: params.link, password: typeof password === "string" ? password : undefined });
	return followed instanceof Failure ? refuse(followed, form) : redirect(followed.back, 303);
}

export const meta = metaOf({
	title: "Enlace de tu correo",
	description: "Un enlace que has recibido por correo.",
	path: "/entrar",
	noindex: true,
});

export default function LinkPage({ loaderData: { offer }, actionData }: Route.ComponentProps) {
	const { name } = useSite();
	const known = offer === null ? undefined : OFFERS[offer.purpose];
	if (offer === null || known === undefined) {
		return (
			<MessagePage
				said={<p>Ha caducado o ya se ha usado. Pide otro y te llegará enseguida.</p>}
				scene="over"
				title="Este enlace ya no sirve"
				next={["Pedir un código", href("/iniciar-sesion")]}
				beside={waysOn}
			/>
		);
	}
	if (!offer.isHere) {
		return (
			<MessagePage
				said={
					<p>
						Para que una cuenta use el correo <strong>{offer.email}</strong>, escribe el código de seis cifras de ese
						mismo mensaje en «Ajustes», en el navegador en el que has pedido el cambio. Aquí no hay ninguna sesión de
						esa cuenta y este enlace no cambia nada.
					</p>
				}
				scene="mail"
				title="Escribe el código donde lo has pedido"
				next={["Ir a tus ajustes", `${href("/user/ajustes")}#correo`]}
			>
				<p>
					¿No has pedido tú el cambio? No escribas el código en ningún sitio ni se lo des a nadie, y cierra esta página.
				</p>
			</MessagePage>
		);
	}
	return (
		<MessagePage said={<p>{known.sentence(name)}</p>} scene="mail" title={known.button}>
			<p>
				Correo: <strong>{offer.email}</strong>
			</p>
			<PostForm refusal={actionData}>
				{offer.purpose === "password-reset" ? <PasswordField kind="new-password" label="Contraseña nueva" /> : null}
				<Choices>
					<Button look="filled" type="submit">
						{known.button}
					</Button>
				</Choices>
			</PostForm>
			<p>¿No has sido tú? Cierra esta página.</p>
		</MessagePage>
	);
}
