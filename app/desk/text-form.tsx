import type { ReactNode } from "react";
import { controlValue } from "../../domain/desk/ficha.ts";
import { fichaOf } from "../../domain/desk/ficha-fields.ts";
import { Field, fieldId } from "../forms/fields.tsx";
import { FormContext } from "../forms/refusal.ts";
import { Button } from "../ui/button.tsx";
import type { SortName } from "./desk-words.ts";
import { Control, Controls, CountedFromContext, PathContext, Terms } from "./ficha-controls.tsx";
import { SaidValues } from "./said-values.tsx";

/** What was typed into a form that is shown again, and what is wrong with it. */
export interface Refused {
	readonly message: string;
	readonly fields: Readonly<Record<string, string>>;
	/** By the names of the controls. */
	readonly typed: Readonly<Record<string, string>>;
}

/** The fields of a form, each cut to a length that no right one has. */
export function typedOf(form: FormData): Readonly<Record<string, string>> {
	const texts = [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value] as const] : []));
	return Object.fromEntries(texts);
}

/** The fields of a text's form as its ficha takes them: boxes that are not ticked are "false". */
export function fichaTyped(sort: SortName, form: FormData): Readonly<Record<string, string>> {
	const typed = typedOf(form);
	const named = fichaOf(sort).flatMap(({ name, kind }) => {
		if (kind === "yes" || kind === "decorative") return [[name, typed[name] === undefined ? "false" : "true"] as const];
		const value = typed[name];
		return value === undefined ? [] : [[name, value.replace(/\r\n?/g, "\n")] as const];
	});
	return Object.fromEntries(named);
}

/** A form with the fields' errors and typed words in it. */
export function WithRefusal({ refused, children }: { refused: Refused | undefined; children: ReactNode }) {
	const refusal =
		refused === undefined
			? undefined
			: { step: "", isCodeSpent: false, incident: null, ...refused, values: refused.typed };
	return (
		<FormContext.Provider value={{ refusal, changed: new Set(), isAttested: false }}>{children}</FormContext.Provider>
	);
}

/** What is wrong with a form, with links to its fields. `words`: what was not done. */
export function RefusedSummary({
	refused,
	words = "No se ha guardado, pero lo que has escrito sigue aquí. Revisa esto:",
}: {
	refused: Refused | undefined;
	words?: string;
}) {
	if (refused === undefined) return null;
	const wrong = Object.entries(refused.fields);
	return (
		<div className="desk-refused" role="alert" tabIndex={-1}>
			<p>{wrong.length === 0 ? refused.message : words}</p>
			{wrong.length === 0 ? null : (
				<ul>
					{wrong.map(([name, message]) => (
						<li key={name}>
							<a href={`#${fieldId(name)}`}>{message}</a>
						</li>
					))}
				</ul>
			)}
		</div>
	);
}

/**
 * The fields and the words of a text. The title and the words look as readers will see them, with what makes an event
 * between them; the rest of the ficha and `children` stand below, or beside them where there is room.
 */
