import { type ComponentProps, useEffect, useRef, useState } from "react";
import type { AttestationSettings } from "../../../domain/user/attestation.ts";
import { site } from "../../../site.config.ts";
import { isOfWhole } from "../../ui/form-refusal.ts";
import { Link } from "../../ui/link.tsx";
import { PostForm } from "../../ui/post-form.tsx";
import styles from "../data-notice.module.css";

type Watch = typeof import("./attestation-watch.tsx").AttestationWatch;

/**
 * A form that carries a token to prove where it comes from, if `attestation` has settings for it and the person
 * consents (docs/product.md, 15.11); an ordinary form otherwise. A form that comes back from the server needs a new
 * token: `refused`, or a refusal of the whole form, says that it came back.
 */
export function AttestedForm({
	attestation,
	refused = false,
	children,
	...form
}: { attestation: AttestationSettings | null; refused?: boolean } & ComponentProps<typeof PostForm>) {
	const target = useRef<HTMLFormElement>(null);
	const [Watch, setWatch] = useState<Watch | null>(null);
	useEffect(() => {
		if (attestation === null) return;
		import("./attestation-watch.tsx").then(
			(loaded) => setWatch(() => loaded.AttestationWatch),
			// If it cannot be loaded, the form is sent without a token.
			() => undefined,
		);
	}, [attestation]);
	return (
		<>
			{Watch === null || attestation === null ? null : (
				<Watch form={target} settings={attestation} fresh={refused || isOfWhole(form.refusal)} />
			)}
			<PostForm {...form} ref={target}>
				{children}
				{attestation === null ? null : <input type="hidden" name="attestation" defaultValue="" />}
			</PostForm>
		</>
	);
}

/**
 * The notice beside such a form's data notice. It names the other recipient of data, who gets them only with consent.
 */
export function AttestationNotice({ attestation }: { attestation: AttestationSettings | null }) {
	return attestation === null ? null : (
		<p className={styles.notice}>
			<strong>Comprobación contra robots.</strong> Solo si la aceptas, este formulario usa reCAPTCHA: Google recibe
			datos de tu navegador, también fuera del Espacio Económico Europeo, según su{" "}
			<a href="https://policies.google.com/privacy?hl=es">política de privacidad</a> y sus{" "}
			<a href="https://policies.google.com/terms?hl=es">condiciones</a>. Sin ella, {site.name} funciona igual, con menos
			intentos seguidos. <Link to="/politica-cookies#configurar">Configurar cookies</Link>.
		</p>
	);
}
