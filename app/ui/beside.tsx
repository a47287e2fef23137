import type { ReactNode } from "react";
import styles from "./beside.module.css";

/**
 * A page, such as a form, with something that goes with it: beside it where there is room, otherwise below it, and in its
 * place if `children` are null. `label`: the accessible name of what goes with the page.
 */
export function WithBeside({
	label,
	beside,
	children,
}: {
	label?: string | undefined;
	beside?: ReactNode;
	children: ReactNode;
}) {
	return (
		<div className={styles.page}>
			{children === null ? null : <div className={styles.main}>{children}</div>}
			{beside === undefined ? null : (
				<aside className={styles.beside} aria-label={label}>
					{beside}
				</aside>
			)}
		</div>
	);
}

/** Tells people whom another page sent here why. */
export function Notice({ children }: { children: string }) {
	return (
		<p role="status" className={styles.notice}>
			{children}
		</p>
	);
}

/** The heading of the steps that follow a form, and the accessible name of what stands beside it. */
export const NEXT_STEPS = "Qué pasa después";

/** `Steps` with their heading, to stand beside a form. */
export function NextSteps(steps: { steps: readonly string[]; current?: number | undefined }) {
	return (
		<>
			<h2>{NEXT_STEPS}</h2>
			<Steps {...steps} />
		</>
	);
}

/** What happens next, step by step. `current`: the place of the step that is reached, counted from 0. */
export function Steps({ steps, current }: { steps: readonly string[]; current?: number | undefined }) {
	return (
		<ol className={styles.steps}>
			{steps.map((step, index) => (
				<li key={step} aria-current={index === current ? "step" : undefined}>
					{step}
				</li>
			))}
		</ol>
	);
}

/** What there is, point by point. */
export function Points({ points }: { points: readonly string[] }) {
	return (
		<ul className={styles.points}>
			{points.map((point) => (
				<li key={point}>{point}</li>
			))}
		</ul>
	);
}
