import { type ReactNode, useContext } from "react";
import { href } from "react-router";
import type { LegalFact } from "../../domain/site/site-config.ts";
import { useSite } from "../site.ts";
import { Link } from "../ui/link.tsx";
import styles from "./forms.module.css";
import { FormContext } from "./refusal.ts";

/**
 * A sentence, with a space before it, on whether data leave the European Economic Area; "" until the owner has stated
 * it.
 */
export function transfersInWords(transfers: LegalFact | undefined): string {
	if (transfers === false) return " Tampoco salen del Espacio Económico Europeo.";
	const text = transfers?.trim().replace(/\.$/, "") ?? "";
	return text === "" ? "" : ` Fuera del Espacio Económico Europeo: ${text}.`;
}

const RIGHTS = "acceder a tus datos, corregirlos, llevártelos y borrarlos";

/**
 * The basic information on data protection, shown in every form before its button (LOPDGDD, article 11;
 * docs/product.md, 9.4). `purpose` and `basis` begin in lower case and have no full stop. In a form that proves where
 * it comes from, a second notice names the other recipient of data, who gets them only with consent. `minimumAge`:
 * whether to state the minimum age; false where the form asks for it in a box of its own, or is for any age.
 * `linksRights`: whether to link to the page of rights; false on that page.
 */
export function DataNotice({
	purpose,
	basis,
	minimumAge = true,
	linksRights = true,
}: {
	purpose: string;
	basis: ReactNode;
	minimumAge?: boolean;
	linksRights?: boolean;
}) {
	const { isAttested } = useContext(FormContext);
	const site = useSite();
	return (
		<>
			<section aria-label="Protección de datos">
				<dl className={styles.notice}>
					<dt>Responsable</dt>
					<dd>{site.legal.holder}.</dd>
					<dt>Finalidad</dt>
					<dd>{purpose}.</dd>
					<dt>Base</dt>
					<dd>{basis}.</dd>
					{minimumAge ? (
						<>
							<dt>Edad</dt>
							<dd>14&nbsp;años o más.</dd>
						</>
					) : null}
					<dt>Derechos</dt>
					<dd>
						{linksRights ? <Link to={href("/tus-derechos")}>{RIGHTS}</Link> : RIGHTS}, entre otros. Tus datos no se
						ceden.
						{transfersInWords(site.legal.transfers)}{" "}
						<Link to={href("/politica-privacidad")}>Política de privacidad</Link>.
					</dd>
				</dl>
			</section>
			{isAttested ? (
				<p className={styles.robots}>
					<strong>Comprobación contra robots.</strong> Solo si la aceptas, este formulario usa reCAPTCHA: Google recibe
					datos de tu navegador, también fuera del Espacio Económico Europeo, según su{" "}
					<a href="https://policies.google.com/privacy?hl=es">política de privacidad</a> y sus{" "}
					<a href="https://policies.google.com/terms?hl=es">condiciones</a>. Sin ella, {site.name} funciona igual, con
					menos intentos seguidos. <Link to={`${href("/politica-cookies")}#configurar`}>Configurar cookies</Link>.
				</p>
			) : null}
		</>
	);
}

/** The notice of forms that create an account or sign in to one. `sendsCode`: whether the form sends a code by mail. */
export function AccountNotice({ sendsCode }: { sendsCode: boolean }) {
	return (
		<DataNotice
			purpose={sendsCode ? "gestionar tu cuenta y enviarte el código" : "gestionar tu cuenta"}
			basis={
				<>
					las <Link to={`${href("/aviso-legal")}#condiciones`}>condiciones de uso</Link>, que aceptas al abrirla
				</>
			}
		/>
	);
}
