import { href } from "react-router";
import type { SiteConfig } from "../../../domain/site/site-config.ts";
import { BlanksNote, Contact, holderFacts, LegalFact, LegalFacts, type LegalText } from "./prose-page.tsx";
import { attestationPurpose, legalBasisNames, purposes } from "./purposes.ts";

/**
 * The page /politica-privacidad (docs/product.md, 9.1): how personal data is processed (RGPD, article 13; LOPDGDD,
 * article 11). `asksConsent` says that forms may use Google's attestation, with consent; `playsVideos`, that
 * videos of other sites play in pages.
 */
export function privacyPolicy({
	site,
	siteUrl,
	asksConsent,
	playsVideos,
}: {
	site: Pick<SiteConfig, "name" | "supportEmail" | "legal">;
	siteUrl: string;
	asksConsent: boolean;
	playsVideos: boolean;
}): LegalText {
	const { legal } = site;
	const shown = asksConsent ? [...purposes, attestationPurpose] : purposes;
	return {
		title: "Política de privacidad",
		intro: (
			<p>
				Esta página explica qué datos trata {site.name} (<a href={siteUrl}>{siteUrl}</a>) y cómo, conforme al Reglamento
				(UE) 2016/679 (RGPD) y la Ley Orgánica 3/2018 (LOPDGDD).
			</p>
		),
		parts: [
			{
				id: "esencial",
				title: "Lo esencial",
				body: (
					<ul>
						<li>
							Puedes leer el sitio sin dar tu nombre ni tu correo, salvo los artículos para usuarios registrados. Solo
							se te piden si abres una cuenta, te apuntas a un evento o a la lista de espera, o quieres recibir correos
							o ver tus datos.
						</li>
						<li>
							Aquí no se sigue a nadie: solo se cuentan las búsquedas, las páginas que alguien pide y que no existen y,
							en la página de enlaces, las visitas y los clics, sin cookies y sin saber de quién son. Tampoco hay
							publicidad.
						</li>
						<li>
							Puedes ver, llevarte o borrar lo que se guarda de ti en{" "}
							<a href={href("/tus-derechos")}>tus derechos sobre tus datos</a>, al momento y sin cuenta.
						</li>
					</ul>
				),
			},
			{
				id: "responsable",
				title: "Responsable",
				body: (
					<>
						<BlanksNote legal={legal} />
						<dl className="facts">
							<LegalFacts
								facts={[
									...holderFacts(legal),
									["Persona delegada de protección de datos", legal.dataProtectionOfficer],
								]}
							/>
							<dt>Representante en la Unión Europea</dt>
							<dd>No procede: solo se nombra cuando el responsable está fuera de la Unión</dd>
						</dl>
					</>
				),
			},
			{
				id: "finalidades",
				title: "Para qué se usan los datos",
				body: (
					<>
						{shown.map((purpose) => (
							<section key={purpose.id} aria-labelledby={`finalidad-${purpose.id}`}>
								<h3 id={`finalidad-${purpose.id}`}>{purpose.name}</h3>
								<p>{purpose.explanation}</p>
								<dl className="facts">
									<dt>Datos</dt>
									<dd>{purpose.data}</dd>
									<dt>Base jurídica</dt>
									<dd>
										{legalBasisNames[purpose.basis]}. {purpose.basisDetail}
									</dd>
									<dt>Cuánto tiempo</dt>
									<dd>{purpose.retention}</dd>
									<dt>¿Es obligatorio?</dt>
									<dd>{purpose.requirement}</dd>
								</dl>
							</section>
						))}
						<p>
							Cuando se cumplen esos plazos, los datos se borran, o se bloquean mientras la ley obligue a conservarlos.
						</p>
					</>
				),
			},
			{
				id: "origen",
				title: "De dónde vienen los datos",
				body: (
					<p>
						De ti y de tu navegador. Si estabas en una lista de correo anterior de {site.name}, tu dirección viene de
						ella. No se compran datos ni se buscan en otras fuentes.
					</p>
				),
			},
			{
				id: "destinatarios",
				title: "Quién más los recibe",
				body: (
					<>
						<p>
							Los datos no se venden ni se ceden. Pueden acceder a ellos, por encargo de este sitio y solo para prestar
							su servicio:
						</p>
						<dl className="facts">
							<LegalFacts
								facts={[
									["Proveedor de alojamiento", legal.hosting],
									["Proveedor de los correos que envía el sitio", legal.mailProvider],
								]}
							/>
							<dt>Proveedor del buzón de contacto</dt>
							<dd>El servicio de correo donde se reciben los mensajes. Si quieres saber cuál es, pregúntalo.</dd>
							{asksConsent ? (
								<>
									<dt>Comprobación contra robots, solo si la aceptas</dt>
									<dd>Google Ireland Limited y Google LLC (reCAPTCHA Enterprise y Firebase App Check).</dd>
								</>
							) : null}
							{playsVideos ? (
								<>
									<dt>Vídeos de otros sitios, solo si los reproduces</dt>
									<dd>
										Google Ireland Limited (YouTube) o Vimeo.com, Inc., según dónde esté el vídeo. Reciben tu dirección
										IP, la dirección de este sitio y datos de tu navegador, y responden de lo que hacen con ellos.
									</dd>
								</>
							) : null}
						</dl>
						<p>También se entregarán a juzgados y autoridades cuando la ley obligue a ello.</p>
					</>
				),
			},
			{
				id: "transferencias",
				title: "Transferencias fuera del Espacio Económico Europeo",
				body: (
					<>
						<p>
							{legal.transfers === false ? (
								"Ningún proveedor trata tus datos fuera del Espacio Económico Europeo."
							) : (
								<LegalFact fact={legal.transfers} />
							)}
						</p>
						<p>
							Si lo pides, se te dirá dónde está el proveedor del buzón de contacto y con qué garantía trata tus datos.
						</p>
						{asksConsent ? (
							<p>
								Si aceptas la comprobación contra robots, Google puede tratar datos de tu navegador en Estados Unidos y
								otros países. Lo hace con la garantía de la decisión de adecuación del Marco de Privacidad de Datos
								entre la Unión Europea y Estados Unidos y, para otros países, de las cláusulas contractuales tipo de la
								Comisión Europea.
							</p>
						) : null}
						{playsVideos ? (
							<p>
								Si reproduces un vídeo de YouTube o de Vimeo, Google o Vimeo pueden tratar datos de tu navegador en
								Estados Unidos y otros países, con las garantías que dicen sus políticas de privacidad.
							</p>
						) : null}
					</>
				),
			},
			{
				id: "derechos",
				title: "Tus derechos",
				body: (
					<>
						<ul>
							<li>
								<strong>Acceso:</strong> saber si se tratan datos tuyos y recibir una copia.
							</li>
							<li>
								<strong>Rectificación:</strong> corregir los que sean inexactos.
							</li>
							<li>
								<strong>Supresión:</strong> pedir que se borren.
							</li>
							<li>
								<strong>Limitación:</strong> pedir que se conserven sin usarlos, en los casos que prevé la ley.
							</li>
							<li>
								<strong>Portabilidad:</strong> recibirlos en un formato de uso común, cuando la base sea tu
								consentimiento o un contrato.
							</li>
							<li>
								<strong>Oposición:</strong> pedir que dejen de tratarse cuando la base sea el interés legítimo.
							</li>
						</ul>
						<p>
							Lo que este sitio guarda con tu correo puedes verlo, llevártelo o borrarlo tú, al momento y sin cuenta, en{" "}
							<a href={href("/tus-derechos")}>Tus derechos sobre tus datos</a>. Si tienes una cuenta, sus datos se
							descargan y se eliminan en <a href={`${href("/user/ajustes")}#datos`}>tus ajustes</a>.
						</p>
						<p>
							Para cualquier otra petición, escribe a <Contact site={site} /> o al domicilio del responsable y di qué
							derecho quieres ejercer. Es gratis. Recibirás respuesta en un mes como máximo; si la petición es compleja,
							el plazo puede ampliarse dos meses más, y se te avisará dentro del primero. Solo se te pedirá que
							acredites tu identidad si hay dudas razonables.
						</p>
						<p>
							Como la dirección IP se anota acortada, lo normal es que no se pueda saber qué líneas del registro del
							servidor son tuyas, salvo que des más información que permita encontrarlas.
						</p>
					</>
				),
			},
			{
				id: "consentimiento",
				title: "Retirar el consentimiento",
				body: (
					<>
						{shown.some(({ basis }) => basis === "consent") ? (
							<p>
								Cuando la base es tu consentimiento, puedes retirarlo en cualquier momento, sin que afecte a lo tratado
								hasta entonces: con el enlace que hay al final de los correos que recibes con ese permiso, en
								«Comunicaciones», en tus ajustes, o en <a href={href("/tus-derechos")}>Tus derechos sobre tus datos</a>.
								También basta con escribir al correo del responsable.
							</p>
						) : (
							<p>Hoy ningún tratamiento se apoya en tu consentimiento, así que no hay ninguno que retirar.</p>
						)}
					</>
				),
			},
			{
				id: "reclamacion",
				title: "Reclamar ante la autoridad",
				body: (
					<p>
						Si crees que no se han respetado tus derechos, puedes reclamar ante la Agencia Española de Protección de
						Datos,{" "}
						<a href="https://www.aepd.es/" rel="noopener">
							www.aepd.es
						</a>
						. Si quieres, escribe antes a la dirección de contacto: quizá el problema pueda resolverse sin reclamar.
					</p>
				),
			},
			{
				id: "decisiones",
				title: "Decisiones automatizadas",
				body: (
					<p>
						No se elaboran perfiles ni se toman decisiones automatizadas que produzcan efectos jurídicos sobre ti o te
						afecten de modo parecido.
					</p>
				),
			},
			{
				id: "menores",
				title: "Menores",
				body: (
					<p>
						El sitio no se dirige a menores de 14&nbsp;años, y así lo dicen sus formularios. Quien tiene 14&nbsp;años o
						más puede dar por sí mismo su consentimiento; por debajo de esa edad hace falta el de quien tenga su patria
						potestad o tutela.
					</p>
				),
			},
			{
				id: "navegador",
				title: "Lo que se guarda en tu navegador",
				body: (
					<p>
						Está en la <a href={href("/politica-cookies")}>política de cookies</a>.
					</p>
				),
			},
			{
				id: "cambios",
				title: "Cambios en esta política",
				body: (
					<p>
						Si el sitio empieza a usar datos para algo nuevo, se dirá aquí antes de hacerlo y cambiará la fecha del
						principio. Las versiones anteriores se conservan; puedes pedirlas escribiendo a <Contact site={site} />.
					</p>
				),
			},
		],
	};
}
