import { type ComponentProps, createContext, type MouseEvent, type ReactNode, useContext } from "react";
import { useLocation, useSearchParams } from "react-router";
import { useRefusal } from "../../forms/refusal.ts";
import { CodeStep, StepForm } from "../../forms/step-form.tsx";
import { Link } from "../../ui/link.tsx";
import said from "../../ui/said.module.css";
import { dashboardForms, type Intent, intentNamed, placeOf } from "./intents.ts";

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

/** Element id of the message that a form of this part of the page was accepted. */
function doneId(anchor: string): string {
	return `${anchor}-hecho`;
}

/** The place for the message that a form of this part of the page was accepted. Screen readers announce it politely. */
export function Done({ anchor }: { anchor: string }) {
	const done = useDone();
	return (
		<p id={doneId(anchor)} role="status" tabIndex={-1} data-done={anchor} className={`${said.said} space-done`}>
			{done !== null && dashboardForms[done].anchor === anchor ? dashboardForms[done].done : null}
		</p>
	);
}

/**
 * A section of the page, with its own anchor and heading. `isApart`: for what cannot be undone. `way`: the link to all of
 * what it shows a part of, on the line of its heading.
 */
export function Section({
	id,
	title,
	isApart = false,
	way,
	children,
}: {
	id: string;
	title: string;
	isApart?: boolean;
	way?: ReactNode;
	children: ReactNode;
}) {
	const heading = <h2 id={`${id}-titulo`}>{title}</h2>;
	return (
		<section
			id={id}
			aria-labelledby={`${id}-titulo`}
			className={isApart ? "space-section space-apart" : "space-section"}
		>
			{way === undefined ? (
				heading
			) : (
				<header className="space-top">
					{heading}
					{way}
				</header>
			)}
			<div className="space-parts">
				<Done anchor={id} />
				{children}
			</div>
		</section>
	);
}

/**
 * A small section of the space, as a row of a panel: what it says, and the `way` on at its end. `sign`: the drawing at its
 * beginning.
 */
export function PanelRow({
	id,
	title,
	sign,
	way,
	children,
}: {
	id: string;
	title: string;
	sign?: ReactNode;
	way?: ReactNode;
	children: ReactNode;
}) {
	return (
		<section id={id} aria-labelledby={`${id}-titulo`}>
			{sign}
			<div>
				<h2 id={`${id}-titulo`}>{title}</h2>
				{children}
			</div>
			{way}
		</section>
	);
}

/** One topic of a section. With an `id` it has an anchor and a place for the messages of its forms. */
export function Block({ id, title, children }: { id?: string; title?: string; children?: ReactNode }) {
	return (
		<div id={id} className="space-block">
			{title === undefined ? null : <h3>{title}</h3>}
			{id === undefined ? null : <Done anchor={id} />}
			{children}
		</div>
	);
}

/** Moves the focus to the first field of a row that a press opens. */
function focusField({ currentTarget: { parentElement } }: MouseEvent) {
	if (!(parentElement instanceof HTMLDetailsElement) || parentElement.open) return;
	const focus = () => parentElement.querySelector<HTMLElement>("input:not([type=hidden], [hidden])")?.focus();
	parentElement.addEventListener("toggle", focus, { once: true });
}

/**
 * One setting, as a row: its name, how it stands, and a word that opens its form in place. `open`: while it waits for
 * something. It is open too where one of its forms was refused, where the address names it in `abrir`, and as
 * `isList` after one of its forms was accepted, because one goes on there.
 */
export function Setting({
	id,
	title,
	value,
	opens = "Cambiar",
	open = false,
	isList = false,
	children,
}: {
	id: string;
	title: string;
	value: ReactNode;
	opens?: string;
	open?: boolean;
	isList?: boolean;
	children: ReactNode;
}) {
	const done = useDone();
	const refused = intentNamed(useRefusal()?.step ?? null);
	const [query] = useSearchParams();
	const isOf = (intent: Intent | null) => intent !== null && dashboardForms[intent].anchor === id;
	const isOpen = open || isOf(refused) || (isList && isOf(done)) || query.getAll("abrir").includes(id);
	return (
		<div id={id} className="space-block">
			<details open={isOpen} className="space-setting">
				{/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a control, and the browser's own press opens
				    it */}
				<summary aria-describedby={isOf(done) ? doneId(id) : undefined} onClick={focusField}>
					<h3>{title}</h3> <span className="space-value">{value}</span> <span className="space-opens">{opens}</span>
				</summary>
				<div className="space-form">
					{isOpen ? <Done anchor={id} /> : null}
					{children}
				</div>
			</details>
			{isOpen ? null : <Done anchor={id} />}
		</div>
	);
}

/** A row of the settings without a form. `way`: the link at its end. */
export function Row({
	id,
	title,
	way,
	children,
}: {
	id?: string;
	title: string;
	way?: ReactNode;
	children: ReactNode;
}) {
	return (
		<div id={id} className="space-block space-row">
			<h3>{title}</h3>
			<div className="space-value">{children}</div>
			{way}
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
