import type { FilePath } from "./routes.ts";
import "./theme/colors.css";
import "./theme/tokens.css";
import "./theme/base.css";
import "./theme/school-ground.css";
import "./content/prose.css";
import "./content/paywall.css";
import { type ComponentProps, type ReactNode, useEffect } from "react";
import {
	href,
	Links,
	Meta,
	Outlet,
	type RouterContextProvider,
	Scripts,
	ScrollRestoration,
	useNavigate,
	useRouteLoaderData,
} from "react-router";
import { Failure } from "../domain/failure.ts";
import { may } from "../domain/sign-in/permissions.ts";
import type { PageLink } from "../domain/site/site-config.ts";
import type { Route } from "./+types/root";
import { clientContext, settingsContext } from "./context.ts";
import { limitPreviews, removeTrailingSlash } from "./middleware.ts";
import { markHydrated, useIsTakenOver, useServerNotes } from "./server-notes.ts";
import { HEADER } from "./shell/header.tsx";
import { ErrorBoundary as FailedPage } from "./shell/main-layout.tsx";
import { SiteProvider, siteOf, writeShared } from "./site.ts";
import textFont from "./theme/fonts/figtree.woff2?url";
import displayFont from "./theme/fonts/fraunces.woff2?url";
import { followOtherTabs, themeScript } from "./theme/theme-mode.ts";
import { NavigateProvider } from "./ui/link.tsx";
import { rescueScript } from "./updates/rescue-script.ts";
import { rememberRequested, startUpdates } from "./updates/start.ts";
import type { CurrentUser } from "./user/current-user.ts";

/**
 * Footer link, shown where something needs consent. It is sent as loader data, so that the shell is no larger where
 * nothing does.
 */
const CONSENT_LINK: PageLink = { name: "Configurar cookies", href: `${href("/politica-cookies")}#configurar` };

const SESSION = /(?:^|;\s*)(?:__Host-)?session=[\w-]/;

/**
 * The signed-in person a page is rendered for (docs/product.md, 15.1). Undefined for visitors, if the API gives no
 * answer, and on every page that is the same for everyone, because such a page is rendered for a request without
 * cookies.
 */
async function renderedUser(
	context: Readonly<RouterContextProvider>,
	request: Request,
): Promise<CurrentUser | undefined> {
	if (!SESSION.test(request.headers.get("cookie") ?? "")) return undefined;
	try {
		const answer = await context.get(clientContext).getUser();
		if (answer instanceof Failure || answer.user === null) return undefined;
		return { ...answer.user, school: may(answer.user, "school"), desk: may(answer.user, "write") };
	} catch {
		// The API client has reported the failure, and the browser will send the request again.
		return undefined;
	}
}

/**
 * Screens for which the fonts are fetched ahead. Browsers hold back the first paint for such fonts, up to 0.1 s. Phones
 * on slow lines show the stand-ins for that long anyway.
 */
const WIDE = "(min-width: 60rem)";

/** Applied in this order to every request that the page cache does not answer. */
export const middleware: Route.MiddlewareFunction[] = [removeTrailingSlash, limitPreviews];

export const clientMiddleware = [rememberRequested] satisfies Route.ClientMiddlewareFunction[];

export async function loader({ context, request }: Route.LoaderArgs) {
	const user = await renderedUser(context, request);
	const { site, siteUrl, indexable, development, version, attestation } = context.get(settingsContext);
	return {
		...{ siteUrl, indexable, version },
		...(new URL(request.url).pathname.endsWith(".data") ? {} : { settings: writeShared(site) }),
		...(development ? { development } : {}),
		...(attestation === null ? {} : { footer: [CONSENT_LINK] }),
		...(user === undefined ? {} : { user }),
	};
}

/**
 * What runs while the document is parsed: before the style sheet, because a script after it would wait for it, and
 * meanwhile a frame in the wrong mode could be painted; and before the scripts that it watches. Empty in the browser's
 * bundle, because hydration keeps the script that it finds.
 */
