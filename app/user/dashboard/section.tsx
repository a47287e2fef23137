import { createContext, type ReactNode, useContext } from "react";
import { Link } from "../../ui/link.tsx";
import { anchorOf, doneSentence, type FormAnswer, type Intent } from "./intents.ts";
import styles from "./section.module.css";

/** The outcome of the last form that was sent. */
interface Outcome {
	readonly answer: FormAnswer | undefined;
	/** The form that was accepted; null if none was. */
	readonly done: Intent | null;
}

const OutcomeContext = createContext<Outcome>({ answer: undefined, done: null });

/** Gives the outcome of the last form to the components inside. */
export const OutcomeProvider = OutcomeContext.Provider;

/** The outcome given by the nearest `OutcomeProvider`; without one, no form was answered or accepted. */
export function useOutcome(): Outcome {
	return useContext(OutcomeContext);
}

/** The place for the message that a form of this part of the page was accepted. Screen readers announce it politely. */
export function Done({ anchor }: { anchor: string }) {
	const { done } = useOutcome();
	return (
		<p role="status" tabIndex={-1} data-done={anchor} className={styles.done}>
			{done !== null && anchorOf(done) === anchor ? doneSentence(done) : null}
		</p>
	);
}

/** A section of the page, with its own anchor and heading. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
	return (
		<section id={id} aria-labelledby={`${id}-titulo`} className={styles.section}>
			<h2 id={`${id}-titulo`}>{title}</h2>
			<Done anchor={id} />
			{children}
		</section>
	);
}

/** One topic of a section. With an `id` it has an anchor and a place for the messages of its forms. */
export function Block({ id, title, children }: { id?: string; title?: string; children: ReactNode }) {
	return (
		<div id={id} className={styles.block}>
			{title === undefined ? null : <h3>{title}</h3>}
			{id === undefined ? null : <Done anchor={id} />}
			{children}
		</div>
	);
}

/**
 * Shown in place of data that could not be loaded. The address of the link depends on the incident, so that the browser
 * sends the request again.
 */
export function Missing({ incident, anchor }: { incident: string | null; anchor: string }) {
	return (
		<p className={styles.missing}>
			Ahora mismo no podemos enseñarte esto.{" "}
			{incident === null ? null : (
				<>
					Código: <code>{incident}</code>.{" "}
				</>
			)}
			<Link to={`/user?intento=${incident ?? "1"}#${anchor}`}>Reintentar</Link>
		</p>
	);
}
