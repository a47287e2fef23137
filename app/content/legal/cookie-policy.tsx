import type { ReactNode } from "react";
import { href } from "react-router";
import type { SiteConfig } from "../../../domain/site/site-config.ts";
import { Contact, type LegalPart, type LegalText } from "./prose-page.tsx";
import { attestationItems, storageKindNames, storedItems } from "./stored-items.ts";

/**
 * The page /politica-cookies (docs/product.md, 9.1 and 9.3): everything stored on the reader's device (LSSI, article
 * 22.2). `consent` is the control for choosing; null if nothing needs consent. `playsVideos` says that videos of other
 * sites play in pages.
 */
export function cookiePolicy({
	site,
	siteUrl,
	consent,
	playsVideos,
}: {
	site: Pick<SiteConfig, "name" | "supportEmail" | "legal">;
	siteUrl: string;
	consent: ReactNode;
	playsVideos: boolean;
}): LegalText {
	const { legal } = site;
	const items = consent === null ? storedItems : [...storedItems, ...attestationItems];
	const setsCookies = items.some(({ kind }) => kind === "cookie");
	return {
		title: "Política de cookies",
		intro: (
			<p>
				Aquí puedes ver qué guarda {site.name} (<a href={siteUrl}>{siteUrl}</a>) en tu navegador, para qué, durante
				cuánto tiempo y cómo borrarlo.
			</p>
		),
		parts: [
			{ id: "esencial", title: "Lo esencial", body: <Essentials asksConsent={consent !== null} /> },
			{
				id: "que-son",
				title: "Qué son las cookies",
				body: (
					<p>
						Una cookie es un pequeño texto que un sitio guarda en tu navegador y que este le devuelve en las visitas
						siguientes. Hay otras formas de guardar datos en tu dispositivo, como el almacenamiento local o el de
						sesión, que no viajan en cada petición. La ley las trata igual, así que aquí figuran todas.
					</p>
				),
			},
			{
				id: "lista",
				title: "Qué guarda este sitio",
				body: (
					<>
						{setsCookies ? null : <p>Hoy el sitio no usa ninguna cookie. Guarda esto por otros medios:</p>}
						{items.map((item, index) => (
							<section key={item.name} aria-labelledby={`guardado-${index + 1}`}>
								<h3 id={`guardado-${index + 1}`}>{item.title}</h3>
								<p>{item.purpose}</p>
								<dl className="facts">
									<dt>Nombre</dt>
									<dd>
										<code>{item.name}</code>
									</dd>
									<dt>Tipo</dt>
									<dd>{storageKindNames[item.kind]}</dd>
									<dt>Quién lo guarda</dt>
									<dd>{item.thirdParty ?? "Este sitio"}</dd>
									<dt>Duración</dt>
									<dd>{item.duration}</dd>
									<dt>Consentimiento</dt>
									<dd>
										{item.exemption === null
											? "Hace falta: no se guarda hasta que lo aceptas"
											: `No hace falta: ${item.exemption}`}
									</dd>
								</dl>
							</section>
						))}
					</>
				),
			},
			...(consent === null ? [WITHOUT_CONSENT] : consentParts(legal.holder || site.name, consent)),
			...(playsVideos ? [VIDEOS] : []),
			{
				id: "enlaces",
				title: "Redes sociales y campañas",
				body: (
					<p>
						Los enlaces a redes sociales son enlaces corrientes: sus páginas no se cargan ni reciben nada hasta que los
						pulsas, y entonces se aplican sus propias políticas. Si llegas desde un enlace con datos de campaña en la
						dirección (<code>utm_source</code> y parecidos), esos datos no se guardan en tu navegador.
					</p>
				),
			},
			{
				id: "borrar",
				title: "Cómo borrarlo o impedirlo",
				body: (
					<p>
						Puedes borrar lo guardado o impedir que se guarde en los ajustes de tu navegador, en el apartado de
						privacidad, cookies o datos de los sitios. La ayuda de Chrome, Edge, Firefox o Safari explica los pasos. El
						sitio se lee igual: solo dejará de recordar lo que dice la lista.
					</p>
				),
			},
			{
				id: "mas",
				title: "Más información",
				body: (
					<p>
						El responsable{" "}
						{legal.holder ? (
							<>es {legal.holder}</>
						) : (
							<>
								figura en el <a href={href("/aviso-legal")}>aviso legal</a>
							</>
						)}
						. Qué se hace con los datos personales, también si hay transferencias a otros países, está en la{" "}
						<a href={href("/politica-privacidad")}>política de privacidad</a>. Para cualquier duda, escribe a{" "}
						<Contact site={site} />.
					</p>
				),
			},
		],
	};
}

