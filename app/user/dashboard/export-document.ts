import { site } from "../../../site.config.ts";
import { momentOf } from "./dates.ts";

/** What the parts are called. One that has no name here is shown under its own. */
const NAMES: Readonly<Record<string, string>> = {
	profile: "Perfil",
	uid: "Identificador",
	email: "Correo electrónico",
	displayName: "Nombre",
	photoURL: "Foto",
	permissions: "Permisos",
	timeZone: "Huso horario",
	createdAt: "Desde",
	signInMethods: "Cómo entras",
	password: "Contraseña",
	providers: "Cuentas de otros sitios",
	sessions: "Sesiones abiertas",
	device: "Dispositivo",
	lastSeenAt: "Última actividad",
	expiresAt: "Caduca",
	consents: "Consentimientos",
	purpose: "Para qué",
	given: "Dado",
	text: "Texto",
	version: "Versión del texto",
	source: "Dónde se pidió",
	askedAt: "Cuándo se pidió",
	confirmedAt: "Cuándo se confirmó",
	lessons: "Lecciones de School",
	lessonId: "Lección",
	percent: "Porcentaje visto",
	position: "Por dónde vas",
	completedAt: "Completada",
	completedBy: "Cómo se completó",
	updatedAt: "Último cambio",
	favourites: "Favoritos",
};

const STYLE = [
	"body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:1rem/1.6 system-ui,sans-serif;color:#121e1a;background:#fff;overflow-wrap:anywhere}",
	"h1,h2{line-height:1.2}h2{margin-top:2.5rem}",
	"dl{display:grid;grid-template-columns:minmax(7rem,max-content) minmax(0,1fr);gap:.25rem 1.5rem;margin:0}",
	"dt{font-weight:650}dd{margin:0}",
	"ul,ol{padding-left:1.5rem}li+li{margin-top:1rem}",
].join("");

function escapeHtml(text: string): string {
	return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function nameOf(key: string): string {
	return escapeHtml(Object.hasOwn(NAMES, key) ? (NAMES[key] ?? key) : key);
}

function writeValue(value: unknown, zone: string): string {
	if (value === null || value === undefined || value === "") return "Nada";
	if (typeof value === "boolean") return value ? "Sí" : "No";
	if (typeof value === "string") {
		const isInstant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value) && !Number.isNaN(Date.parse(value));
		return isInstant ? `<time datetime="${escapeHtml(value)}">${escapeHtml(momentOf(value, zone))}</time>` : escapeHtml(value);
	}
	if (Array.isArray(value)) {
		return value.length === 0 ? "Nada" : `<ul>${value.map((each) => `<li>${writeValue(each, zone)}</li>`).join("")}</ul>`;
	}
	if (typeof value === "object") {
		const entries = Object.entries(value).map(([key, each]) => `<dt>${nameOf(key)}</dt><dd>${writeValue(each, zone)}</dd>`);
		return `<dl>${entries.join("")}</dl>`;
	}
	return escapeHtml(String(value));
}

/** Everything kept about a person as a page that needs nothing beside itself. Whatever is in it is shown, whether this version knows its name or not. */
export function exportDocument({ exportedAt, ...parts }: { readonly exportedAt: string } & Readonly<Record<string, unknown>>, zone: string): string {
	const title = `Tus datos en ${escapeHtml(site.name)}`;
	const sections = Object.entries(parts).map(([key, value]) => `<section><h2>${nameOf(key)}</h2>${writeValue(value, zone)}</section>`);
	return `<!DOCTYPE html>
<html lang="es-ES">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="none">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${title}</h1>
<p>Preparado el ${writeValue(exportedAt, zone)}.</p>
${sections.join("\n")}
</body>
</html>
`;
}
