import {
	createContext,
	type ReactNode,
	useCallback,
	useContext,
	useEffect,
	useLayoutEffect,
	useMemo,
	useRef,
	useState,
} from "react";
import { useLocation } from "react-router";
import styles from "./snackbar.module.css";

/** How long a message stays, in milliseconds, unless it is hovered or focused (docs/product.md, 8.2). */
const SHOWN_MS = 3_000;

interface Message {
	readonly id: number;
	readonly text: string;
	/** Label of the button that dismisses it; undefined for no button. */
	readonly action: string | undefined;
}

type Show = (text: string, action?: string) => void;

const SnackbarContext = createContext<Show>(() => undefined);

/**
 * Returns a function that shows a short message for 3 s and announces it to screen readers; a new message replaces the
 * previous one.
 */
export function useSnackbar(): Show {
	return useContext(SnackbarContext);
}

/** Renders the single place where short messages appear. A navigation dismisses the message. */
export function SnackbarProvider({ children }: { children: ReactNode }) {
	const { pathname } = useLocation();
	const [message, setMessage] = useState<Message | null>(null);
	const [hovered, setHovered] = useState(false);
	const [focused, setFocused] = useState(false);
	const held = hovered || focused;
	const lastId = useRef(0);

	const show = useCallback<Show>((text, action) => {
		lastId.current += 1;
		setMessage({ id: lastId.current, text, action });
	}, []);
	const close = useCallback(() => {
		setMessage(null);
		setHovered(false);
		setFocused(false);
	}, []);

	useEffect(() => {
		if (message === null || held) return;
		const timer = setTimeout(close, SHOWN_MS);
		return () => clearTimeout(timer);
	}, [message, held, close]);

	// A message about one page reads as untrue on the next one. Before the effects of that page, which may show another.
	// biome-ignore lint/correctness/useExhaustiveDependencies: on every navigation
	useLayoutEffect(close, [pathname]);

	const hold = useMemo(
		() => ({
			onMouseEnter: () => setHovered(true),
			onMouseLeave: () => setHovered(false),
			onFocus: () => setFocused(true),
			onBlur: () => setFocused(false),
		}),
		[],
	);

	return (
		<SnackbarContext value={show}>
			{children}
			<div role="status" className={styles.region}>
				{message && (
					<div key={message.id} className={styles.snackbar} {...hold}>
						<span>{message.text}</span>
						{message.action && (
							<button type="button" className={styles.action} onClick={close}>
								{message.action}
							</button>
						)}
					</div>
				)}
			</div>
		</SnackbarContext>
	);
}
