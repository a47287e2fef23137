import { ERASURE_GRACE_DAYS } from "../../../domain/user/user.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Choices, MessagePage } from "../../ui/message-page.tsx";
import { dayOf, momentOf } from "./dates.ts";
import type { Person } from "./guard.ts";
import styles from "./leaving.module.css";
import { OwnForm } from "./section.tsx";
import { Download } from "./your-data.tsx";

/**
 * The confirmation for a person who has just asked to delete their account. All their sessions have ended, this one
 * too.
 */
export function Farewell() {
	return (
		<MessagePage title={`Tu cuenta se eliminará en ${ERASURE_GRACE_DAYS} días`}>
			<p>
				Hemos cerrado todas tus sesiones y te hemos enviado un correo con la fecha. Si cambias de idea antes, inicia
				sesión y pulsa «Recuperar mi cuenta».
			</p>
			<Choices>
				<ButtonLink look="filled" to="/home">
					Ir al inicio
				</ButtonLink>
				<ButtonLink to="/iniciar-sesion">Iniciar sesión</ButtonLink>
			</Choices>
		</MessagePage>
	);
}

/**
 * The dashboard of an account that will be erased: the way to recover it comes first, and little else is left
 * (docs/product.md, 15.8).
 */
export function Leaving({
	erasedAfter,
	zone,
	trouble,
}: {
	erasedAfter: NonNullable<Person["erasedAfter"]>;
	zone: string;
	trouble: string | null;
}) {
	return (
		<>
			<section aria-label="Recuperar mi cuenta" className={styles.leaving}>
				<p>
					Tu cuenta se eliminará el <time dateTime={erasedAfter}>{dayOf(erasedAfter, zone)}</time>. Puedes recuperarla
					hasta el {momentOf(erasedAfter, zone)}.
				</p>
				<OwnForm step="recuperar" submit="Recuperar mi cuenta" look="filled" />
			</section>
			<Download trouble={trouble} />
		</>
	);
}
