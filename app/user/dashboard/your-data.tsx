import { href } from "react-router";
import { momentOf } from "../../../domain/date-words.ts";
import { ERASURE_GRACE_DAYS } from "../../../domain/sign-in/user.ts";
import { dayOf } from "../../../domain/zoned-time.ts";
import { Trouble } from "../../forms/post-form.tsx";
import { Actions } from "../../forms/step-form.tsx";
import { Choices, MessagePage } from "../../messages/message-page.tsx";
import type { FilePath } from "../../routes.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import type { Person, Settings } from "./load-dashboard.ts";
import { Missing, OwnCodeStep, OwnForm, Row, Section } from "./section.tsx";

/**
 * Downloads of everything stored about the person. `trouble`: why the last download was refused; null if it was not.
 */
function Download({ trouble }: { trouble: string | null }) {
	return (
		<Row id="descarga" title="Descargar tus datos">
			{trouble === null ? null : <Trouble>{trouble}</Trouble>}
			<p>
				Todo lo que este sitio guarda de ti: perfil, cómo entras, sesiones, permisos para escribirte, inscripciones,
				lista de espera de School, avisos y correos. En HTML, para leerlo, y en JSON, para llevarlo a otro servicio.
			</p>
			<Actions>
				<ButtonLink look="quiet" file to={"/user/datos.html" satisfies FilePath}>
					Descargar mis datos (HTML)
				</ButtonLink>
				<ButtonLink look="quiet" file to={"/user/datos.json" satisfies FilePath}>
					Descargar mis datos (JSON)
				</ButtonLink>
			</Actions>
		</Row>
	);
}

function Deletion({ security }: Pick<Settings, "security">) {
	if (security.value === null) return <Missing incident={security.incident} anchor="eliminar" />;
	const { pending } = security.value;
	return (
		<>
			<dl className="space-consequences">
				<dt>Qué se borra</dt>
				<dd>
					Tu nombre, tu correo, tu foto, tu contraseña, tus preferencias, tus sesiones, tus inscripciones a eventos y tu
					sitio en la lista de espera de School. No recibirás más correos.
				</dd>
				<dt>Qué se queda, y por qué</dt>
				<dd>
					La constancia de los permisos que diste y retiraste. La ley obliga a poder demostrarlos: queda bloqueada
					durante el plazo legal, no se usa para nada más y después se borra.
				</dd>
				<dt>Cuándo</dt>
				<dd>
					Dentro de {ERASURE_GRACE_DAYS}&nbsp;días. Hasta entonces puedes recuperar la cuenta iniciando sesión; después
					no hay vuelta atrás.
				</dd>
			</dl>
			{pending?.purpose === "deletion" ? (
				<OwnCodeStep
					email={pending.email}
					steps={{ verify: "eliminar", again: "eliminar-otro-codigo", leave: "dejar-eliminar" }}
					submit="Eliminar mi cuenta"
					leaveLabel="Conservar mi cuenta"
				/>
			) : (
				<>
					<p>Para confirmar que eres tú, recibirás un código por correo.</p>
					<OwnForm step="pedir-eliminar" submit="Eliminar mi cuenta" look="danger" />
				</>
			)}
		</>
	);
}

/** Everything stored about the person, to download or to have erased (docs/product.md, 15.8). */
export function YourData({ security, trouble }: Pick<Settings, "security"> & { trouble: string | null }) {
	return (
		<>
			<Section id="datos" title="Tus datos">
				<Download trouble={trouble} />
				<Row title="Datos con otro correo">
					<p>
						Si te apuntaste a algo con otra dirección, puedes verlo, llevártelo o borrarlo en{" "}
						<Link to={href("/tus-derechos")}>tus derechos sobre tus datos</Link>, sin eliminar la cuenta.
					</p>
				</Row>
			</Section>
			<Section id="eliminar" title="Eliminar tu cuenta" isApart>
				<Deletion security={security} />
			</Section>
		</>
	);
}

/**
 * The confirmation for a person who has just asked to delete their account. All their sessions have ended, this one
 * too.
 */
export function Farewell() {
	return (
		<MessagePage
			said={
				<p>
					Todas tus sesiones se han cerrado y te llegará un correo con la fecha. Si cambias de idea antes, inicia sesión
					y pulsa «Recuperar mi cuenta».
				</p>
			}
			scene="leave"
			title={`Tu cuenta se eliminará dentro de ${ERASURE_GRACE_DAYS}\u00a0días`}
		>
			<Choices>
				<ButtonLink look="filled" to={href("/home")}>
					Ir al inicio
				</ButtonLink>
				<ButtonLink to={href("/iniciar-sesion")}>Iniciar sesión</ButtonLink>
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
			<section aria-label="Recuperar tu cuenta" className="space-leaving">
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
