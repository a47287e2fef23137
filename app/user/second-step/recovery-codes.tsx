import { useEffect, useRef, useState } from "react";
import { href } from "react-router";
import { Actions } from "../../forms/step-form.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import said from "../../ui/said.module.css";
import { useSnackbar } from "../../ui/snackbar.tsx";
import { checkUser, useUser } from "../current-user.ts";
import sheet from "./second-step.css?url";

/**
 * New recovery codes, which only this answer has: nobody can read them again (docs/product.md, 15.13). `isFirst`: the
 * second step has just been turned on.
 */
export function RecoveryCodes({ codes, isFirst }: { codes: readonly string[]; isFirst: boolean }) {
	const say = useSnackbar();
	const user = useUser();
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => {
		// The form that was sent has left the page, and the focus with it.
		heading.current?.focus();
		// The menus show what a role may do as soon as it works.
		void checkUser(() => undefined, true);
	}, []);
	const [copied, setCopied] = useState(false);
	async function copy() {
		try {
			await navigator.clipboard.writeText(codes.join("\n"));
			setCopied(true);
		} catch {
			say("No se han podido copiar. Selecciónalos y cópialos tú.");
		}
	}
	return (
		<section aria-labelledby="codigos-titulo" className="second-step-part">
			<link rel="stylesheet" href={sheet} precedence="default" />
			<h2 ref={heading} id="codigos-titulo" tabIndex={-1}>
				Guarda tus códigos de recuperación
			</h2>
			<p className={`${said.said} second-step-done`}>
				{isFirst
					? "La verificación en dos pasos está activada."
					: "Estos códigos son nuevos: los anteriores ya no valen."}
			</p>
			<p>
				Con estos códigos entras si pierdes el teléfono. Cada uno sirve una vez. Guárdalos fuera de este dispositivo: no
				se vuelven a mostrar.
			</p>
			<ol className="second-step-codes">
				{codes.map((code) => (
					<li key={code}>
						<code>{code}</code>
					</li>
				))}
			</ol>
			<div className="second-step-unprinted">
				<Actions>
					<Button onClick={copy} data-needs-script>
						{copied ? "Copiados" : "Copiar"}
					</Button>
					<Button onClick={() => print()} data-needs-script>
						Imprimir
					</Button>
				</Actions>
				<p>
					<ButtonLink look="filled" to={href("/user/dos-pasos")}>
						Ya los he guardado
					</ButtonLink>
				</p>
				{isFirst && user?.desk === true ? (
					<p>
						Ya puedes escribir: <a href="/escritorio">ir al escritorio</a>.
					</p>
				) : null}
			</div>
		</section>
	);
}
