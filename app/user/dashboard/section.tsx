import { type ComponentProps, createContext, type ReactNode, useContext } from "react";
import { useLocation } from "react-router";
import { CodeStep, StepForm } from "../../forms/step-form.tsx";
import { Link } from "../../ui/link.tsx";
import said from "../../ui/said.module.css";
import { dashboardForms, type Intent, placeOf } from "./intents.ts";

const DoneContext = createContext<Intent | null>(null);

/** Tells the components inside which form was just accepted; null if none was. */
export const DoneProvider = DoneContext.Provider;

/** The form that was just accepted; null if none was. */
export function useDone(): Intent | null {
	return useContext(DoneContext);
}

/** A form of the dashboard. Its response shows the part of the page that has the form. */
export function OwnForm({ look = "outlined", ...form }: Omit<ComponentProps<typeof StepForm<Intent>>, "action">) {
	return <StepForm {...form} look={look} action={placeOf(form.step)} />;
}

/** The step with the field for the code that was sent to `email`. */
export function OwnCodeStep({
	email,
	...step
}: { email: string } & Pick<ComponentProps<typeof CodeStep<Intent>>, "steps" | "submit" | "leaveLabel">) {
	return (
		<CodeStep
			{...step}
			action={placeOf(step.steps.verify)}
			againLabel="Enviarme otro código"
			label="Código"
			hint={`Se ha enviado un código a ${email}. Caduca en 10 minutos.`}
		/>
	);
}

/** The place for the message that a form of this part of the page was accepted. Screen readers announce it politely. */
export function Done({ anchor }: { anchor: string }) {
	const done = useDone();
	return (
		<p role="status" tabIndex={-1} data-done={anchor} className={`${said.said} space-done`}>
			{done !== null && dashboardForms[done].anchor === anchor ? dashboardForms[done].done : null}
		</p>
	);
}

/** A section of the page, with its own anchor and heading. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
	return (
		<section id={id} aria-labelledby={`${id}-titulo`} className="space-section">
			<h2 id={`${id}-titulo`}>{title}</h2>
			<Done anchor={id} />
			{children}
		</section>
	);
}

/** One topic of a section. With an `id` it has an anchor and a place for the messages of its forms. */
export function Block({ id, title, children }: { id?: string; title?: string; children: ReactNode }) {
	return (
		<div id={id} className="space-block">
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
	const { pathname } = useLocation();
	return (
		<p className="space-missing">
			Ahora mismo no se puede mostrar esto.{" "}
			{incident === null ? null : (
				<>
					Código: <code>{incident}</code>.{" "}
				</>
			)}
			<Link to={`${pathname}?intento=${incident ?? "1"}#${anchor}`}>Reintentar</Link>
		</p>
	);
}
