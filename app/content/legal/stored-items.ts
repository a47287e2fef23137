/** Something kept on the reader's device. Texts are Spanish, for the cookie policy. */
export interface StoredItem {
	/** Its name in the browser. */
	readonly name: string;
	readonly kind: "cookie" | "localStorage" | "sessionStorage" | "cacheStorage";
	readonly purpose: string;
	readonly duration: string;
	/** Who keeps it. `null` is this site. */
	readonly thirdParty: string | null;
	/** Why no consent is asked (LSSI, article 22.2). `null` where consent is needed. */
	readonly exemption: string | null;
}

/** How each kind of storage is called on screen. */
export const storageKindNames: Readonly<Record<StoredItem["kind"], string>> = {
	cookie: "Cookie",
	localStorage: "Almacenamiento local",
	sessionStorage: "Almacenamiento de sesión",
	cacheStorage: "Caché del navegador",
};

/** Everything this version keeps (docs/product.md, 9.3). A feature that keeps something adds its row. */
export const storedItems: readonly StoredItem[] = [
	{
		name: "__Host-session",
		kind: "cookie",
		purpose:
			"Saber quién eres mientras tienes la sesión abierta y, sin ella, recordar qué acabas de pedir con un formulario (un código, una plaza, un aviso, tu sitio en la lista de espera, tus datos) para enseñarte cómo va. Es una clave al azar sin datos tuyos: lo demás está en nuestro servidor.",
		duration: "30 minutos desde que envías el formulario; con la sesión abierta, 30 días desde la última vez que entras",
		thirdParty: null,
		exemption: "Técnica, necesaria para la sesión o la petición que haces",
	},
	{
		name: "signed-in",
		kind: "cookie",
		purpose: "Recordar que hay una sesión abierta en este navegador, para que la cabecera no parpadee. No da acceso a nada.",
		duration: "Lo mismo que la sesión",
		thirdParty: null,
		exemption: "Técnica, necesaria para la sesión que pides abrir",
	},
	{
		name: "theme-mode",
		kind: "localStorage",
		purpose:
			"Recordar el modo del tema (oscuro, claro o del sistema). Solo se guarda si alguien lo elige en este navegador con un control del sitio.",
		duration: "Hasta que lo borres en tu navegador",
		thirdParty: null,
		exemption: "Preferencia que elige la propia persona y que no se usa para nada más",
	},
	{
		name: "react-router-scroll-positions",
		kind: "sessionStorage",
		purpose: "Recordar a qué altura estabas en cada página, para devolverte a ese punto al volver atrás o recargar.",
		duration: "Hasta que cierres la pestaña",
		thirdParty: null,
		exemption: "Técnica, necesaria para la navegación que pides",
	},
	{
		name: "remix-router-transitions",
		kind: "sessionStorage",
		purpose: "Recordar desde qué lista abriste un artículo, para que al volver la animación sea la misma. Solo guarda rutas de este sitio.",
		duration: "Hasta que cierres la pestaña",
		thirdParty: null,
		exemption: "Técnica, necesaria para la navegación que pides",
	},
	{
		name: "school-progress",
		kind: "localStorage",
		purpose:
			"En School, guardar el progreso que aún no ha llegado al servidor, por ejemplo sin conexión, para enviarlo después. Solo se escribe mientras falta enviarlo.",
		duration: "Hasta que se envía o cierras sesión",
		thirdParty: null,
		exemption: "Técnica, necesaria para el servicio que pides",
	},
	{
		name: "school-position",
		kind: "sessionStorage",
		purpose: "En School, recordar por dónde ibas en una lección al recargar la página, para seguir en el mismo punto.",
		duration: "Hasta que vuelves a la lección, cierras sesión o cierras la pestaña",
		thirdParty: null,
		exemption: "Técnica, necesaria para el servicio que pides",
	},
];