/** The whole page in three points. */
function Essentials({ asksConsent }: { asksConsent: boolean }) {
	return (
		<ul>
			{asksConsent ? (
				<>
					<li>
						Solo lo que protege los formularios, que es de Google, necesita tu permiso: no se carga hasta que lo
						aceptas, y todo funciona igual si lo rechazas.
					</li>
					<li>Lo demás es técnico o una preferencia que eliges tú.</li>
				</>
			) : (
				<>
					<li>
						Lo que este sitio guarda en tu navegador no lo guardan terceros, ni se usa para seguirte, hacer perfiles o
						mostrarte publicidad. Lo que se guarda solo se envía a este sitio, y únicamente para lo que dice la lista.
					</li>
					<li>Todo es técnico o una preferencia que eliges tú: por eso no ves un aviso de cookies.</li>
				</>
			)}
			<li>Puedes borrarlo cuando quieras en tu navegador, y el sitio se lee igual.</li>
		</ul>
	);
}

const WITHOUT_CONSENT: LegalPart = {
	id: "sin-aviso",
	title: "Por qué no ves un aviso de cookies",
	body: (
		<p>
			El artículo 22.2 de la LSSI exige tu consentimiento salvo para lo estrictamente técnico o necesario para un
			servicio que pides; la Agencia Española de Protección de Datos incluye ahí las preferencias que eliges tú. Todo lo
			de la lista está en ese caso, así que basta con informarte. Si eso cambia, se te preguntará antes y rechazar será
			tan fácil como aceptar.
		</p>
	),
};

/** The part about videos of other sites (docs/product.md, 5.6). */
const VIDEOS: LegalPart = {
	id: "videos",
	title: "Vídeos de YouTube y Vimeo, solo si los reproduces",
	body: (
		<p>
			Algunas páginas tienen vídeos de otros sitios. Hasta que pulsas «Reproducir aquí» no se carga nada de ellos y
			nadie sabe que has visto la página. Al pulsarlo pides ese vídeo: tu navegador se conecta con YouTube, de Google
			Ireland Limited, en su dirección sin cookies (<code>youtube-nocookie.com</code>), o con Vimeo.com, Inc. (
			<code>player.vimeo.com</code>, con la petición de que no te siga), que reciben tu dirección IP, la dirección de
			este sitio y datos de tu navegador, y pueden guardar en él lo que necesitan para reproducirlo. Se aplican entonces
			las políticas de <a href="https://policies.google.com/privacy?hl=es">Google</a> y de{" "}
			<a href="https://vimeo.com/privacy">Vimeo</a>. Lo que guardan se borra en los ajustes de tu navegador.
		</p>
	),
};

/** The parts shown where something needs consent: who receives data, for what, and how to withdraw. */
const consentParts = (legalName: string, control: ReactNode): readonly LegalPart[] => [
	{
		id: "terceros",
		title: "Lo que guarda Google, solo si lo aceptas",
		body: (
			<>
				<p>
					Para proteger los formularios de programas que los envían en masa, {legalName} usa reCAPTCHA Enterprise y
					Firebase App Check, de Google Ireland Limited y Google LLC. No se cargan hasta que lo aceptas y empiezas a
					rellenar un formulario. Google recibe entonces tu dirección IP y datos de tu navegador y de cómo lo usas en
					esa página, estima con ellos si eres una persona y le da al sitio una prueba sin datos tuyos. No se usan para
					mostrarte publicidad. Si lo rechazas, todos los formularios funcionan igual, con menos intentos seguidos.
				</p>
				<p>
					Google puede tratar esos datos fuera del Espacio Económico Europeo, también en Estados Unidos, con la garantía
					de la decisión de adecuación del Marco de Privacidad de Datos y de cláusulas contractuales tipo. Su{" "}
					<a href="https://policies.google.com/privacy?hl=es">política de privacidad</a> dice cuánto tiempo los conserva
					y cómo borrarlos. Lo que guarda en sus propios dominios se borra en los ajustes de tu navegador.
				</p>
			</>
		),
	},
	{
		id: "configurar",
		title: "Configurar cookies",
		body: (
			<>
				<p>
					Puedes cambiar de idea cuando quieras, también con el enlace que hay al pie de cada página. Se te volverá a
					preguntar a los 24 meses, o antes si cambia para qué se pide. Si tienes menos de 14&nbsp;años, debe decidirlo
					quien tenga tu patria potestad o tutela.
				</p>
				{control}
			</>
		),
	},
];
