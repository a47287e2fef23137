import { useSite } from "../site.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Choices, MessagePage } from "../ui/message-page.tsx";

/**
 * Explains why there is no page and how to go on. Its link requests the present address again, with or without scripts.
 */
export function OfflineView() {
	const { name } = useSite();
	return (
		<MessagePage title="No hay conexión">
			<p>
				No se ha podido llegar a {name}: puede que tu dispositivo esté sin red o que el sitio no responda ahora mismo.
			</p>
			<ul>
				<li>Comprueba que tienes wifi o datos y que el modo avión está apagado.</li>
				<li>Vuelve a intentarlo en un momento: se abrirá la página que buscabas.</li>
				<li>Las páginas que tienes abiertas en otras pestañas se pueden seguir leyendo.</li>
			</ul>
			<Choices>
				<ButtonLink file to="" look="filled">
					Reintentar
				</ButtonLink>
			</Choices>
		</MessagePage>
	);
}
