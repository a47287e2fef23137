import {
	type ComponentProps,
	type InputEvent,
	type ReactNode,
	type SubmitEvent,
	useCallback,
	useEffect,
	useMemo,
	useRef,
	useState,
} from "react";
import type { AttestationSettings } from "../../domain/sign-in/attestation.ts";
import { fieldId } from "./fields.tsx";
import styles from "./forms.module.css";
import { FormContext, type FormRefusal, isOfWhole } from "./refusal.ts";

type Watch = typeof import("../user/attestation/attestation-watch.tsx").AttestationWatch;

/** A small resource, requested to find out whether the site can be reached. */
const REACHED_BY = "/version.json";
/** How long to wait for that response, and how long a form cannot be sent again after it was sent, in milliseconds. */
const WAIT_MS = 8_000;
const SENT_MS = 15_000;
/**
 * How long after it appeared a form that tells people from robots is sent, in milliseconds: a little more than the
 * server asks for (docs/product.md, 15.6).
 */
const EARLIEST_MS = 1_100;

/** Whether the site can be reached now. `navigator.onLine` only says that there is a network, not where it leads. */
async function isReachable(): Promise<boolean> {
	if (!navigator.onLine) return false;
	return fetch(REACHED_BY, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(WAIT_MS) }).then(
		() => true,
		() => false,
	);
}

/** Loads what adds a token to a form, if `attestation` has settings for it. Without it the form is sent all the same. */
function useAttestationWatch(attestation: AttestationSettings | null): Watch | null {
	const [Watch, setWatch] = useState<Watch | null>(null);
	useEffect(() => {
		if (attestation === null) return;
		import("../user/attestation/attestation-watch.tsx").then(
			(loaded) => setWatch(() => loaded.AttestationWatch),
			() => undefined,
		);
	}, [attestation]);
	return Watch;
}

/** Why an action failed, announced to screen readers at once. */
export function Trouble({ children }: { children: ReactNode }) {
	return (
		<p role="alert" className={styles.trouble}>
			{children}
		</p>
	);
}

/** The message about a whole form. */
export function RefusalMessage({ refusal: { message, incident } }: { refusal: FormRefusal }) {
	return (
		<Trouble>
			{message}
			{incident === null ? null : (
				<>
					{" "}
					Código: <code>{incident}</code>
				</>
			)}
		</Trouble>
	);
}

/** Numbers of fields in words, from two. */
const COUNTS = ["dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez"];

function countInWords(count: number): string {
	return COUNTS[count - 2] ?? String(count);
}

/** Error summary above a form, with a link to each wrong field. Shown only when more than one field is wrong. */
export function ErrorSummary({ problems }: { problems: readonly (readonly [name: string, message: string])[] }) {
	if (problems.length < 2) return null;
	return (
		<section aria-labelledby="resumen-de-errores" className={styles.summary}>
			<p id="resumen-de-errores" className={styles.title}>
				Revisa estos {countInWords(problems.length)} campos
			</p>
			<ul className={styles.list}>
				{problems.map(([name, message]) => (
					<li key={name}>
						<a href={`#${fieldId(name)}`}>{message}</a>
					</li>
				))}
			</ul>
		</section>
	);
}

/**
 * A form posted as a document navigation, so that the page retains nothing of a previous user. Without a connection it
 * is not sent and keeps everything typed; a form already sent is not sent twice. With a `refusal`, a message about the
 * whole form comes first, the first wrong field gets the focus, and each field's error stays until the user changes
 * that field.
 *
 * With `attestation` and the person's consent the form carries a token to prove where it comes from (docs/product.md,
 * 15.11). A form that comes back from the server needs a new token: a refusal of the whole form, or `isRepeated`, says
 * that it came back.
 */
export function PostForm({
	refusal,
	attestation = null,
	isRepeated = false,
	children,
	onSubmit,
	...form
}: {
	refusal?: FormRefusal | undefined;
	attestation?: AttestationSettings | null;
	isRepeated?: boolean;
} & Omit<ComponentProps<"form">, "method" | "noValidate" | "className" | "onInput" | "ref">) {
	const isAttested = attestation !== null;
	const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
	const formState = useMemo(() => ({ refusal, changed, isAttested }), [refusal, changed, isAttested]);
	const wrong = Object.entries(refusal?.fields ?? {});
	const firstWrong = wrong[0]?.[0];
	const appeared = useRef(Number.NEGATIVE_INFINITY);
	const [offline, setOffline] = useState(false);
	const [busy, setBusy] = useState(false);
	const target = useRef<HTMLFormElement>(null);
	const Watch = useAttestationWatch(attestation);
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

	useEffect(() => {
		appeared.current = performance.now();
	}, []);

	useEffect(() => {
		// Browsers ignore `autofocus` in a document whose address has a fragment.
		if (firstWrong !== undefined && document.activeElement === document.body)
			document.getElementById(fieldId(firstWrong))?.focus();
	}, [firstWrong]);

	/** Resolves when the form is no longer too young. One that came back keeps its first time. */
	async function mayBeSent(element: HTMLFormElement): Promise<void> {
		const left = appeared.current + EARLIEST_MS - performance.now();
		if (left > 0 && refusal === undefined && element.elements.namedItem("drawnAt") !== null)
			await new Promise((done) => setTimeout(done, left));
	}

	async function send(element: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
		state.current = "asking";
		setBusy(true);
		const [reachable] = await Promise.all([isReachable(), mayBeSent(element)]);
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

	function typed(event: InputEvent<HTMLFormElement>): void {
		const { name } = event.target as Partial<HTMLInputElement>;
		if (name !== undefined && wrong.some(([each]) => each === name) && !changed.has(name))
			setChanged(new Set([...changed, name]));
	}

	return (
		<>
			{Watch === null || attestation === null ? null : (
				<Watch form={target} settings={attestation} fresh={isRepeated || isOfWhole(refusal)} />
			)}
			<form
				method="post"
				noValidate
				className={styles.form}
				{...form}
				ref={target}
				aria-busy={busy || undefined}
				onSubmit={submitted}
				onInput={typed}
			>
				<ErrorSummary problems={wrong.filter(([name]) => !changed.has(name))} />
				{isOfWhole(refusal) ? <RefusalMessage refusal={refusal} /> : null}
				<FormContext value={formState}>{children}</FormContext>
				{isAttested ? <input type="hidden" name="attestation" defaultValue="" /> : null}
				<span aria-live="polite" className={styles.sending}>
					{busy ? "Enviando…" : null}
				</span>
				{offline ? <Trouble>No hay conexión. Tus datos siguen aquí; inténtalo de nuevo.</Trouble> : null}
			</form>
		</>
	);
}
