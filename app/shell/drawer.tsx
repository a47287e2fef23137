import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useSite } from "../site.ts";
import { Icon } from "../ui/icon.tsx";
import styles from "./drawer.module.css";
import { Entry, Group, MoreEntry } from "./drawer-entry.tsx";
import { itemsOf, mainNavigation, navigationById } from "./navigation.ts";
import { ThemeItem } from "./rail.tsx";
import { useLayoutFlags } from "./route-handle.ts";
import { DRAWER_ID, type DrawerControl } from "./use-drawer.ts";

const loadLessons = () => import("../school/lesson-list.tsx");

/** Few people have access to School, so other browsers do not load its lesson list. The server always has it loaded. */
const LessonList = import.meta.env.SSR ? (await loadLessons()).default : lazy(loadLessons);

/** Loaded on handsets, so that the drawer has its height before it opens. Without its script the page must not be lost. */
const MoreLinks = lazy(() => import("./more-links.tsx").catch(() => ({ default: () => null })));

/**
 * The drawer: shows the navigation of the address or of the item chosen in the rail. On handsets it is a sheet above the
 * bar, with what the bar has not, in groups.
 */
export function Drawer({ drawer }: { drawer: DrawerControl }) {
	const { state, modal, layout } = drawer;
	const navigation = navigationById(state.shown);
	/** On handsets the back button takes the place of the title, and the title follows below. */
	const hasWayBack = layout === "handset" && navigation.type === "sub";
	const { topics } = useSite();
	// School's own pages include the list, so that it renders together with the rest of the page.
	const { school: Lessons = LessonList } = useLayoutFlags();
	const element = useRef<HTMLDivElement>(null);
	const opener = useRef<Element | null>(null);
	/** Its ground is drawn from the first opening on: no page needs it, nor its rules, before. */
	const [hasOpened, setHasOpened] = useState(modal);
	if (modal && !hasOpened) setHasOpened(true);

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
			{hasOpened && (
				<div className={styles.backdrop} data-open={modal || undefined} onClick={drawer.close} aria-hidden="true" />
			)}
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
					{hasWayBack && <p className={`${styles.title} ${styles.inside}`}>{navigation.title}</p>}
					{navigation.type === "main" ? (
						<Group name="Leer">
							{mainNavigation.items.map((item) => (
								<MoreEntry key={item.name} item={item} drawer={drawer} />
							))}
						</Group>
					) : (
						<ul>
							{itemsOf(navigation, topics).map((item) => (
								<Entry key={item.name} item={item} drawer={drawer} />
							))}
						</ul>
					)}
					{state.shown === "school" && (
						<Suspense>
							<Lessons drawer={drawer} />
						</Suspense>
					)}
					<ThemeItem id="cajon" />
					{layout === "handset" && navigation.type === "main" && (
						<Suspense>
							<MoreLinks drawer={drawer} />
						</Suspense>
					)}
				</nav>
			</div>
		</>
	);
}
