import { type ComponentProps, useEffect, useRef, useState } from "react";
import type { AttestationSettings } from "../../../domain/user/attestation.ts";
import { site } from "../../../site.config.ts";
import { isOfWhole } from "../../ui/form-refusal.ts";
import { Link } from "../../ui/link.tsx";
import { PostForm } from "../../ui/post-form.tsx";
import styles from "../data-notice.module.css";

type Watch = typeof import("./attestation-watch.tsx").AttestationWatch;

/**
 * A form that proves where it comes from, if `attestation` says how and the person lets it (docs/product.md, 15.11); an
 * ordinary form otherwise. One that comes back from the server, which `refused` or a refusal of the whole of it says,
 * has to prove it anew.
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
			// Without it the form is sent without a token.
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

/** What stands beside the data notice of such a form: who else gets data, and only if the person accepts. */
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
