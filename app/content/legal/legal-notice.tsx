import { href } from "react-router";
import type { SiteConfig } from "../../../domain/site/site-config.ts";
import { BlanksNote, Contact, holderFacts, LegalFacts, type LegalText } from "./prose-page.tsx";

/**
 * The page /aviso-legal (docs/product.md, 9.1): who is responsible for the site (LSSI, article 10) and its terms of
 * use.
 */
export function legalNotice({
	site,
	siteUrl,
}: {
	site: Pick<SiteConfig, "name" | "supportEmail" | "license" | "legal">;
	siteUrl: string;
}): LegalText {
	const { legal } = site;
	return {
		title: "Aviso legal",
		intro: (
			<p>Aquí puedes ver quién responde de este sitio, cómo ponerte en contacto y con qué condiciones puedes usarlo.</p>
		),
		parts: [
			{
				id: "titular",
				title: "Titular del sitio",
				body: (
					<>
						<p>
							Datos que exige el artículo 10 de la Ley 34/2002, de servicios de la sociedad de la información y de
							comercio electrónico (LSSI):
						</p>
						<BlanksNote legal={legal} />
						<dl className="facts">
							<LegalFacts
								facts={[
									...holderFacts(legal),
									["Datos registrales", legal.register],
									["Autorización administrativa y órgano que la supervisa", legal.authorisation],
									["Profesión regulada", legal.profession],
									["Códigos de conducta", legal.codesOfConduct],
								]}
							/>
						</dl>
					</>
				),
			},
			{
				id: "sitio",
				title: "Qué sitio cubre este aviso",
				body: (
					<p>
						Este aviso se refiere a {site.name}, en <a href={siteUrl}>{siteUrl}</a>, y a todas sus páginas.
					</p>
				),
			},
			{
				id: "condiciones",
				title: "Condiciones de uso",
				body: (
					<ul>
						<li>
							Puedes leer el sitio libre y gratuitamente, sin registrarte, salvo los artículos para usuarios
							registrados: de ellos, sin cuenta, se lee el resumen.
						</li>
						<li>
							Abrir una cuenta es gratuito y voluntario. Debes tener 14&nbsp;años o más y usar un correo tuyo; la cuenta
							es personal, y sus llaves y códigos no se comparten.
						</li>
						<li>
							Puedes eliminarla cuando quieras desde tus ajustes. Si se usa para dañar el sitio o a otras personas, se
							puede cerrar.
						</li>
						<li>
							Aquí no se vende ni se contrata nada. Si algún día aparecen precios, se mostrarán con los impuestos y
							gastos que correspondan.
						</li>
						<li>
							Usa el sitio de acuerdo con la ley, sin dañarlo ni sobrecargarlo y sin intentar llegar a lo que no es
							público.
						</li>
						<li>
							Los artículos son divulgativos. Explican experiencias y criterios generales y no sustituyen el consejo
							profesional para tu caso.
						</li>
						<li>
							Se procura que el contenido sea correcto y que el sitio esté disponible, pero puede haber errores e
							interrupciones, y el contenido puede cambiar o retirarse.
						</li>
					</ul>
				),
			},
			{
				id: "propiedad-intelectual",
				title: "Propiedad intelectual",
				body: (
					<>
						<p>
							Los textos, las imágenes, el diseño y la marca pertenecen al titular o a quienes le han permitido usarlos.
							Salvo que una página indique otra licencia, todos los derechos están reservados: para reproducir,
							distribuir o transformar un contenido necesitas permiso, salvo en los casos que permite la ley, como la
							cita con su autoría y su fuente.
						</p>
						{site.license === null ? null : (
							<p>
								Los textos de los <a href={href("/recursos")}>recursos</a> se ofrecen con la licencia{" "}
								<a href={site.license.url} rel="license">
									{site.license.name}
								</a>
								. {site.license.sentence}
							</p>
						)}
						<p>
							Puedes enlazar cualquier página pública. Puedes usar los fragmentos de código de los artículos en tus
							proyectos, citando la página si los publicas, salvo que se indique otra cosa.
						</p>
					</>
				),
			},
			{
				id: "enlaces",
				title: "Enlaces y responsabilidad",
				body: (
					<>
						<p>
							Los enlaces a otros sitios, también a perfiles en redes sociales, se ofrecen porque pueden ser útiles.
							Este sitio no controla esos sitios ni sus condiciones. Si se sabe que un enlace lleva a un contenido
							ilícito o que daña derechos de otras personas, se retirará.
						</p>
						<p>
							Nada de lo que dice este aviso limita las responsabilidades que la ley no permite excluir ni los derechos
							que tienes si actúas como consumidor.
						</p>
					</>
				),
			},
			{
				id: "contenido-ilicito",
				title: "Avisar de un contenido ilícito",
				body: (
					<p>
						Si crees que algo publicado aquí es ilícito o vulnera tus derechos, escribe a <Contact site={site} /> con la
						dirección de la página, el motivo y una forma de contactar contigo. Se estudiará y se te dirá qué se decide
						y por qué.
					</p>
				),
			},
			{
				id: "problemas",
				title: "Problemas con el sitio",
				body: (
					<p>
						Si algo no funciona, o no puedes usar una página con tu dispositivo o tu producto de apoyo, escribe a{" "}
						<a href={`mailto:${site.supportEmail}`}>{site.supportEmail}</a>.
					</p>
				),
			},
			{
				id: "datos",
				title: "Protección de datos y cookies",
				body: (
					<p>
						La <a href={href("/politica-privacidad")}>política de privacidad</a> explica qué datos se tratan y con qué
						fin; la <a href={href("/politica-cookies")}>política de cookies</a>, qué se guarda en tu navegador.
					</p>
				),
			},
			{
				id: "ley",
				title: "Ley aplicable",
				body: (
					<p>
						Este aviso se rige por la ley española. Los conflictos corresponden a los juzgados que la ley determine; si
						actúas como consumidor, puedes acudir a los de tu domicilio y te protegen además las normas imperativas del
						país donde vives.
					</p>
				),
			},
		],
	};
}
