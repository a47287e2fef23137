import { parseArgs } from "node:util";
import { attestationPurpose, legalBasisNames, type Purpose, purposes } from "../../app/content/legal/purposes.ts";
import type { LegalFact, SiteConfig } from "../../domain/site/site-config.ts";
import { MADRID } from "../../domain/zoned-time.ts";
import { parseConfig } from "../config.ts";
import { settingsInForce } from "./settings.ts";

/** What `site processing-record --help` prints. */
export const help = `Uso: npm run site -- processing-record

Escribe en Markdown el registro de actividades de tratamiento (RGPD, artículo 30.1) con lo
que este sitio hace y lo que dicen sus ajustes. Guárdalo con:

  npm run site -- processing-record > registro.md

Complétalo con lo que hagas fuera del sitio y enséñaselo a la Agencia Española de Protección
de Datos si te lo pide.`;

/** Security measures (RGPD, articles 30.1.g and 32) that the program applies by itself. */
const MEASURES = [
	"De las contraseñas se guarda solo un resumen irreversible (scrypt), y lo mismo de los códigos, los enlaces de los correos y las sesiones (SHA-256).",
	"Las sesiones viajan en cookies que el código de la página no puede leer y, en un sitio público, solo por conexiones cifradas.",
	"Quien puede cambiar el sitio entra en dos pasos. Las claves de las aplicaciones de códigos se guardan selladas (AES-256-GCM) con una clave que no va en las copias.",
	"Intentos limitados por dirección de correo y por dirección IP en todo lo que se puede adivinar o enviar en masa.",
	"El registro del servidor lleva las direcciones IP acortadas, y no lleva correos, códigos ni textos.",
	"Los archivos de datos y las copias de seguridad solo puede leerlos la cuenta del sistema que ejecuta el sitio.",
	"Cada plazo de conservación lo cumple el programa por sí solo, cada hora.",
	"Política de contenidos estricta: las páginas no cargan nada de terceros salvo lo que aquí se indica.",
] as const;

/** A fact as the record states it. A missing one is marked as still to be filled in. */
function stated(fact: LegalFact): string {
	if (fact === null) return "**Falta: rellénalo en los ajustes del sitio.**";
	return fact === false ? "No procede." : fact;
}

function describePurpose({
	name,
	explanation,
	people,
	data,
	basis,
	basisDetail,
	retention,
}: Purpose): readonly string[] {
	return [
		`### ${name}`,
		"",
		explanation,
		"",
		`- **Personas:** ${people}`,
		`- **Datos:** ${data}`,
		`- **Base jurídica:** ${legalBasisNames[basis]}. ${basisDetail}`,
		`- **Plazo de supresión:** ${retention}`,
		"",
	];
}

/**
 * The record of processing activities as lines of Markdown (RGPD, article 30.1). `asksConsent`: whether forms may use
 * Google's service to prove that a person sends them.
 */
export function describeProcessing({
	config: { name, legal },
	siteUrl,
	asksConsent,
	today,
}: {
	readonly config: Pick<SiteConfig, "name" | "legal">;
	readonly siteUrl: string;
	readonly asksConsent: boolean;
	/** YYYY-MM-DD. */
	readonly today: string;
}): readonly string[] {
	return [
		"# Registro de actividades de tratamiento",
		"",
		`${name} (${siteUrl}). Reglamento (UE) 2016/679, artículo 30.1. Escrito el ${today} a partir de la versión ${legal.version} de las páginas legales.`,
		"",
		"## Responsable",
		"",
		`- **Nombre o denominación social:** ${stated(legal.holder)}`,
		`- **NIF:** ${stated(legal.nif)}`,
		`- **Domicilio:** ${stated(legal.address)}`,
		`- **Correo electrónico:** ${stated(legal.email)}`,
		`- **Otro contacto directo:** ${stated(legal.otherContact)}`,
		`- **Persona delegada de protección de datos:** ${stated(legal.dataProtectionOfficer)}`,
		"",
		"## Tratamientos",
		"",
		...[...purposes, ...(asksConsent ? [attestationPurpose] : [])].flatMap(describePurpose),
		"## Destinatarios y encargados",
		"",
		`- **Alojamiento:** ${stated(legal.hosting)}`,
		`- **Envío de correos:** ${stated(legal.mailProvider)}`,
		"- **Buzón de contacto:** el servicio de correo donde recibes los mensajes. Anota cuál es.",
		...(asksConsent
			? [
					"- **Comprobación contra robots:** Google Ireland Limited y Google LLC (reCAPTCHA Enterprise y Firebase App Check).",
				]
			: []),
		"",
		"No se ceden datos a nadie más, salvo obligación legal.",
		"",
		"## Transferencias internacionales",
		"",
		legal.transfers === false ? "No hay transferencias fuera del Espacio Económico Europeo." : stated(legal.transfers),
		...(asksConsent
			? [
					"Google puede tratar datos en Estados Unidos (Marco de Privacidad de Datos) y en otros países (cláusulas contractuales tipo).",
				]
			: []),
		"",
		"## Medidas de seguridad",
		"",
		...MEASURES.map((measure) => `- ${measure}`),
	];
}

/** Runs `site processing-record` and returns the exit code. */
export async function run(args: readonly string[]): Promise<number> {
	parseArgs({ args: [...args], options: {} });
	const { siteUrl, appCheck } = parseConfig(process.env);
	const today = new Date().toLocaleDateString("sv-SE", { timeZone: MADRID });
	const { site } = await settingsInForce();
	console.log(describeProcessing({ config: site, siteUrl, asksConsent: appCheck !== null, today }).join("\n"));
	return 0;
}
