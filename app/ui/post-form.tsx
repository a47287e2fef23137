import {
	type ComponentProps,
	type InputEvent,
	type SubmitEvent,
	useCallback,
	useEffect,
	useMemo,
	useRef,
	useState,
} from "react";
import { ErrorSummary } from "./error-summary.tsx";
import { type FormRefusal, isOfWhole, WrongFieldsContext } from "./form-refusal.ts";
import styles from "./post-form.module.css";
import { Trouble } from "./trouble.tsx";

/** A small resource, requested to find out whether the site can be reached. */
const REACHED_BY = "/version.json";
/** How long to wait for that response, and how long a form cannot be sent again after it was sent, in milliseconds. */
const WAIT_MS = 8_000;
const SENT_MS = 15_000;

const NOTHING: Readonly<Record<string, string>> = {};

/** Whether the site can be reached now. `navigator.onLine` only says that there is a network, not where it leads. */
async function isReachable(): Promise<boolean> {
	if (!navigator.onLine) return false;
	return fetch(REACHED_BY, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(WAIT_MS) }).then(
		() => true,
		() => false,
	);
}

/**
 * A form posted as a document navigation, so that the page retains nothing of a previous user. Without a connection it
 * is not sent and keeps everything typed; a form already sent is not sent twice. With a `refusal`, a message about the
 * whole form comes first, the first wrong field gets the focus, and each field's error stays until the user changes
 * that field.
 */
export function PostForm({
	refusal,
	children,
	onSubmit,
	...form
}: Omit<ComponentProps<"form">, "method" | "noValidate" | "onInput"> & { refusal?: FormRefusal | undefined }) {
	const wrong = refusal?.fields ?? NOTHING;
	const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
	const wrongFields = useMemo(() => ({ first: Object.keys(wrong)[0], wrong, changed }), [wrong, changed]);
	const problems = Object.entries(wrong).filter(([name]) => !changed.has(name));
	const [offline, setOffline] = useState(false);
	const [busy, setBusy] = useState(false);
	/**
	 * `asking`: checking whether the site can be reached; `ready`: the next submit event goes through; `sent`: posted.
	 */
	const state = useRef<"idle" | "asking" | "ready" | "sent">("idle");

	const rest = useCallback(() => {
		state.current = "idle";
		setBusy(false);
	}, []);

	useEffect(() => {
		addEventListener("pageshow", rest);
		return () => removeEventListener("pageshow", rest);
	}, [rest]);

	async function send(element: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
		state.current = "asking";
		setBusy(true);
		const reachable = await isReachable();
		setOffline(!reachable);
		if (!reachable || !element.isConnected) return rest();
		state.current = "ready";
		element.requestSubmit(submitter?.isConnected ? submitter : null);
	}

	function submitted(event: SubmitEvent<HTMLFormElement>): void {
		if (state.current === "ready") {
			state.current = "sent";
			setTimeout(rest, SENT_MS);
			return;
		}
		if (state.current === "idle") onSubmit?.(event);
		const mayGo = state.current === "idle" && !event.defaultPrevented;
		event.preventDefault();
		if (mayGo) void send(event.currentTarget, event.nativeEvent.submitter);
	}

	function typed({ target }: InputEvent<HTMLFormElement>): void {
		const { name } = target as Partial<HTMLInputElement>;
		if (name !== undefined && Object.hasOwn(wrong, name) && !changed.has(name)) setChanged(new Set([...changed, name]));
	}

	return (
		<form method="post" noValidate {...form} aria-busy={busy || undefined} onSubmit={submitted} onInput={typed}>
			<ErrorSummary problems={problems.map(([name, message]) => ({ name, message }))} />
			{isOfWhole(refusal) ? (
				<Trouble>
					{refusal.message}
					{refusal.incident == null ? null : (
						<>
							{" "}
							Código: <code>{refusal.incident}</code>
						</>
					)}
				</Trouble>
			) : null}
			<WrongFieldsContext value={wrongFields}>{children}</WrongFieldsContext>
			<span aria-live="polite" className={styles.sending}>
				{busy ? "Enviando…" : null}
			</span>
			{offline ? <Trouble>No hay conexión. Tus datos siguen aquí; vuelve a intentarlo.</Trouble> : null}
		</form>
	);
}
