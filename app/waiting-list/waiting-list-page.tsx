import { site } from "../../site.config.ts";
import { pageMeta } from "../shell/page-meta.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Choices, MessagePage } from "../ui/message-page.tsx";
import type { Route } from "./+types/waiting-list-page";

export function meta({ matches }: Route.MetaArgs) {
	return pageMeta(
		{ title: "Lista de espera", description: "School está en preparación: un curso de experiencia de usuario en español.", path: "/lista-de-espera" },
		matches,
	);
}

export default function WaitingListPage() {
	return (
		<MessagePage title="Lista de espera de School">
			<p>
				School será un curso de experiencia de usuario en español, paso a paso. Está en preparación, y la lista de espera todavía no admite
				inscripciones.
			</p>
			<p>
				Mientras tanto, escríbenos a <a href={`mailto:${site.supportEmail}`}>{site.supportEmail}</a> si quieres contarnos qué te gustaría aprender.
			</p>
			<Choices>
				<ButtonLink look="filled" to="/recursos">
					Ver los recursos
				</ButtonLink>
				<ButtonLink to="/blog">Leer el blog</ButtonLink>
			</Choices>
		</MessagePage>
	);
}
