import { useState } from "react";
import { CheckField } from "../../forms/fields.tsx";
import { Button } from "../../ui/button.tsx";
import { chooseConsent } from "./consent-choice.ts";

/**
 * One box for each purpose, not ticked unless it was accepted before (docs/product.md, 9.3). `onChosen` is called after
 * a choice is stored. `isReady` is false until the scripts have loaded.
 */
export function ConsentOptions({
	accepted,
	isReady = true,
	onChosen,
	onBack,
}: {
	accepted: boolean;
	isReady?: boolean;
	onChosen: () => void;
	onBack?: () => void;
}) {
	const [robots, setRobots] = useState(accepted);
	const choose = (choice: boolean) => {
		setRobots(choice);
		chooseConsent(choice);
		onChosen();
	};
	return (
		<div className="consent-options">
			<p>Lo necesario para el sitio y lo que eliges tú, como la sesión o el tema, no depende de esto.</p>
			<CheckField
				name="consent-robots"
				label="Comprobación contra robots (reCAPTCHA y Firebase App Check, de Google)"
				hint="Google recibe la dirección IP y datos de tu navegador y de cómo lo usas en la página del formulario, y guarda en él cookies y otros datos."
				checked={robots}
				disabled={!isReady}
				onChange={(event) => setRobots(event.currentTarget.checked)}
			/>
			<p className="consent-buttons">
				<Button disabled={!isReady} onClick={() => choose(true)}>
					Aceptar todo
				</Button>
				<Button disabled={!isReady} onClick={() => choose(false)}>
					Rechazar todo
				</Button>
				<Button disabled={!isReady} onClick={() => choose(robots)}>
					Guardar mi elección
				</Button>
				{onBack === undefined ? null : (
					<Button look="quiet" onClick={onBack}>
						Volver
					</Button>
				)}
			</p>
		</div>
	);
}
