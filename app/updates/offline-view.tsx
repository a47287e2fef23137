import { MessageHead } from "../messages/message-head.tsx";
import { useSite } from "../site.ts";
import { Points, WithBeside } from "../ui/beside.tsx";
import { ButtonLink } from "../ui/button.tsx";

const TRY = "Qué puedes hacer";

/**
 * Explains why there is no page and how to go on. Its link requests the present address again, with or without scripts.
 */
export function OfflineView() {
	const { name } = useSite();
	return (
		<>
			<MessageHead scene="lost" title="No hay conexión">
				<p>
					No se ha podido llegar a {name}: puede que tu dispositivo esté sin red o que el sitio no responda ahora mismo.
				</p>
			</MessageHead>
			<WithBeside
				label={TRY}
				beside={
					<>
						<h2>{TRY}</h2>
						<Points
							points={[
								"Comprueba que tienes wifi o datos y que el modo avión está apagado.",
								"Inténtalo de nuevo dentro de un momento: se abrirá la página que buscabas.",
								"Las páginas que tienes abiertas en otras pestañas se pueden seguir leyendo.",
							]}
						/>
					</>
				}
			>
				<p>
					<ButtonLink file to="" look="filled">
						Reintentar
					</ButtonLink>
				</p>
			</WithBeside>
		</>
	);
}
