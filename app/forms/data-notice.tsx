import { type ReactNode, useContext } from "react";
import { href } from "react-router";
import { useSite } from "../site.ts";
import { Link } from "../ui/link.tsx";
import styles from "./forms.module.css";
import { FormContext } from "./refusal.ts";

/**
 * The first layer of information on data protection, shown in every form before its button, the same everywhere: what for, who, from
 * which age, and the ways to rights and policy, which says the rest (LOPDGDD, article 11; docs/product.md, 9.4).
 * `purpose` begins in lower case and has no full stop. `children`: a sentence on what is accepted. In a form that
 * proves where it comes from, a second notice names the other recipient of data, who gets them only with consent.
 * `minimumAge`: whether to state the minimum age; false where the form asks for it in a box of its own, or is for any
 * age. `linksRights`: whether to link to the page of rights; false on that page.
 */
export function DataNotice({
	purpose,
	children,
	minimumAge = true,
	linksRights = true,
}: {
	purpose: string;
	children?: ReactNode;
	minimumAge?: boolean;
	linksRights?: boolean;
}) {
	const { isAttested } = useContext(FormContext);
	const site = useSite();
	const policy = <Link to={href("/politica-privacidad")}>política de privacidad</Link>;
	return (
		<>
			<section aria-label="Protección de datos" className={styles.notice}>
				<p className={styles.hint}>
					De tus datos responde {site.legal.holder}. Se usan para {purpose}. {children}
					{minimumAge ? "Debes tener 14\u00a0años o más. " : null}
					{linksRights ? (
						<>
							Consulta <Link to={href("/tus-derechos")}>tus derechos</Link> y la {policy}.
						</>
					) : (
						<>Consulta la {policy}.</>
					)}
				</p>
			</section>
			{isAttested ? (
				<p className={styles.hint}>
					Comprobación contra robots. Solo si la aceptas, este formulario usa reCAPTCHA, y Google recibe datos de tu
					navegador, también fuera del Espacio Económico Europeo, según su{" "}
					<a href="https://policies.google.com/privacy?hl=es">política de privacidad</a> y sus{" "}
					<a href="https://policies.google.com/terms?hl=es">condiciones</a>. Sin ella, {site.name} funciona igual, con
					menos intentos seguidos. <Link to={`${href("/politica-cookies")}#configurar`}>Configurar cookies</Link>.
				</p>
			) : null}
		</>
	);
}

/** The notice of forms that create an account or sign in to one. */
export function AccountNotice() {
	return (
		<DataNotice purpose="gestionar tu cuenta">
			Al abrirla aceptas las <Link to={`${href("/aviso-legal")}#condiciones`}>condiciones de uso</Link>.{" "}
		</DataNotice>
	);
}
