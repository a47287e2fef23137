import { Points } from "../ui/beside.tsx";

export const ACCOUNT_USES = "Para qué sirve una cuenta";

/** What an account is good for besides reading. */
export const OTHER_USES = ["Ver tus plazas en los eventos y cancelarlas.", "Elegir qué correos recibes."];

const USES = ["Leer los artículos para usuarios registrados.", ...OTHER_USES];

/** What an account is good for, to stand beside the form that opens one. */
export function AccountUses() {
	return (
		<>
			<h2>{ACCOUNT_USES}</h2>
			<Points points={USES} />
			<p>Es gratis. Puedes eliminarla cuando quieras.</p>
		</>
	);
}
