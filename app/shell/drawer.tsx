import { lazy, Suspense, useEffect, useRef } from "react";
import { useSite } from "../site.ts";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import styles from "./drawer.module.css";
import { itemsOf, moreName, type NavItem, navigationById } from "./navigation.ts";
import { ThemeItem, useMainItems, useShownPath } from "./rail.tsx";
import { useLayoutFlags } from "./route-handle.ts";
import { DRAWER_ID, type DrawerControl } from "./use-drawer.ts";

const loadLessons = () => import("../school/lesson-list.tsx");

/** Few people have access to School, so other browsers do not load its lesson list. The server always has it loaded. */
const LessonList = import.meta.env.SSR ? (await loadLessons()).default : lazy(loadLessons);

/** Loaded on handsets, so that the drawer has its height before it opens. Without its script the page must not be lost. */
const MoreLinks = lazy(() => import("./more-links.tsx").catch(() => ({ default: () => null })));

function Entry({ item, drawer }: { item: NavItem; drawer: DrawerControl }) {
	const pathname = useShownPath();
	return (
		<li className={styles.entry}>
			<Link
				to={item.href}
				prefetch="intent"
				{...(drawer.replacesEntry ? { replace: true } : {})}
				aria-current={pathname === item.href ? "page" : undefined}
				onClick={(event) => drawer.linkFollowed(item.href, event)}
			>
				<Icon name={item.icon} />
				{item.name}
			</Link>
		</li>
	);
}

/** An entry of the main navigation in the drawer of a handset. The bar has the links themselves, except School's. */
function MainEntry({ item, drawer }: { item: NavItem; drawer: DrawerControl }) {
	const { name, subNav, icon } = item;
	return (
		<>
			{icon === "school" ? <Entry item={item} drawer={drawer} /> : null}
			{subNav === undefined ? null : (
				<li className={styles.entry}>
					<button type="button" onClick={() => drawer.moreClicked(subNav)}>
						<Icon name={icon} />
						{moreName(name)}
						<Icon name="chevron" />
					</button>
				</li>
			)}
		</>
	);
}

/**
 * The drawer: shows the navigation of the address or of the item chosen in the rail. On handsets it is a sheet above the
 * bar, which begins with the main navigation.
 */
export function Drawer({ drawer }: { drawer: DrawerControl }) {
	const { state, modal, layout } = drawer;
	const navigation = navigationById(state.shown);
	/** On handsets the back button takes the place of the title, and the title follows below. */
	const hasWayBack = layout === "handset" && navigation.type === "sub";
	const mainItems = useMainItems();
	const { topics } = useSite();
	// School's own pages include the list, so that it renders together with the rest of the page.
	const { school: Lessons = LessonList } = useLayoutFlags();
	const element = useRef<HTMLDivElement>(null);
	const opener = useRef<Element | null>(null);

	// Runs again when another navigation shows: the element pressed may be gone, so the focus goes to the drawer, where
	// the new navigation begins.
	// biome-ignore lint/correctness/useExhaustiveDependencies: see above
	useEffect(() => {
		if (!modal) return;
		const { activeElement } = document;
		if (activeElement !== document.body && element.current?.contains(activeElement) === false)
			opener.current = activeElement;
		element.current?.focus({ preventScroll: true });
	}, [modal, state.shown]);

	useEffect(() => {
		if (!modal) return;
		return () => {
			if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
			opener.current = null;
		};
	}, [modal]);

	return (
		<>
			<div className={styles.backdrop} data-open={modal || undefined} onClick={drawer.close} aria-hidden="true" />
			<div
				id={DRAWER_ID}
				ref={element}
				className={styles.drawer}
				data-status={state.status}
				data-type={navigation.type}
				tabIndex={-1}
				{...(modal ? { role: "dialog", "aria-modal": true, "aria-label": `Navegación: ${navigation.title}` } : {})}
				onPointerEnter={drawer.pointerArrived}
			>
				<nav aria-label={navigation.type === "main" ? "Menú" : navigation.title}>
					<div className={styles.top}>
						{hasWayBack ? (
							<button type="button" className={styles.back} onClick={drawer.back}>
								<Icon name="arrow-back" />
								Menu principal
							</button>
						) : (
							<p className={styles.title}>{navigation.title}</p>
						)}
						{layout === "beside" && state.by === "address" ? null : (
							<button type="button" className={styles.close} aria-label="Cerrar menú" onClick={drawer.close}>
								<Icon name="close" />
							</button>
						)}
					</div>
					{hasWayBack ? <p className={`${styles.title} ${styles.inside}`}>{navigation.title}</p> : null}
					<ul>
						{navigation.type === "main"
							? mainItems.map((item) => <MainEntry key={item.name} item={item} drawer={drawer} />)
							: itemsOf(navigation, topics).map((item) => <Entry key={item.name} item={item} drawer={drawer} />)}
					</ul>
					{state.shown === "school" && (
						<Suspense>
							<Lessons drawer={drawer} />
						</Suspense>
					)}
					<ThemeItem id="cajon" />
					{layout === "handset" ? (
						<Suspense>
							<MoreLinks drawer={drawer} />
						</Suspense>
					) : null}
				</nav>
			</div>
		</>
	);
}
