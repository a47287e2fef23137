import {
	type ComponentProps,
	createContext,
	type FocusEvent,
	type MouseEvent,
	type PointerEvent,
	startTransition,
	useContext,
	useEffect,
	useRef,
	useState,
} from "react";
import { type NavigateFunction, PrefetchPageLinks } from "react-router";

/**
 * When a page is fetched ahead, with its code: `intent` when a mouse rests on the link or the keyboard focuses it,
 * `visible` also when the link is on the screen. By default never.
 */
interface SiteLinkProps
	extends Omit<ComponentProps<"a">, "href" | "target" | "ref" | "onFocus" | "onBlur" | "onPointerLeave"> {
	readonly to: string;
	/** Whether the page takes the place of the present one in the history. By default only if it is the same one. */
	readonly replace?: boolean;
	readonly prefetch?: "intent" | "visible";
	/**
	 * A style sheet that the page may ask for, put into use ahead with it: React shows no page before its sheets are in
	 * use, which takes two tasks even for one that has been fetched.
	 */
	readonly sheet?: string;
}

/** How long a mouse rests on a link before its page is fetched, in milliseconds. */
const REST_MS = 100;

/**
 * Number of pages that visible links may fetch for one page shown: as many as a list has entries. The data of an
 * article are some 10 KB.
 */
const MOST_AHEAD = 12;

let shownPage = "";
let fetchedAhead = 0;

/** Whether the person or their connection asks for little to be loaded. */
function isFrugal(): boolean {
	const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
	return (
		connection?.saveData === true ||
		/2g/.test(`${connection?.effectiveType}`) ||
		matchMedia("(prefers-reduced-data: reduce)").matches
	);
}

/**
 * Whether an event shows that somebody is about to use a link, so that its page may be fetched: a mouse is on it, or the
 * keyboard focused it. Not a finger: its tap follows at once and fetches the page itself.
 */
export function showsIntent(event: PointerEvent | FocusEvent): boolean {
	const isIntent = "pointerType" in event ? event.pointerType === "mouse" : event.target.matches(":focus-visible");
	return isIntent && !isFrugal();
}

/**
 * Whether something may have been fetched ahead by now, and with it the code of the pages that visible links lead to.
 * Before that, their documents arrive sooner than code and data of the page: on a slow phone in 0.6 to 0.8 s, not in
 * 1.1 s.
 */
let hasBegun = false;

/** Counts a page that is to be fetched because a link to it came into view, and answers whether it may. */
export function mayFetchAhead(): boolean {
	const page = location.href;
	if (page !== shownPage) {
		shownPage = page;
		fetchedAhead = 0;
	}
	// Without the Navigation API a missing module reloads the page, which only a click may cause (`updates/start.ts`).
	return "navigation" in window && !isFrugal() && fetchedAhead++ < MOST_AHEAD;
}

const waiting: (() => void)[] = [];

/** Browsers without idle callbacks run the work in a task of its own. */
const whenIdle = (work: () => void) => ("requestIdleCallback" in window ? requestIdleCallback(work) : setTimeout(work));

function runNext(): void {
	waiting[0]?.();
	waiting.shift();
	if (waiting.length > 0) whenIdle(runNext);
}

/**
 * Runs work when the browser is idle, one piece an idle period. All visible links of a list come into view at once, and
 * each one adds a dozen elements to the page.
 */
function queue(work: () => void): void {
	if (waiting.push(work) === 1) whenIdle(runNext);
}

/** The HTML that the router's link renders. Resolving an absolute path costs the server more than writing it out. */
function ServerLink({ to, replace: _, prefetch: __, sheet: ___, ...rest }: SiteLinkProps) {
	return <a {...rest} href={to} />;
}

/** Null before there is a router: then links load documents. */
const NavigateContext = createContext<NavigateFunction | null>(null);

/**
 * Gives links the router's function that shows another page. The router's own links read it from contexts that change
 * twice in each navigation, and all links of a page would be rendered again each time.
 */
export const NavigateProvider = NavigateContext.Provider;

/** Whether a click on a link asks for its page here, and not in another tab or window, or to be saved. */
export function asksForPage(event: MouseEvent): boolean {
	const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event;
	return !(defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey);
}

/**
 * A link that shows its page without loading a document, with its own rule for fetching ahead. The router's links go on
 * fetching after the click, when the page has been requested already, and have no bound.
 */
function BrowserLink({ to, replace, prefetch, sheet, onPointerEnter, onClick, ...rest }: SiteLinkProps) {
	const navigate = useContext(NavigateContext);
	/** The page that is fetched ahead: the link may outlive it, and lead elsewhere later. */
	const [ahead, setAhead] = useState<string | null>(null);
	const anchor = useRef<HTMLAnchorElement>(null);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const wait = (event: PointerEvent | FocusEvent) => {
		clearTimeout(timer.current);
		if (prefetch !== undefined && showsIntent(event)) timer.current = setTimeout(setAhead, REST_MS, to);
	};
	const cancel = () => {
		clearTimeout(timer.current);
		setAhead(null);
	};

	useEffect(() => {
		if (prefetch !== "visible" || anchor.current === null) return;
		const observer = new IntersectionObserver((entries) => {
			if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
			observer.disconnect();
			if (!mayFetchAhead()) hasBegun = true;
			else
				queue(() => {
					hasBegun = true;
					startTransition(() => setAhead(to));
				});
		});
		observer.observe(anchor.current);
		return () => observer.disconnect();
	}, [prefetch, to]);

	return (
		<>
			<a
				{...rest}
				href={to}
				ref={anchor}
				onPointerEnter={(event) => {
					onPointerEnter?.(event);
					wait(event);
				}}
				onPointerLeave={cancel}
				onFocus={wait}
				onBlur={cancel}
				onClick={(event) => {
					onClick?.(event);
					cancel();
					if (navigate === null || !asksForPage(event) || (prefetch === "visible" && !hasBegun)) return;
					event.preventDefault();
					navigate(to, { replace: replace ?? event.currentTarget.href === location.href });
				}}
			/>
			{ahead === to && <PrefetchPageLinks page={to} />}
			{ahead === to && sheet && <link rel="stylesheet" href={sheet} precedence="default" />}
		</>
	);
}

/** A link to a page of this site, by its absolute path. */
export const Link: (props: SiteLinkProps) => React.ReactNode = import.meta.env.SSR ? ServerLink : BrowserLink;
