import { pageMeta } from "../shell/page-meta.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Choices, MessagePage } from "../ui/message-page.tsx";
import type { Route } from "./+types/thanks-page";

export function meta({ matches }: Route.MetaArgs) {
	return pageMeta({ title: "Gracias", description: "Gracias por pasarte por aquí.", path: "/gracias", noindex: true }, matches);
}

export default function ThanksPage() {
	return (
		<MessagePage title="Gracias">
			<p>Gracias por pasarte por aquí. Si te apetece seguir, en el blog hay lectura para un buen rato.</p>
			<Choices>
				<ButtonLink look="filled" to="/blog">
					Leer el blog
				</ButtonLink>
				<ButtonLink to="/eventos">Ver los eventos</ButtonLink>
			</Choices>
		</MessagePage>
	);
}
