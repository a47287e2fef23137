import type { SiteConfig } from "./domain/site/site-config.ts";

/**
 * The settings that make this site yours. Change the values here and restart the site. Put nothing secret in this file:
 * browsers may receive any of it.
 */
export const site: SiteConfig = {
	/** The site's name in the header, in titles and on shared cards. */
	name: "Tertulia",
	/** One sentence for the home page and search engines, at most 160 characters. */
	description:
		"Experiencia de usuario y diseño de producto, contados despacio: artículos, recursos y eventos en español.",
	/** The brand's dark and light colour, from which all others are made (docs/product.md, 24.5). */
	themeColor: { dark: "#0A5040", light: "#B0EFDA" },
	/** E-mail address to which people write when something fails. Shown in the footer and on error pages. */
	supportEmail: "hola@example.com",
	/**
	 * The page of this site to which "Contacto" leads. Until it is published, or with `null`, the link begins a mail to
	 * `supportEmail`.
	 */
	contactUrl: "/contacto",
	/** First year of the copyright notice. */
	copyrightYear: 2025,

	/** The person behind the site, shown on the home page and on the link page. */
	owner: {
		name: "Inés Valcárcel",
		/** Path of a square picture in public/, at least 800 pixels wide or an SVG. */
		photo: "/autora.svg",
		sentence: "Diseño trámites, bancos y citas desde hace quince años.",
		/** Where the name links to: a page of this site or an https address. */
		url: "/sobre-mi",
		/** Shown on the page at `url`, if that is a page of this site, beside its text. May be empty. */
		facts: [
			{ name: "2011", text: "Agencia en Valladolid: mis primeros formularios" },
			{ name: "2014", text: "Un banco: pedir cita y pagar desde el móvil" },
			{ name: "2018", text: "La Administración: trámites que se entienden" },
			{ name: "2022", text: "Por mi cuenta, con equipos pequeños" },
			{ name: "2025", text: "Tertulia: primero una mesa, después este sitio" },
		],
	},

	/**
	 * Texts about your site, in your own voice. Search engines also show the sentence of each list as its description:
	 * 160 characters at most.
	 */
	words: {
		home: {
			heading: "Una conversación larga sobre diseño",
			/** Shown after your name and sentence. */
			welcome: "Aquí cuento cómo, sin prisa.",
		},
		blog: "Investigación, escritura, accesibilidad y todo lo que hay entre una idea y una pantalla que se entiende.",
		resources: "Guiones, listas y plantillas para usar tal cual o como punto de partida.",
		events: "Charlas y talleres para hablar de diseño en buena compañía.",
		school:
			"Un curso de experiencia de usuario para hacer a ratos: lecciones de tres a veinte minutos, con casos de ayuntamientos, bibliotecas y centros de salud.",
	},

	/** Authors of content, by the name in `createdBy`. Authors not listed here are shown with their initial. */
	authors: {
		"Inés Valcárcel": { photo: "/autora.svg", url: "/sobre-mi" },
	},

	/**
	 * Address of the picture for people without one. `{size}` is 180 or 128 pixels, `{color}` a number that is always
	 * the same for the same name, and `{initial}` the first letter of the name. The service below is the site's own and
	 * sends no data to others. Another site's service can be used instead.
	 */
	avatarTemplate: "/avatar/{size}/{color}/{initial}.svg",

	/** Spelling of folder names in breadcrumbs and lists, if a capital first letter is not enough. */
	folderNames: { investigacion: "Investigación" },

	/**
	 * Links in the drawer, under the blog and under the resources: popular tags, or any pages of this site. `intro` may be
	 * left out: a sentence in your own voice at the head of the topic's list and for search engines, 160 characters at most.
	 */
	topics: {
		blog: [
			{
				name: "Accesibilidad",
				href: "/blog/tags/accesibilidad",
				intro: "Guardo el ratón en un cajón diez minutos y casi siempre encuentro algo grave.",
			},
			{
				name: "Métricas",
				href: "/blog/tags/metricas",
				intro: "Antes de dibujar pregunto cómo lo mediremos. Suele hacerse un silencio.",
			},
			{
				name: "Formularios",
				href: "/blog/tags/formularios",
				intro: "Nadie abre un formulario con ganas. Mi trabajo es apartarlo del camino.",
			},
			{
				name: "Investigación",
				href: "/blog/tags/investigacion",
				intro: "Pregunto por lo que ya pasó y procuro callarme a tiempo. No siempre me sale.",
			},
			{
				name: "Diseño visual",
				href: "/blog/tags/diseno-visual",
				intro: "He visto un gris elegante desaparecer al sol. Por eso elijo con números.",
			},
			{
				name: "Proceso",
				href: "/blog/tags/proceso",
				intro: "El doble diamante me ha servido más en una servilleta que en la pared.",
			},
		],
		resources: [
			{
				name: "Plantillas",
				href: "/recursos/tags/plantillas",
				intro: "Son las que uso en mi trabajo. Copia una y cambia lo que va entre corchetes.",
			},
			{
				name: "Listas",
				href: "/recursos/tags/listas",
				intro: "Mi repaso antes de publicar. No es toda la norma: caza lo que más bloquea.",
			},
			{
				name: "Lecturas",
				href: "/recursos/tags/lecturas",
				intro: "Me piden libros y siempre contesto demasiado largo. Aquí van en orden.",
			},
		],
	},

	/**
	 * The colour of a topic, by the last part of its tag's address: `mustard`, `coral`, `sand`, `mint`, `ink` or `sky`. An article
	 * has the colour of its first tag named here. Tags not named get one by themselves.
	 */
	grounds: {
		accesibilidad: "coral",
		investigacion: "mustard",
		formularios: "mint",
		"diseno-visual": "sand",
		proceso: "ink",
		metricas: "sky",
		plantillas: "sand",
		listas: "mint",
		lecturas: "sky",
	},

	/**
	 * The links on the link page, in the order in which they are shown: paths of this site or https addresses. `id`
	 * identifies a link when its clicks are counted.
	 */
	links: [
		{ id: "novedades", name: "Recibe las novedades por correo", url: "/novedades" },
		{ id: "blog", name: "Lee el blog", url: "/blog" },
		{ id: "recursos", name: "Copia mis plantillas", url: "/recursos" },
		{ id: "lista-de-espera", name: "Apúntate a la lista de School", url: "/lista-de-espera" },
		{ id: "sobre-mi", name: "Sobre mí", url: "/sobre-mi" },
	],

	/**
	 * Your own campaigns that lead to the link page, each with the words of its `utm_` parameters, such as `{ source:
	 * "boletin", medium: "email", campaign: "noviembre" }`. They are always counted separately, however many other
	 * campaigns people make up.
	 */
	campaigns: [],

	/**
	 * Profiles in social networks, in the order in which they are shown. They are plain links: no code of the networks
	 * is loaded. `icon` is the name of an icon in app/ui/icons.svg.
	 */
	social: [
		{ name: "YouTube", icon: "youtube", url: "https://www.youtube.com/" },
		{ name: "X", icon: "x", url: "https://x.com/" },
		{ name: "Instagram", icon: "instagram", url: "https://www.instagram.com/" },
		{ name: "TikTok", icon: "tiktok", url: "https://www.tiktok.com/" },
	],

	/**
	 * The licence of your resources, shown on each of them and in the legal notice: its name, the address of its text, and
	 * what it allows. `null` if nothing may be used without your permission.
	 */
	license: {
		name: "CC BY 4.0",
		url: "https://creativecommons.org/licenses/by/4.0/deed.es",
		sentence: "Permite copiar, cambiar y compartir, también en el trabajo, si se cita la fuente.",
	},

	/**
	 * Whether videos of YouTube and Vimeo play in your pages, once somebody presses their button. Until then nothing of
	 * them is loaded. `false`: they open at their site. The policies say which it is.
	 */
	videosInPlace: false,

	/**
	 * Legal facts about the site and its holder, the person or company responsible for it (LSSI, article 10; RGPD,
	 * article 13). `false` means that a fact does not apply to you. `null` means that a required fact is still missing:
	 * `npm run site -- check` lists those, and a public site does not start in production while any is missing.
	 */
	legal: {
		/** Full name, or company name. */
		holder: null,
		/** Postal address. */
		address: null,
		/** E-mail for legal matters. */
		email: null,
		/** A second way to contact you directly: telephone number, or address of a contact form. */
		otherContact: null,
		/** Tax number. */
		nif: null,
		/** Commercial or other register, and the registration data. */
		register: false,
		/** Prior administrative authorisation, and the body that supervises it. */
		authorisation: false,
		/** Regulated profession: association and member number, title, country, rules and where to read them. */
		profession: false,
		/** Codes of conduct that you follow, and where to read them. */
		codesOfConduct: false,
		/** Data protection officer, and how to contact them. */
		dataProtectionOfficer: false,
		/** Hosting provider: name, country, and safeguard if outside the EEA. */
		hosting: null,
		/** Mail provider: name, country, and safeguard if outside the EEA. `false` while the site sends no mail. */
		mailProvider: false,
		/**
		 * Recipients of data outside the European Economic Area: name, country, and safeguard (RGPD, articles 45 and
		 * 46). `false` if there are none.
		 */
		transfers: null,
		/** Date of the current text of the legal pages. Earlier texts stay in your repository's history. */
		version: "2026-11-25",
	},
};
