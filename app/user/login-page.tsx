import { safeRedirect } from "../../domain/user/safe-redirect.ts";
import { pageMeta } from "../shell/page-meta.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Choices, MessagePage } from "../ui/message-page.tsx";
import type { Route } from "./+types/login-page";

/** The way back, where there is one that leads somewhere a visitor may be. */
export function loader({ url }: Route.LoaderArgs) {
	const back = safeRedirect(url.searchParams.get("redirect"));
	return { back: back === "/user" || back.startsWith("/user?") ? null : back };
}

export function meta({ matches }: Route.MetaArgs) {
	return pageMeta({ title: "Iniciar sesión", description: "El acceso para usuarios registrados.", path: "/iniciar-sesion", noindex: true }, matches);
}

export default function LoginPage({ loaderData: { back } }: Route.ComponentProps) {
	return (
		<MessagePage title="Iniciar sesión">
			<p>Todavía no se pueden abrir cuentas en este sitio. Cuando se pueda, podrás leer desde aquí lo que está reservado a usuarios registrados.</p>
			<Choices>
				{back === null ? null : (
					<ButtonLink look="filled" to={back}>
						Volver a donde estabas
					</ButtonLink>
				)}
				<ButtonLink to="/blog">Leer los artículos abiertos</ButtonLink>
			</Choices>
		</MessagePage>
	);
}
