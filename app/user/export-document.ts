import { momentLine } from "../../domain/date-words.ts";
import { statusNames } from "../../domain/events/registration-words.ts";
import { cadenceNames } from "../../domain/letters/subscriber.ts";
import { mailKindNames } from "../../domain/mail/mail-words.ts";
import { rightNames } from "../../domain/rights/rights-words.ts";
import { letterStateNames, purposeNames, sourceNames } from "./kept-words.ts";

/** Names of the parts on screen. A part that has no name here is shown under its key. */
const NAMES: Readonly<Record<string, string>> = {
	profile: "Perfil",
	uid: "Identificador",
	email: "Correo electrónico",
	displayName: "Nombre",
	photoURL: "Foto",
	permissions: "Permisos",
	timeZone: "Zona horaria",
	createdAt: "Desde",
	signInMethods: "Cómo entras",
	password: "Contraseña",
	providers: "Cuentas de otros sitios",
	passkeys: "Llaves de acceso",
	host: "Dirección en la que sirve",
	transports: "Cómo se llega al dispositivo",
	backedUp: "Copiada por el fabricante",
	lastUsedDay: "Usada por última vez",
	sessions: "Sesiones abiertas",
	browsers: "Navegadores desde los que has entrado",
	secondStep: "Verificación en dos pasos",
	since: "Activada",
	recoveryCodesLeft: "Códigos de recuperación sin usar",
	rememberedBrowsers: "Navegadores recordados para el segundo paso",
	device: "Dispositivo",
	lastSeenAt: "Última actividad",
	expiresAt: "Caduca",
	provedAt: "Cuándo confirmaste quién eres",
	consents: "Permisos para escribirte",
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
	acts: "Lo que has hecho en tu cuenta y en el sitio",
	what: "Qué",
	detail: "Detalle",
	favourites: "Favoritos",
	waitingList: "Lista de espera de School",
	name: "Nombre",
	status: "Estado",
	attribution: "De dónde venías",
	medium: "Medio",
	campaign: "Campaña",
	content: "Pieza",
	invitedAt: "Cuándo recibiste el aviso",
	registrations: "Inscripciones a eventos",
	event: "Evento",
	startsAt: "Empieza",
	cancelledAt: "Cuándo se canceló",
	letters: "Novedades por correo",
	cadence: "Cada cuánto",
	asked: "Por confirmar",
	bounced: "Tu servidor de correo no acepta las novedades",
	reason: "Qué dijo tu servidor de correo",
	lettersSent: "Cartas que se te han enviado o están por salir",
	subject: "Asunto",
	eventAlerts: "Avisos de apertura",
	mails: "Correos que se te han enviado o están por salir",
	kind: "De qué trata",
	state: "Estado",
	doneAt: "Cuándo salió o se dio por perdido",
	requests: "Peticiones sobre tus datos",
	reference: "Referencia",
	right: "Derecho",
	at: "Pedida y hecha",
	dueAt: "Plazo legal para responder",
	counts: "Cuánto había",
};

/** Other names for parts inside a certain parent, as `parent.key`. */
const NAMES_INSIDE: Readonly<Record<string, string>> = {
	"attribution.source": "Origen",
	"registrations.createdAt": "Cuándo te apuntaste",
	"passkeys.createdAt": "Creada",
	"browsers.createdAt": "Desde cuándo se recuerda",
	"rememberedBrowsers.createdAt": "Desde cuándo se recuerda",
	"registrations.timeZone": "Tu zona horaria",
	"waitingList.createdAt": "Cuándo te apuntaste",
	"eventAlerts.createdAt": "Cuándo lo pediste",
	"lettersSent.at": "Desde cuándo está así",
	"letters.createdAt": "Desde cuándo se anota",
	"bounced.since": "Desde cuándo",
	"acts.at": "Cuándo",
	"mails.createdAt": "Cuándo se escribió",
	"counts.waitingList": "Sitios en la lista de espera",
	"counts.consents": "Permisos para escribirte",
	"counts.mails": "Correos anotados",
};

