import { useEffect, useState } from "react";
import { useSnackbar } from "../../ui/snackbar.tsx";
import { useConsent } from "./consent-choice.ts";
import { ConsentOptions } from "./consent-options.tsx";
import sheet from "./consent-panel.css?url";

/**
 * The consent settings, on the page that lists everything that needs consent. Without scripts nothing of it is ever
 * loaded, which is the same as a refusal.
 */
export function ConsentSettings() {
	const consent = useConsent();
	const say = useSnackbar();
	const [isReady, setReady] = useState(false);
	useEffect(() => setReady(true), []);
	return (
		<>
			<link rel="stylesheet" href={sheet} precedence="default" />
			<p role="status">
				{consent === true
					? "Ahora está aceptada la comprobación contra robots."
					: "Ahora no se carga nada que necesite tu consentimiento."}
			</p>
			<ConsentOptions
				key={String(consent)}
				accepted={consent === true}
				isReady={isReady}
				onChosen={() => say("Tu elección se ha guardado.")}
			/>
			<noscript>
				<p>Para aceptar algo hace falta JavaScript. Sin él no se carga nada de terceros: es como si lo rechazaras.</p>
			</noscript>
		</>
	);
}
