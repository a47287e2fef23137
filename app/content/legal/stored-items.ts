/** An item stored on the reader's device. Texts are Spanish, for the cookie policy. */
export interface StoredItem {
	/** Its name in the browser. */
	readonly name: string;
	/** What it is, in words. */
	readonly title: string;
	readonly kind: "cookie" | "localStorage" | "sessionStorage" | "cacheStorage" | "indexedDB" | "several";
	readonly purpose: string;
	readonly duration: string;
	/** The third party that stores it; `null` for this site. */
	readonly thirdParty: string | null;
	/** Why no consent is needed (LSSI, article 22.2); `null` if consent is needed. */
	readonly exemption: string | null;
}

/** The Spanish name of each kind of storage. */
export const storageKindNames: Readonly<Record<StoredItem["kind"], string>> = {
	cookie: "Cookie",
	localStorage: "Almacenamiento local",
	sessionStorage: "Almacenamiento de sesión",
	cacheStorage: "Caché del navegador",
	indexedDB: "Base de datos del navegador (IndexedDB)",
	several: "Almacenamiento local y de sesión",
};

/** Everything this version stores (docs/product.md, 9.3). A feature that stores something new adds an item. */
export const storedItems: readonly StoredItem[] = [
	{
		name: "__Host-session",
		title: "Tu sesión",
		kind: "cookie",
		purpose:
			"Saber quién eres mientras tienes la sesión abierta y, sin ella, recordar qué acabas de pedir con un formulario (un código, una plaza, un aviso, tu sitio en la lista de espera de School, tus datos) para enseñarte cómo va. Es una clave al azar sin datos tuyos: lo demás está en el servidor de este sitio.",
		duration:
			"30\u00a0minutos desde que envías el formulario; con la sesión abierta, 30\u00a0días desde la última vez que la usas (12\u00a0horas si puedes cambiar el sitio) y 180\u00a0días como máximo",
		thirdParty: null,
		exemption: "es técnica y necesaria para la sesión o la petición que haces",
	},
	{
		name: "__Host-browser",
		title: "El navegador desde el que entras",
		kind: "cookie",
		purpose:
			"Reconocer el navegador desde el que ya entraste, para que nadie que sepa tu correo pueda agotar tus intentos de entrar. Es una clave al azar que no abre nada: en el servidor de este sitio se guarda con tu cuenta, sin que se pueda leer.",
		duration: "Un año desde la última vez que inicias sesión",
		thirdParty: null,
		exemption: "es técnica y protege la cuenta que pides abrir",
	},
	{
		name: "__Host-passkey",
		title: "Tu llave de acceso",
		kind: "cookie",
		purpose:
			"Comprobar que la llave de acceso con la que entras o que creas responde a lo que este sitio ha preguntado a este navegador, y no a otro. Se pone al abrir la página de iniciar sesión si tu navegador puede ofrecerte tus llaves, y al usar o crear una. Es una clave al azar que no abre nada.",
		duration: "5\u00a0minutos",
		thirdParty: null,
		exemption: "es técnica y necesaria para el inicio de sesión que pides",
	},
	{
		name: "__Host-remembered",
		title: "El navegador que pides recordar",
		kind: "cookie",
		purpose:
			"No pedirte el segundo paso en este navegador cuando vuelves a entrar, solo si lo marcas al escribir el código. Es una clave al azar que por sí sola no abre nada; puedes quitarla en «Verificación en dos pasos».",
		duration: "30\u00a0días desde que lo marcas",
		thirdParty: null,
		exemption: "es técnica, de seguridad, y la pides tú",
	},
	{
		name: "signed-in",
		title: "La señal de sesión iniciada",
		kind: "cookie",
		purpose:
			"Recordar que hay una sesión abierta en este navegador, para que la cabecera no parpadee. No da acceso a nada.",
		duration: "Lo mismo que la sesión",
		thirdParty: null,
		exemption: "es técnica y necesaria para la sesión que pides abrir",
	},
	{
		name: "theme-mode",
		title: "El modo claro u oscuro",
		kind: "localStorage",
		purpose:
			"Recordar el modo del tema (oscuro, claro o del sistema). Solo se guarda si alguien lo elige en este navegador con un control del sitio.",
		duration: "Hasta que lo borres en tu navegador",
		thirdParty: null,
		exemption: "es una preferencia que eliges tú y que no se usa para nada más",
	},
	{
		name: "react-router-scroll-positions",
		title: "Tu lugar en cada página",
		kind: "sessionStorage",
		purpose: "Recordar a qué altura estabas en cada página, para devolverte a ese punto al volver atrás o recargar.",
		duration: "Hasta que cierres la pestaña",
		thirdParty: null,
		exemption: "es técnico y necesario para la navegación que pides",
	},
	{
		name: "casillas:…",
		title: "Las casillas que marcas",
		kind: "sessionStorage",
		purpose:
			"Recordar qué casillas marcas en las listas de un recurso. El nombre termina con la dirección del recurso.",
		duration: "Hasta que cierres la pestaña",
		thirdParty: null,
		exemption: "es técnico y necesario para la lista que marcas",
	},
	{
		name: "school-progress",
		title: "Tu progreso en School",
		kind: "localStorage",
		purpose:
			"En School, guardar el progreso que aún no ha llegado al servidor, por ejemplo, sin conexión, para enviarlo después. Solo se escribe mientras falta enviarlo.",
		duration: "Hasta que se envíe o cierres sesión",
		thirdParty: null,
		exemption: "es técnico y necesario para el servicio que pides",
	},
	{
		name: "school-position",
		title: "Tu lugar en una lección",
		kind: "sessionStorage",
		purpose: "En School, recordar por dónde ibas en una lección al recargar la página, para seguir en el mismo punto.",
		duration: "Hasta que vuelvas a la lección, cierres sesión o cierres la pestaña",
		thirdParty: null,
		exemption: "es técnico y necesario para el servicio que pides",
	},
	{
		name: "sin-guardar:…",
		title: "Lo que escribes sin conexión",
		kind: "localStorage",
		purpose:
			"A quien escribe los textos del sitio, guardarle lo que aún no ha llegado al servidor, por ejemplo, sin conexión, para enviarlo después.",
		duration: "Hasta que se envíe o cierres sesión",
		thirdParty: null,
		exemption: "es técnico y necesario para no perder lo que escribes",
	},
	{
		name: "con-formato",
		title: "Cómo escribes los textos",
		kind: "localStorage",
		purpose:
			"A quien escribe los textos del sitio, recordarle si los escribe con formato o como texto sencillo. Solo se guarda si lo elige.",
		duration: "Hasta que lo borres en tu navegador",
		thirdParty: null,
		exemption: "es una preferencia que eliges tú y que no se usa para nada más",
	},
	{
		name: "site-{versión}",
		title: "El sitio, para verlo sin conexión",
		kind: "cacheStorage",
		purpose:
			"Guardar los archivos públicos de esta versión del sitio (código, estilos, tipografías e iconos) y la página que se ve sin conexión. No guarda otras páginas ni nada tuyo.",
		duration: "Hasta la versión siguiente o hasta que cierres sesión",
		thirdParty: null,
		exemption: "es técnica y necesaria para mostrar el sitio que pides, también sin conexión",
	},
	{
		name: "update-draft",
		title: "Lo que escribías al actualizarse el sitio",
		kind: "sessionStorage",
		purpose:
			"Devolverte lo que habías escrito en un formulario (nunca contraseñas) y el lugar donde estabas cuando la página se vuelve a cargar para pasar a una versión nueva. Se borra en cuanto se te devuelve.",
		duration: "Los segundos que tarda en volver a cargarse; como mucho, hasta que cierres sesión o la pestaña",
		thirdParty: null,
		exemption: "es técnico y necesario para no perder lo que escribes",
	},
	{
		name: "update-reloads, update-rescue",
		title: "Las versiones que ya has cargado",
		kind: "sessionStorage",
		purpose:
			"Recordar para qué versiones se ha vuelto a cargar ya esta pestaña, para no hacerlo dos veces. Solo guarda números de versión.",
		duration: "Hasta que cierres la pestaña",
		thirdParty: null,
		exemption: "es técnico y necesario para que el sitio funcione después de actualizarse",
	},
];

