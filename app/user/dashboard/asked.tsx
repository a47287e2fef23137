import { href } from "react-router";
import { ButtonLink } from "../../ui/button.tsx";
import type { Space } from "./load-dashboard.ts";
import { Missing, PanelRow } from "./section.tsx";

/** What the person has asked for by mail, with the way to change it. */
export function Asked({ asked, email }: Pick<Space, "asked"> & { email: string }) {
	return (
		<PanelRow
			id="por-correo"
			title="Por correo"
			way={
				asked.value === null ? null : (
					<ButtonLink to={`${href("/user/ajustes")}#comunicaciones`}>Elegir qué te llega</ButtonLink>
				)
			}
		>
			{asked.value === null ? (
				<Missing incident={asked.incident} anchor="por-correo" />
			) : (
				<>
					<p>{asked.value === "" ? "No has pedido novedades ni avisos." : `Has pedido ${asked.value}.`}</p>
					<p className="space-note">{email}</p>
				</>
			)}
		</PanelRow>
	);
}
