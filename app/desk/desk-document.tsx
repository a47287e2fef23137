import { createContext, useContext } from "react";
import textFont from "../theme/fonts/figtree.woff2?url";
import { themeScript } from "../theme/theme-mode.ts";
import { Icon, Logo } from "../ui/icon.tsx";
import scriptSheet from "./client/desk-editor.css?url";
import deskSheet from "./desk.css?url";
import type { DeskPage } from "./desk-route.ts";
import sharingSheet from "./desk-sharing.css?url";
import { LETTERS_PATH } from "./letter-words.ts";

/** What the frame of the desk shows beside the page. */
export interface DeskFrame {
	readonly siteName: string;
	readonly themeColor: { readonly dark: string; readonly light: string };
	/** Addresses of the site's style sheets. */
	readonly sheets: readonly string[];
	/** The render's secret: only scripts that carry it may run. */
	readonly nonce: string;
	/** Whether the person may use the desk at all. */
	readonly hasDesk: boolean;
	readonly mayPublish: boolean;
	readonly hasSettings: boolean;
	/** The address of the desk's script, and the account for which it saves. */
	readonly script: string;
	readonly uid: string;
	/** What the person's role still needs; null for nothing (docs/product.md, 3.1). */
	readonly notice: string | null;
	/** Whether the page is for visitors, who know of no desk. Absent: no. */
	readonly isOfSite?: boolean;
}

const NowContext = createContext(new Date(0));

/** The current time, for words such as "hoy". */
export function useNow(): Date {
	return useContext(NowContext);
}

const PARTS = [
	["contenido", "/escritorio", "Contenido"],
	["archivos", "/escritorio/archivos", "Archivos"],
	["boletin", LETTERS_PATH, "Cartas"],
	["school", "/escritorio/school", "School"],
	["ajustes", "/escritorio/ajustes", "Ajustes"],
] as const;

/** A page of the desk as a whole document. It works without its script, which saves by itself (0065). */
export function DeskDocument({ page, frame, now }: { page: DeskPage; frame: DeskFrame; now: Date }) {
	const { siteName, themeColor, sheets, nonce, hasDesk, mayPublish, hasSettings, script, uid, notice, isOfSite } =
		frame;
	const isShown = (part: string) =>
		part === "ajustes" ? hasSettings : mayPublish || (part !== "school" && part !== "boletin");
	return (
		<html lang="es-ES">
			<head>
				<meta charSet="utf-8" />
				<meta
					name="viewport"
					content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
				/>
				<title>{`${page.title} · ${isOfSite === true ? siteName : `Escritorio de ${siteName}`}`}</title>
				<meta name="robots" content="noindex" />
				<meta name="theme-color" content={themeColor.dark} data-light={themeColor.light} data-dark={themeColor.dark} />
				{/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, which must run before the first paint */}
				<script nonce={nonce} dangerouslySetInnerHTML={{ __html: themeScript }} />
				<link rel="preload" as="font" href={textFont} crossOrigin="" />
				{[...sheets, deskSheet, sharingSheet, scriptSheet].map((sheet) => (
					<link key={sheet} rel="stylesheet" href={sheet} media="all" />
				))}
				{uid === "" ? null : <script type="module" src={script} data-uid={uid} />}
				<link rel="icon" href="/favicon.svg" type="image/svg+xml" />
				<link rel="icon" href="/favicon.ico" sizes="32x32" />
			</head>
			<body className="dark desk">
				<a className="desk-skip" href="#contenido">
					Ir al contenido
				</a>
				<header className="desk-top">
					<a className="desk-brand" href="/" aria-label={`${siteName}: ver el sitio`}>
						<Logo />
						<span aria-hidden="true">{siteName}</span>
					</a>
					{hasDesk ? (
						<nav aria-label="Escritorio" className="desk-parts">
							{PARTS.filter(([part]) => isShown(part)).map(([part, to, name]) => (
								<a key={part} href={to} aria-current={page.part === part ? "page" : undefined}>
									{name}
								</a>
							))}
							<a href="/user" aria-label="Tu espacio">
								<Icon name="person" />
							</a>
						</nav>
					) : null}
				</header>
				<main id="contenido" className="desk-main" tabIndex={-1}>
					{notice === null || !hasDesk ? null : (
						<p className="desk-done desk-demand" role="status">
							{notice} <a href="/user/dos-pasos">Verificación en dos pasos</a>
						</p>
					)}
					<NowContext.Provider value={now}>{page.main}</NowContext.Provider>
				</main>
			</body>
		</html>
	);
}
