/** The legal basis of a processing activity (RGPD, article 6.1). */
type LegalBasis = "consent" | "contract" | "legalObligation" | "legitimateInterest";

/** The Spanish name of each legal basis. */
export const legalBasisNames: Readonly<Record<LegalBasis, string>> = {
	consent: "Tu consentimiento (RGPD, artículo 6.1.a)",
	contract: "Ejecución de un contrato, o pasos previos que tú pides (RGPD, artículo 6.1.b)",
	legalObligation: "Obligación legal (RGPD, artículo 6.1.c)",
	legitimateInterest: "Interés legítimo (RGPD, artículo 6.1.f)",
};

/** A purpose for which personal data is processed. Texts are whole Spanish sentences for the privacy policy. */
export interface Purpose {
	/** Id of the purpose; in the policy its fragment is `finalidad-{id}`. */
	readonly id: string;
	readonly name: string;
	readonly explanation: string;
	/** The people whose data it is, for the record of processing (RGPD, article 30.1.c). */
	readonly people: string;
	readonly data: string;
	readonly basis: LegalBasis;
	/** How the legal basis applies here. */
	readonly basisDetail: string;
	readonly retention: string;
	/** Whether people must provide the data, and what happens if they do not. */
	readonly requirement: string;
}

/** All purposes of this version. A feature with a new use of personal data adds a row. */
export const purposes: readonly Purpose[] = [
	{
		id: "seguridad",
		name: "Seguridad y funcionamiento del sitio",
		explanation:
			"El servidor anota las peticiones que recibe y cuenta los intentos de entrar, para detectar abusos y encontrar fallos.",
		people: "Quienes visitan el sitio.",
		data: "Fecha y hora, página pedida, resultado, duración y dirección IP acortada. La dirección completa se usa para responderte y no se anota.",
		basis: "legitimateInterest",
		basisDetail: "Mantener el sitio disponible y protegerlo de ataques, con los mínimos datos. Puedes oponerte.",
		retention:
			"30\u00a0días como máximo. Si hay un incidente de seguridad, lo necesario para investigarlo y acreditarlo.",
		requirement: "Tu navegador envía estos datos al pedir una página. Sin ellos no se le puede responder.",
	},
	{
		id: "cuenta",
		name: "Gestionar tu cuenta",
		explanation:
			"Si abres una cuenta, se usa para que entres, leas lo reservado a usuarios registrados y cambies lo que es tuyo.",
		people: "Usuarios registrados.",
		data: "Tu correo y, si los pones, tu nombre, tu foto y tu zona horaria; de la contraseña, si eliges una, solo un resumen irreversible. De cada llave de acceso que crees, su parte pública, el nombre que le pones y los días en que se creó y se usó por última vez (tu huella y tu cara no salen de tu dispositivo). Tus sesiones abiertas, con el tipo de navegador y la fecha del último uso. Si activas la verificación en dos pasos, la clave de tu aplicación, cifrada, un resumen irreversible de cada código de recuperación y los navegadores recordados. Y un registro de los cambios importantes, como el de contraseña o el de correo, sin su contenido.",
		basis: "contract",
		basisDetail: "Las condiciones de uso que aceptas al abrirla.",
		retention:
			"Mientras la tengas. Si pides eliminarla, se borra a los 14\u00a0días. Las sesiones, 30\u00a0días desde su último uso (12\u00a0horas si puedes cambiar el sitio) y 180\u00a0días como máximo. El registro de cambios, dos años.",
		requirement: "Abrir una cuenta es voluntario. Sin un correo no puedes recibir el código con el que se entra.",
	},
	{
		id: "progreso",
		name: "Recordar por dónde vas en School",
		explanation:
			"Si tienes acceso a School, se guarda cuánto has visto de cada lección, para que sigas donde lo dejaste.",
		people: "Usuarios registrados con acceso a School.",
		data: "De cada lección: el porcentaje, el punto en el que estabas, si la completaste y cuándo cambió por última vez.",
		basis: "contract",
		basisDetail: "Las condiciones de uso que aceptas al abrir la cuenta.",
		retention:
			"Mientras tengas la cuenta: se borra con ella. Marcar una lección como pendiente la devuelve al principio.",
		requirement: "Se guarda al usar las lecciones. Sin estos datos empezarías siempre desde el principio.",
	},
	{
		id: "avisos",
		name: "Enviarte los correos de lo que pides",
		explanation:
			"Recibes correos con códigos, con los cambios de tu cuenta y con lo que ocurre con lo que has pedido: tu plaza, tu sitio en la lista de espera de School o tu petición sobre tus datos. Estos correos no llevan publicidad.",
		people: "Usuarios registrados, personas inscritas en eventos y personas en lista de espera.",
		data: "Tu correo, el tipo de mensaje, cuándo salió y, si no se pudo entregar, por qué. El texto se borra en cuanto sale.",
		basis: "contract",
		basisDetail: "Sin estos mensajes no se puede entrar, proteger la cuenta ni confirmar lo que pides.",
		retention: "30\u00a0días desde que el mensaje sale o se da por perdido.",
		requirement: "Forman parte de lo que pides: sin ellos no se podría hacer.",
	},
	{
		id: "eventos",
		name: "Gestionar tu plaza en un evento",
		explanation:
			"Si te apuntas, se guarda tu plaza o tu turno en la lista de espera del evento y recibes correos para que confirmes la plaza, para recordarte el evento y para avisarte si cambia o se cancela.",
		people: "Personas inscritas en eventos y personas en su lista de espera.",
		data: "Tu nombre, tu correo, cómo está tu plaza y cuándo cambió, la zona horaria de tu navegador y la campaña de la que venías, si tu enlace la indicaba. Si marcas que quieres novedades, también ese permiso.",
		basis: "contract",
		basisDetail:
			"El acuerdo que aceptas al apuntarte, y los pasos que pides antes. Para las novedades, tu consentimiento.",
		retention:
			"Sin confirmar, 30\u00a0minutos desde que sale el correo; si tarda en salir, un día como máximo. Confirmada, un año desde el evento; después solo queda el recuento, sin tu nombre ni tu correo. Puedes cancelarla o borrarla antes.",
		requirement:
			"Apuntarte es voluntario. Sin nombre y correo no se puede guardar la plaza. Para apuntarte debes tener 14\u00a0años o más.",
	},
	{
		id: "avisos-de-apertura",
		name: "Avisarte de que se abre la inscripción de un evento",
		explanation:
			"Si lo pides en la página de un evento cuya inscripción aún no se ha abierto, recibes un correo cuando se abra.",
		people: "Personas interesadas en un evento.",
		data: "Tu correo, el evento y cuándo lo pediste y lo confirmaste.",
		basis: "contract",
		basisDetail: "Un paso que pides antes de apuntarte. Lo confirmas desde tu correo y lo quitas con el mismo enlace.",
		retention:
			"Hasta que se envíe el aviso, hasta que lo quites o hasta que el evento termine o se cancele. Sin confirmar, siete días.",
		requirement: "Es voluntario. Sin un correo no se te podría avisar.",
	},
	{
		id: "lista-de-espera",
		name: "Llevar la lista de espera de School",
		explanation:
			"Si te apuntas, recibes un mensaje para confirmar tu dirección y, cuando abra School, otro para avisarte.",
		people: "Personas en la lista de espera de School.",
		data: "Tu correo, tu nombre si lo pones, cuándo te apuntaste y la campaña de la que venías, si tu enlace la indicaba.",
		basis: "consent",
		basisDetail: "Marcas una casilla y lo confirmas desde tu correo. Cada mensaje lleva un enlace para salir.",
		retention: "Hasta que salgas. Si no sales, un año desde que se te avise. Sin confirmar, 30\u00a0días.",
		requirement: "Es voluntario. Sin un correo no se te podría avisar.",
	},
	{
		id: "comunicaciones",
		name: "Escribirte sobre lo que hayas pedido",
		explanation:
			"Si lo pides, recibes correos sobre School, las novedades o los próximos eventos, cada cosa con su propio permiso.",
		people: "Personas que han dado permiso para que se les escriba.",
		data: "Tu correo, cada cuánto quieres las novedades y la constancia de cada permiso: la frase exacta, cuándo y dónde lo diste o lo retiraste. No se registra si abres los correos ni qué pulsas.",
		basis: "consent",
		basisDetail:
			"Lo das y lo retiras cuando quieras: las novedades, con el enlace que hay al final de cada carta; todo, en «Comunicaciones», en tus ajustes, o, sin cuenta, en «Tus derechos sobre tus datos». Retirarlo no afecta a lo que se hizo antes.",
		retention:
			"Hasta que lo retires. Si pides las novedades y no lo confirmas, 30\u00a0días. A quién se envió cada carta se guarda 30\u00a0días; cuántos correos salieron cada día, 90, sin decir a quién. La constancia se conserva bloqueada tres años más, por si hubiera reclamaciones, y después se borra.",
		requirement: "Es voluntario, y no hace falta para nada más.",
	},
	{
		id: "mensajes",
		name: "Responder a los mensajes que envías",
		explanation: "Si escribes por correo, tu mensaje se lee y se responde.",
		people: "Quienes escriben al sitio por correo.",
		data: "Tu dirección de correo, tu nombre si lo pones y lo que cuentes.",
		basis: "legitimateInterest",
		basisDetail: "Atender a quien escribe por iniciativa propia. Puedes oponerte.",
		retention: "Mientras dure la conversación y, después, un año como máximo.",
		requirement: "Escribir es voluntario. Sin una dirección de correo no se te podría responder.",
	},
	{
		id: "derechos",
		name: "Atender tus derechos sobre tus datos",
		explanation:
			"Si ejerces un derecho de protección de datos, en la página «Tus derechos sobre tus datos» o por correo, la petición se atiende y queda constancia de la respuesta.",
		people: "Quienes ejercen sus derechos.",
		data: "Tu correo, qué pediste, cuándo y qué se hizo, con su referencia. Para saber que eres tú, un código que recibes por correo; si escribes por otra vía, lo imprescindible, solo si hay dudas razonables.",
		basis: "legalObligation",
		basisDetail: "Responder a las peticiones y poder demostrarlo (RGPD, artículos 5.2 y 12).",
		retention: "Tres años desde la respuesta, por si hubiera reclamaciones.",
		requirement: "Sin datos de contacto no se podría responder a tu petición.",
	},
];

/** The purpose added where forms use attestation (docs/product.md, 15.11). */
export const attestationPurpose: Purpose = {
	id: "robots",
	name: "Comprobar que los formularios los envía una persona",
	explanation:
		"Si lo aceptas, al rellenar un formulario tu navegador pide a Google una prueba de que no eres un programa, y el formulario la lleva consigo.",
	people: "Quienes rellenan un formulario y aceptan la comprobación.",
	data: "Tu dirección IP y datos de tu navegador y de cómo lo usas en la página del formulario, que recibe Google. Al sitio solo llega una prueba sin datos tuyos, que no se guarda.",
	basis: "consent",
	basisDetail:
		"Lo das en el aviso que aparece junto al formulario y lo retiras con «Configurar cookies», al pie de cada página.",
	retention:
		"Google los conserva según su política de privacidad. Tu elección se guarda 24\u00a0meses en tu navegador.",
	requirement: "Es voluntario. Sin la comprobación, los formularios funcionan igual, con menos intentos seguidos.",
};
