import type { SiteConfig } from "./domain/site/site-config.ts";

/**
 * Everything that makes this site yours and nobody else's. Change what stands here and start again; nothing
 * secret belongs in this file: browsers may receive any of it.
 */
export const site: SiteConfig = {
	/** The name in the header, in titles and on shared cards. */
	name: "Tertulia",
	/** One sentence for the home page and search engines, at most 160 characters. */
	description:
		"Experiencia de usuario y diseño de producto, contados despacio: artículos, recursos y encuentros en español.",
	/** The colour browsers paint around the page (docs/product.md, 8.1). */
	themeColor: { dark: "#0A5040", light: "#B0EFDA" },
	/** Where people write when something fails. Shown in the footer and on error pages. */
	supportEmail: "hola@example.com",
	/** First year of the copyright notice. */
	copyrightYear: 2025,

	/** The person behind the site, shown on the home page and on the link page. */
	owner: {
		name: "Inés Valcárcel",
		/** Path of a square picture in public/. */
		photo: "/autora.webp",
		sentence: "Diseño productos digitales y escribo sobre cómo se hacen.",
		/** Where the name leads: a page of this site or an https address. */
		url: "/sobre-mi",
	},

	/**
	 * What you say of your site, in your own voice. Each list's sentence is also what search engines show of it: 160
	 * characters at most.
	 */
	words: {
		home: {
			heading: "Una conversación larga sobre diseño",
			/** Follows your name and sentence. */
			welcome:
				"Aquí escribo despacio sobre investigación, accesibilidad y palabras, comparto el material con el que trabajo y, de vez en cuando, nos reunimos a hablar de ello.",
		},
		blog: "Artículos largos sobre investigación, escritura, accesibilidad y todo lo que hay entre una idea y una pantalla que se entiende.",
		resources: "Guiones, listas y plantillas para usar tal cual o para empezar las tuyas.",
		events: "Charlas, talleres y tertulias para hablar de diseño con más gente delante.",
		school: "Un curso de experiencia de usuario en español, paso a paso y con ejercicios.",
	},

	/** People who sign content, by the name written in `createdBy`. Others are shown with their initial. */
	authors: {
		"Inés Valcárcel": { photo: "/autora.webp", url: "/sobre-mi" },
	},

	/**
	 * Where the picture of somebody without one comes from. `{size}` is 180 or 128 pixels, `{color}` a number that is
	 * always the same for a name, `{initial}` its first letter. A service elsewhere can be named here; the one below is
	 * the site's own and tells nobody.
	 */
	avatarTemplate: "/avatar/{size}/{color}/{initial}.svg",

	/** Written forms of folder names in breadcrumbs and lists, where a capital letter is not enough. */
	folderNames: { investigacion: "Investigación" },

	/**
	 * What the drawer offers beside the blog and the resources: tags that people come for, or any pages of this site.
	 */
	topics: {
		blog: [
			{ name: "Accesibilidad", href: "/blog/tags/accesibilidad" },
			{ name: "Investigación", href: "/blog/tags/investigacion" },
			{ name: "Formularios", href: "/blog/tags/formularios" },
			{ name: "Diseño visual", href: "/blog/tags/diseno-visual" },
			{ name: "Proceso", href: "/blog/tags/proceso" },
			{ name: "Métricas", href: "/blog/tags/metricas" },
		],
		resources: [
			{ name: "Plantillas", href: "/recursos/tags/plantillas" },
			{ name: "Listas", href: "/recursos/tags/listas" },
			{ name: "Lecturas", href: "/recursos/tags/lecturas" },
		],
	},

	/**
	 * What the link page offers, in the order it is shown: paths of this site or https addresses. `id` names a link in
	 * its counts.
	 */
	links: [
		{ id: "lista-de-espera", name: "Apúntate a School", url: "/lista-de-espera" },
		{ id: "blog", name: "Lee el blog", url: "/blog" },
		{ id: "recursos", name: "Plantillas y recursos", url: "/recursos" },
		{ id: "eventos", name: "Próximos eventos", url: "/eventos" },
		{ id: "sobre-mi", name: "Quién soy", url: "/sobre-mi" },
	],

	/**
	 * Your own campaigns that lead to the link page, each by the words of its `utm_` parameters, such as `{ source:
	 * "boletin", medium: "email", campaign: "noviembre" }`: always counted apart, however many others are made up.
	 */
	campaigns: [],

	/**
	 * Profiles in social networks, in the order they are shown. Plain links: no network's code is loaded. `icon` is one
	 * of app/ui/icons.svg.
	 */
	social: [
		{ name: "YouTube", icon: "youtube", url: "https://www.youtube.com/" },
		{ name: "X", icon: "x", url: "https://x.com/" },
		{ name: "Instagram", icon: "instagram", url: "https://www.instagram.com/" },
		{ name: "TikTok", icon: "tiktok", url: "https://www.tiktok.com/" },
	],

	/**
	 * Who answers for the site by law (LSSI, article 10; RGPD, article 13). `null` in a field that the law requires is
	 * a blank: `npm run site -- check` names it, and a public site does not start in production while one is left.
	 * `false` says that something does not apply to you.
	 */
	legal: {
		/** Name and surname, or company name. */
		holder: null,
		/** Postal address. */
		address: null,
		/** E-mail for legal matters. */
		email: null,
		/** A second direct way to reach you: telephone, or the address of a contact form. */
		otherContact: null,
		/** Tax number. */
		nif: null,
		/** Commercial or other register and its data. */
		register: false,
		/** Prior administrative authorisation and the body that supervises it. */
		authorisation: false,
		/** Regulated profession: college and number, title, country, rules and where to read them. */
		profession: false,
		/** Codes of conduct you follow, and where to read them. */
		codesOfConduct: false,
		/** Data protection officer and how to reach them. */
		dataProtectionOfficer: false,
		/** Who keeps the site's machine: name, country, and guarantee if outside the EEA. */
		hosting: null,
		/** Who sends the site's mail: name, country, and guarantee if outside the EEA. `false` while it sends none. */
		mailProvider: false,
		/**
		 * Who gets data outside the European Economic Area, where, and with which guarantee (RGPD, articles 45 and 46).
		 * `false` while nobody does.
		 */
		transfers: null,
		/** Date of the present wording of the legal pages. Old wordings stay in your repository's history. */
		version: "2026-11-20",
	},
};