/** Names of coded values on screen, by the part they are in, as `parent.key`. */
const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
	"registrations.status": statusNames,
	"waitingList.status": { pending: "Pendiente de confirmar", confirmed: "Confirmada", invited: "Avisada" },
	"letters.cadence": { each: cadenceNames.each.choice, monthly: cadenceNames.monthly.choice },
	"lettersSent.state": letterStateNames,
	"consents.purpose": purposeNames,
	"consents.source": sourceNames,
	"mails.kind": mailKindNames,
	"mails.state": { waiting: "Por salir", sent: "Enviado", refused: "Rechazado", expired: "Caducado" },
	"requests.right": rightNames,
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

function nameOf(key: string, parent: string): string {
	const inside = `${parent}.${key}`;
	const name = Object.hasOwn(NAMES_INSIDE, inside)
		? NAMES_INSIDE[inside]
		: Object.hasOwn(NAMES, key)
			? NAMES[key]
			: key;
	return escapeHtml(name ?? key);
}

/** A text as HTML: an instant as a date and time in `zone`, a coded value by its name on screen. */
function writeText(text: string, zone: string, place: string): string {
	const words = VALUES[place];
	if (words !== undefined && Object.hasOwn(words, text)) return escapeHtml(words[text] ?? text);
	const isInstant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text));
	return isInstant
		? `<time datetime="${escapeHtml(text)}">${escapeHtml(momentLine(text, zone))}</time>`
		: escapeHtml(text);
}

/**
 * Any value as HTML. `parent` and `key` name the part it is the value of; the entries of a list have those of the list.
 */
function writeValue(value: unknown, zone: string, parent = "", key = ""): string {
	if (value === null || value === undefined || value === "") return "Nada";
	if (typeof value === "boolean") return value ? "Sí" : "No";
	if (typeof value === "string") return writeText(value, zone, `${parent}.${key}`);
	if (Array.isArray(value)) {
		return value.length === 0
			? "Nada"
			: `<ul>${value.map((each) => `<li>${writeValue(each, zone, parent, key)}</li>`).join("")}</ul>`;
	}
	if (typeof value === "object") {
		const entries = Object.entries(value).map(
			([name, each]) => `<dt>${nameOf(name, key)}</dt><dd>${writeValue(each, zone, key, name)}</dd>`,
		);
		return `<dl>${entries.join("")}</dl>`;
	}
	return escapeHtml(String(value));
}

/**
 * Everything stored about a person, as an HTML page that loads no other file. Parts without a name in this version are
 * shown too. Instants are shown in `zone`, an IANA name.
 */
function exportDocument(
	{ exportedAt, ...parts }: { readonly exportedAt: string } & Readonly<Record<string, unknown>>,
	{ zone, siteName }: { readonly zone: string; readonly siteName: string },
): string {
	const title = `Tus datos en ${escapeHtml(siteName)}`;
	const sections = Object.entries(parts).map(
		([key, value]) => `<section><h2>${nameOf(key, "")}</h2>${writeValue(value, zone, "", key)}</section>`,
	);
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

/**
 * A response that browsers save as the file `mis-datos-{day}.json`, or as a page to read if `path` ends in `.html`.
 * `exportedAt` is ISO 8601; dates in the page are told in `zone`, an IANA name, and the site as `siteName`.
 */
export function exportFile(
	exported: { readonly exportedAt: string } & Readonly<Record<string, unknown>>,
	{ path, ...told }: { path: string; zone: string; siteName: string },
): Response {
	const isPage = /\.html$/i.test(path);
	const text = isPage ? exportDocument(exported, told) : `${JSON.stringify(exported, null, "\t")}\n`;
	return new Response(text, {
		headers: {
			"content-type": `${isPage ? "text/html" : "application/json"}; charset=utf-8`,
			"content-disposition": `attachment; filename="mis-datos-${exported.exportedAt.slice(0, 10)}.${isPage ? "html" : "json"}"`,
			"cache-control": "private, no-store",
		},
	});
}
