import { createContext, type ReactNode, useContext } from "react";
import { Link } from "../../ui/link.tsx";
import { anchorOf, doneSentence, type FormAnswer, type Intent } from "./intents.ts";
import styles from "./section.module.css";

/** What became of the last form that was sent. */
interface Outcome {
	readonly answer: FormAnswer | undefined;
	/** The form that was accepted. */
	readonly done: Intent | null;
}

const OutcomeContext = createContext<Outcome>({ answer: undefined, done: null });

/** Tells the forms inside what became of the last one. */
export const OutcomeProvider = OutcomeContext.Provider;

/** What became of the last form. */
export function useOutcome(): Outcome {
	return useContext(OutcomeContext);
}

/** The place where it is said, politely, that a form of this part of the page was accepted. */
export function Done({ anchor }: { anchor: string }) {
	const { done } = useOutcome();
	return (
		<p role="status" tabIndex={-1} data-done={anchor} className={styles.done}>
			{done !== null && anchorOf(done) === anchor ? doneSentence(done) : null}
		</p>
	);
}

/** A part of the page with an anchor of its own. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
	return (
		<section id={id} aria-labelledby={`${id}-titulo`} className={styles.section}>
			<h2 id={`${id}-titulo`}>{title}</h2>
			<Done anchor={id} />
			{children}
		</section>
	);
}

/** One matter of a section. With an `id` it has an anchor and a place for what was accepted. */
export function Block({ id, title, children }: { id?: string; title?: string; children: ReactNode }) {
	return (
		<div id={id} className={styles.block}>
			{title === undefined ? null : <h3>{title}</h3>}
			{id === undefined ? null : <Done anchor={id} />}
			{children}
		</div>
	);
}

/** Stands where something could not be had. The address differs each time, so that the browser asks again. */
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
