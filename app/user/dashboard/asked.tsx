import { href } from "react-router";
import grounds from "../../theme/grounds.module.css";
import { ButtonLink } from "../../ui/button.tsx";
import type { Space } from "./load-dashboard.ts";
import { Missing, Section } from "./section.tsx";

/** What the person has asked for by mail, with the way to change it. */
export function Asked({ asked, email }: Pick<Space, "asked"> & { email: string }) {
	return (
		<Section id="por-correo" title="Por correo">
			{asked.value === null ? (
				<Missing incident={asked.incident} anchor="por-correo" />
			) : (
				<div className={`space-asked ${grounds.mint}`}>
					<p className="space-said">
						{asked.value === "" ? "No has pedido novedades ni avisos." : `Has pedido ${asked.value}.`}
					</p>
					<ButtonLink to={`${href("/user/ajustes")}#comunicaciones`}>Elegir qué te llega</ButtonLink>
					<p className="space-note">{email}</p>
				</div>
			)}
		</Section>
	);
}