export function TextFields({
	sort,
	fields,
	body,
	refused,
	signers,
	isNew = false,
	path = "",
	countedFrom = "",
	pictures = null,
	above = null,
	children = null,
}: {
	sort: SortName;
	fields: Readonly<Record<string, unknown>>;
	body: string;
	refused: Refused | undefined;
	/** The names of those who may sign it. */
	signers: readonly string[];
	isNew?: boolean;
	/** The path of its file. */
	path?: string;
	/** The instant from which the days of its event are counted. */
	countedFrom?: string;
	/** The pictures of the text, after its ficha. */
	pictures?: ReactNode;
	/** What stands above the rest of the ficha. */
	above?: ReactNode;
	children?: ReactNode;
}) {
	const names = signers.map((name) => [name, name] as const);
	const ficha = fichaOf(sort).map((field) => (field.kind === "signer" ? { ...field, choices: names } : field));
	const [title, summary] = ["name", "summary"].map((name) => ficha.find((field) => field.name === name));
	const terms = ficha.filter((field) => field.isTerm === true);
	const others = ficha.filter((field) => field !== title && field !== summary && field.isTerm !== true);
	const shown = others.filter((field) => field.rare !== true);
	const rare = others.filter((field) => field.rare === true);
	const typed = refused?.typed ?? {};
	const isOpen = isNew || sort === "leccion" || refused !== undefined;
	return (
		<PathContext.Provider value={path}>
			<CountedFromContext.Provider value={countedFrom}>
				<WithRefusal refused={refused}>
					<div className="desk-paper">
						{title === undefined ? null : (
							<div className="desk-title">
								<Field
									name="name"
									label={title.label}
									defaultValue={controlValue(title, fields)}
									isFirst={isNew}
									control={(props) => (
										<textarea
											{...props}
											rows={1}
											maxLength={300}
											autoComplete="off"
											enterKeyHint="next"
											placeholder="Escribe un título"
										/>
									)}
								/>
							</div>
						)}
						{summary === undefined ? null : (
							<div className="desk-standfirst">
								<Control field={summary} fields={fields} />
							</div>
						)}
						{terms.length === 0 ? null : <Terms list={terms} fields={fields} />}
						{sort === "modulo" ? (
							<input type="hidden" name="body" value={body} />
						) : (
							<div className="desk-words">
								<p className="desk-words-head">
									<label htmlFor={fieldId("body")}>Texto</label>
									<a href="#imagenes">
										Imágenes<span className="desk-unseen"> de este texto</span>
									</a>
								</p>
								<textarea
									id={fieldId("body")}
									name="body"
									rows={16}
									spellCheck
									lang="es"
									defaultValue={typed.body ?? body}
									placeholder="Empieza a escribir…"
									aria-describedby="texto-ayuda"
									aria-invalid={refused?.fields.body === undefined ? undefined : true}
								/>
								<p id="texto-ayuda" className="desk-note">
									## apartado · **negrita** · *cursiva* · [enlace](/blog/otra) · - lista · {"> "}cita
								</p>
							</div>
						)}
					</div>
					<div className="desk-aside">
						{above}
						{shown.length === 0 ? null : (
							<details className="desk-ficha" open={isOpen}>
								<summary>
									<span>Ficha</span>
									<SaidValues list={shown} fields={fields} />
								</summary>
								<Controls list={shown} fields={fields} />
								{rare.length === 0 ? null : (
									<details className="desk-rare" open={rare.some(({ name }) => refused?.fields[name] !== undefined)}>
										<summary>
											<span>Más campos</span>
											<SaidValues list={rare.filter(({ name }) => name === "createdAt")} fields={fields} />
										</summary>
										<Controls list={rare} fields={fields} />
									</details>
								)}
							</details>
						)}
						{pictures}
						{children}
					</div>
				</WithRefusal>
			</CountedFromContext.Provider>
		</PathContext.Provider>
	);
}

/** The bar with what can be done with a text. It stays in reach of the thumb. */
export function Bar({ children }: { children: ReactNode }) {
	return <div className="desk-bar">{children}</div>;
}

/** A button of a form that says which of its acts is meant. */
export function Act({
	act,
	look = "outlined",
	children,
	...more
}: {
	act: string;
	look?: "filled" | "outlined" | "quiet";
	"aria-description"?: string;
	/** Why it would do nothing until something is typed, which the desk's script sees (`client/standing.ts`). */
	"data-unchanged"?: string | undefined;
	children: ReactNode;
}) {
	return (
		<Button {...more} type="submit" name="hacer" value={act} look={look}>
			{children}
		</Button>
	);
}

/** What the Enter key presses in a form whose first button would do something else than save it. */
export function DefaultAct() {
	return <button type="submit" name="hacer" value="guardar" className="desk-unseen" tabIndex={-1} aria-hidden="true" />;
}

/**
 * The bar of a form of a text: to save it, or to look at it, and a line in which the desk's script says how things are.
 * `children`: what else can be done. `said`: what the line says as long as nothing is typed. In a hand, where the line has
 * no room, the first button says by the script that all is saved.
 */
export function SaveBar({ said, children }: { said?: string | undefined; children?: ReactNode }) {
	return (
		<Bar>
			<Act act="guardar" look="filled">
				<span>Guardar</span>
				<span className="desk-is-saved">✓&nbsp;Guardado</span>
			</Act>
			{children}
			<Act act="vista" look="quiet">
				<span>
					Vista<span className="desk-previa"> previa</span>
				</span>
			</Act>
			<div className="desk-status">
				<p className="desk-saving" data-state="fine">
					{said}
				</p>
			</div>
		</Bar>
	);
}
