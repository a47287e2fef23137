/** An entry of the navigation. */
export interface NavItem {
	readonly name: string;
	readonly href: string;
}

/** Entries of the main navigation, in order. */
export const mainNavigation: readonly NavItem[] = [
	{ name: "Home", href: "/home" },
	{ name: "Blog", href: "/blog" },
	{ name: "Eventos", href: "/eventos" },
	{ name: "Recursos", href: "/recursos" },
];

/** Entries of the footer: what the law wants to be one click away, and the accessibility statement. */
export const legalNavigation: readonly NavItem[] = [
	{ name: "Aviso legal", href: "/aviso-legal" },
	{ name: "Política de privacidad", href: "/politica-privacidad" },
	{ name: "Política de cookies", href: "/politica-cookies" },
	{ name: "Accesibilidad", href: "/accesibilidad" },
];
