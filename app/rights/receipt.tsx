import { dayOf, MADRID, momentOf } from "../../domain/mail/mail-dates.ts";
import type { RightsReceipt } from "../../domain/rights/rights-ledger.ts";
import { ACCOUNT_STAYS, countsInWords, doneInWords, rightNames, WHAT_STAYS } from "../../domain/rights/rights-words.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { loginPath } from "../user/sign-in-form.tsx";
import styles from "./rights-page.module.css";

/** The receipt of a request: its reference and outcome. `hasFiles`: whether the copy can be downloaded now. */
export function Receipt({ receipt, hasFiles }: { receipt: RightsReceipt; hasFiles: boolean }) {
	const { reference, right, email, at, dueAt, counts } = receipt;
	return (
		<section id="justificante" aria-labelledby="justificante-titulo" className={styles.receipt}>
			<h2 id="justificante-titulo">Justificante</h2>
			<p role="status">{doneInWords(right)} Te hemos enviado este justificante por correo.</p>
			<dl className={styles.facts}>
				<dt>Referencia</dt>
				<dd>{reference}</dd>
				<dt>Derecho</dt>
				<dd>{rightNames[right]}</dd>
				<dt>Correo</dt>
				<dd>{email}</dd>
				<dt>Pedido y hecho</dt>
				<dd>
					<time dateTime={at}>{momentOf(at, MADRID)}</time>
				</dd>
				<dt>Plazo legal para responder</dt>
				<dd>
					<time dateTime={dueAt}>{dayOf(dueAt, MADRID)}</time>
				</dd>
				<dt>{right === "access" ? "Qué hay en la copia" : "Qué se ha borrado o retirado"}</dt>
				<dd>{countsInWords(counts)}</dd>
			</dl>
			{right === "erasure" ? (
				<>
					<p className={styles.note}>
						{ACCOUNT_STAYS} <Link to={loginPath("/user#datos")}>Ir a los datos de mi cuenta</Link>
					</p>
					<p className={styles.note}>{WHAT_STAYS}</p>
				</>
			) : null}
			{right === "access" && hasFiles ? (
				<p className={styles.actions}>
					<ButtonLink file look="filled" to="/tus-derechos/datos.html">
						Descargar mis datos (HTML)
					</ButtonLink>
					<ButtonLink file to="/tus-derechos/datos.json">
						Descargar mis datos (JSON)
					</ButtonLink>
				</p>
			) : null}
		</section>
	);
}
