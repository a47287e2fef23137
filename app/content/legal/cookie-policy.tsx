import type { SiteConfig } from "../../../domain/site/site-config.ts";
import { LegalFact, LegalVersion } from "./legal-fact.tsx";
import { storageKindNames, storedItems } from "./stored-items.ts";

const setsCookies = storedItems.some(({ kind }) => kind === "cookie");
const involvesThirdParties = storedItems.some(({ thirdParty }) => thirdParty !== null);
const needsConsent = storedItems.some(({ exemption }) => exemption === null);

/** The page /politica-cookies (docs/product.md, 9.1 and 9.3): everything kept on the reader's device (LSSI, article 22.2). */
export function CookiePolicy({ site, siteUrl }: { site: SiteConfig; siteUrl: string }) {
	const { legal } = site;
	return (
		<>
			<h1>Política de cookies</h1>
			<LegalVersion version={legal.version} />
			<p>
				Qué guarda {site.name} (<a href={siteUrl}>{siteUrl}</a>) en tu navegador, para qué, durante cuánto tiempo y cómo borrarlo.
			</p>

			<h2 id="que-son">Qué son las cookies</h2>
			<p>
				Una cookie es un pequeño texto que un sitio guarda en tu navegador y que este le devuelve en las visitas siguientes. Hay otras formas de
				guardar datos en tu dispositivo, como el almacenamiento local o el de sesión, que no viajan en cada petición. La ley las trata igual, así que
				aquí figuran todas.
			</p>

			<h2 id="lista">Qué guarda este sitio</h2>
			{setsCookies ? null : <p>Hoy el sitio no usa ninguna cookie. Guarda esto por otros medios:</p>}
			{/* biome-ignore lint/a11y/useSemanticElements lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard and have a name */}
			<div className="table-scroll" role="region" aria-label="Lo que el sitio guarda en tu navegador" tabIndex={0}>
				<table>
					<thead>
						<tr>
							<th scope="col">Nombre</th>
							<th scope="col">Tipo</th>
							<th scope="col">Quién lo guarda</th>
							<th scope="col">Para qué</th>
							<th scope="col">Duración</th>
							<th scope="col">Consentimiento</th>
						</tr>
					</thead>
					<tbody>
						{storedItems.map((item) => (
							<tr key={item.name}>
								<th scope="row">
									<code>{item.name}</code>
								</th>
								<td>{storageKindNames[item.kind]}</td>
								<td>{item.thirdParty ?? "Este sitio"}</td>
								<td>{item.purpose}</td>
								<td>{item.duration}</td>
								<td>{item.exemption === null ? "Necesario: no se guarda hasta que lo aceptas" : `Exento. ${item.exemption}`}</td>
							</tr>
						))}
					</tbody>
				</table>
			</div>
			{involvesThirdParties ? null : (
				<p>
					Nada de esto lo guardan terceros, ni se usa para seguirte, hacer perfiles o mostrarte publicidad. Lo que está en estos almacenamientos no
					sale de tu navegador por obra del sitio.
				</p>
			)}

			{needsConsent ? null : (
				<>
					<h2 id="sin-aviso">Por qué no ves un aviso de cookies</h2>
					<p>
						El artículo 22.2 de la LSSI exige tu consentimiento salvo para lo estrictamente técnico o necesario para un servicio que pides; la Agencia
						Española de Protección de Datos incluye ahí las preferencias que eliges tú. Todo lo de la lista está en ese caso, así que basta con
						informarte. Si eso cambia, te preguntaremos antes y rechazar será tan fácil como aceptar.
					</p>
				</>
			)}

			<h2 id="enlaces">Redes sociales y campañas</h2>
			<p>
				Los enlaces a redes sociales son enlaces corrientes: sus páginas no se cargan ni reciben nada hasta que los pulsas, y entonces se aplican sus
				propias políticas. Si llegas desde un enlace con datos de campaña en la dirección (<code>utm_source</code> y parecidos), esos datos no se
				guardan en tu navegador.
			</p>

			<h2 id="borrar">Cómo borrarlo o impedirlo</h2>
			<p>
				Puedes borrar lo guardado o impedir que se guarde en los ajustes de tu navegador, en el apartado de privacidad, cookies o datos de sitios. La
				ayuda de Chrome, Edge, Firefox o Safari explica los pasos. El sitio se lee igual: solo dejará de recordar lo que dice la lista.
			</p>

			<h2 id="mas">Más información</h2>
			<p>
				El responsable es <LegalFact fact={legal.holder} />. Qué se hace con los datos personales, también si hay transferencias a otros países, está
				en la <a href="/politica-privacidad">política de privacidad</a>. Para cualquier duda, escribe a <LegalFact fact={legal.email} />.
			</p>
		</>
	);
}
