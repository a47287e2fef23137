import { useEffect, useRef, useState } from "react";
import { href } from "react-router";
import { useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { useSnackbar } from "../../ui/snackbar.tsx";
import { chooseConsent, useConsent } from "./consent-choice.ts";
import { ConsentOptions } from "./consent-options.tsx";
import sheet from "./consent-panel.css?url";

/**
 * Asks for consent to load the robot check until there is a choice. Every link to the settings opens the panel again
 * (docs/product.md, 9.3). The panel covers the lower edge of the page, moves nothing, and does not trap the focus.
 */
export function ConsentPanel() {
	const site = useSite();
	const consent = useConsent();
	const say = useSnackbar();
	const [configuring, setConfiguring] = useState(false);
	const panel = useRef<HTMLElement>(null);
	const opener = useRef<HTMLElement | null>(null);
	const layer = configuring ? "options" : consent === null ? "question" : null;
	const isOpen = layer !== null;

	useEffect(() => {
		const openInPlace = (event: MouseEvent) => {
			const link =
				event.target instanceof Element
					? event.target.closest<HTMLElement>('a[href="/politica-cookies#configurar"]')
					: null;
			if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
			// Leaving the page would lose what was typed into its form.
			event.preventDefault();
			opener.current = link;
			setConfiguring(true);
		};
		document.addEventListener("click", openInPlace, { capture: true });
		return () => document.removeEventListener("click", openInPlace, { capture: true });
	}, []);

	useEffect(() => {
		if (isOpen) panel.current?.showPopover?.();
	}, [isOpen]);

	useEffect(() => {
		if (configuring) panel.current?.focus();
	}, [configuring]);

	const close = () => {
		setConfiguring(false);
		(opener.current ?? document.getElementById("contenido"))?.focus({ preventScroll: true });
		opener.current = null;
	};
	const chosen = () => {
		close();
		say("Tu elección se ha guardado.");
	};
	const choose = (robots: boolean) => {
		chooseConsent(robots);
		chosen();
	};

	if (!isOpen) return null;
	return (
		<>
			<link rel="stylesheet" href={sheet} precedence="default" />
			<section
				ref={panel}
				popover="manual"
				className="consent-panel"
				data-lower-edge="consent"
				aria-labelledby="consentimiento"
				tabIndex={-1}
			>
				<h2 id="consentimiento">
					{layer === "question" ? "¿Permites que se compruebe que no eres un robot?" : "Configurar cookies"}
				</h2>
				{layer === "options" ? (
					<ConsentOptions accepted={consent === true} onChosen={chosen} onBack={close} />
				) : (
					<>
						<p>
							{site.legal.holder || site.name} quiere usar reCAPTCHA y Firebase App Check, de Google, con un solo fin:
							proteger este formulario de programas que lo envían en masa. Si aceptas, Google recibe datos de tu
							navegador y guarda en él cookies y otros datos. Si rechazas, el formulario funciona igual, con menos
							intentos seguidos. <a href={href("/politica-cookies")}>Política de cookies</a>
						</p>
						<p className="consent-buttons">
							<Button onClick={() => choose(true)}>Aceptar</Button>
							<Button onClick={() => choose(false)}>Rechazar</Button>
							<Button look="quiet" onClick={() => setConfiguring(true)}>
								Configurar
							</Button>
						</p>
					</>
				)}
			</section>
		</>
	);
}