/**
 * Items stored in addition where forms use attestation (docs/product.md, 15.11): until somebody accepts, only the
 * choice itself.
 */
export const attestationItems: readonly StoredItem[] = [
	{
		name: "consent",
		title: "Lo que aceptas y lo que rechazas",
		kind: "localStorage",
		purpose: "Recordar qué has aceptado y qué has rechazado, y cuándo, para no volver a preguntarte.",
		duration: "24\u00a0meses; antes, si cambia lo que se pregunta",
		thirdParty: null,
		exemption: "es técnico y necesario para respetar lo que eliges",
	},
	{
		name: "_GRECAPTCHA",
		title: "La comprobación de los formularios",
		kind: "cookie",
		purpose: "Distinguir a las personas de los programas que envían formularios en masa (reCAPTCHA).",
		duration: "6\u00a0meses",
		thirdParty: "Google, en google.com",
		exemption: null,
	},
	{
		name: "rc::a, rc::b, rc::c…",
		title: "Los datos de esa comprobación",
		kind: "several",
		purpose: "Distinguir a las personas de los programas que envían formularios en masa (reCAPTCHA).",
		duration: "Hasta que lo borres en tu navegador, o hasta que cierres la pestaña",
		thirdParty: "Google, en google.com",
		exemption: null,
	},
	{
		name: "_grecaptcha",
		title: "La comprobación, en este sitio",
		kind: "localStorage",
		purpose: "Distinguir a las personas de los programas que envían formularios en masa (reCAPTCHA).",
		duration: "Hasta que lo borres o dejes de aceptarlo",
		thirdParty: "Google, en este sitio",
		exemption: null,
	},
	{
		name: "firebase-app-check-database",
		title: "La prueba para los formularios",
		kind: "indexedDB",
		purpose:
			"Guardar la prueba de que el formulario se envía desde este sitio, para no pedir otra cada vez (Firebase App Check).",
		duration:
			"Hasta que lo borres o dejes de aceptarlo; la prueba caduca antes, en una hora si el sitio no dice otra cosa",
		thirdParty: "Google, en este sitio",
		exemption: null,
	},
	{
		name: "firebase-heartbeat-database",
		title: "Los días en que se ha usado",
		kind: "indexedDB",
		purpose: "Anotar qué días se ha usado Firebase y con qué versión, dato que se envía a Google con la comprobación.",
		duration: "Hasta que lo borres o dejes de aceptarlo; cada anotación, 30\u00a0días",
		thirdParty: "Google, en este sitio",
		exemption: null,
	},
];