const HEAD_SCRIPT = import.meta.env.SSR ? `${themeScript};${rescueScript}` : "";

/** Browsers refuse scripts that React makes. */
function HeadScript({ nonce }: { nonce: string | undefined }) {
	return useIsTakenOver() ? (
		// biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, which must run before the first paint
		<script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: HEAD_SCRIPT }} />
	) : null;
}

/**
 * The colour of the browser's interface in each mode (`themeScript`). It is the server's alone: React would take it for
 * another element once its content has changed, and add one of its own.
 */
function ThemeColor() {
	const { dark, light } = useServerNotes().settings?.site.themeColor ?? {};
	return <meta name="theme-color" content={dark} data-light={light} data-dark={dark} />;
}

/** What the site has beside its pages. It stays in the document whatever page is shown, so browsers need no code for it. */
function HeadLinks({ siteName }: { siteName: string }) {
	return (
		<>
			{/* Parts of a header or bar that is painted half parsed would move when the rest comes. */}
			<link rel="expect" href={`#${HEADER}`} blocking="render" />
			<link rel="preload" as="font" media={WIDE} href={textFont} crossOrigin="" />
			<link rel="preload" as="font" media={WIDE} href={displayFont} crossOrigin="" />
			<link rel="icon" href="/favicon.svg" type="image/svg+xml" />
			<link rel="icon" href="/favicon.ico" sizes="32x32" />
			<link rel="apple-touch-icon" href="/apple-touch-icon.png" />
			<link rel="manifest" href={"/manifest.webmanifest" satisfies FilePath} />
			<link
				rel="alternate"
				type="application/rss+xml"
				title={`${siteName}: blog`}
				href={"/blog/rss.xml" satisfies FilePath}
			/>
			<link
				rel="alternate"
				type="application/rss+xml"
				title={`${siteName}: recursos`}
				href={"/recursos/rss.xml" satisfies FilePath}
			/>
		</>
	);
}

/** Scripts that start the application. */
function BodyScripts({ nonce }: { nonce: string | undefined }) {
	// In the browser there is none.
	const given = import.meta.env.SSR ? { nonce } : {};
	return !useIsTakenOver() ? null : (
		<>
			<ScrollRestoration {...given} />
			<Scripts {...given} />
		</>
	);
}

export function Layout({ children }: { children: ReactNode }) {
	const { nonce, inert } = useServerNotes();
	const site = siteOf(useRouteLoaderData<typeof loader>("root"));
	// Where React renders the document anew, the theme's mode stays.
	const bodyClass = import.meta.env.SSR ? "dark" : document.body.className;
	return (
		<html lang="es-ES" suppressHydrationWarning>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
				{import.meta.env.SSR ? <ThemeColor /> : null}
				<HeadScript nonce={nonce} />
				<Meta />
				{/* The server writes the sheet's rules into the page, and its address depends on the site's colours: browsers
				    keep the link that they find (docs/decisions/0044). */}
				{import.meta.env.SSR || import.meta.env.DEV ? <Links /> : null}
				{import.meta.env.SSR ? <HeadLinks siteName={site.name} /> : null}
			</head>
			<body className={bodyClass} suppressHydrationWarning>
				<NavigateProvider value={useNavigate()}>
					<SiteProvider value={site}>{children}</SiteProvider>
				</NavigateProvider>
				{import.meta.env.SSR && inert ? null : <BodyScripts nonce={nonce} />}
			</body>
		</html>
	);
}

export default function App({ loaderData: { development } }: Route.ComponentProps) {
	useEffect(markHydrated, []);
	useEffect(() => {
		if (development !== true) startUpdates();
	}, [development]);
	useEffect(followOtherTabs, []);
	return <Outlet />;
}

/** Used when even the root's own data failed to load, for example without a connection. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <FailedPage {...({ error } as ComponentProps<typeof FailedPage>)} />;
}
