import { createContext, useContext } from "react";
import { controlValue, OTHER } from "../../domain/desk/ficha.ts";
import { applies, type FichaField } from "../../domain/desk/ficha-fields.ts";
import { listZones } from "../../domain/zone-names.ts";
import { isTimeZone, localTimeOf, MADRID } from "../../domain/zoned-time.ts";
import { Field, fieldId } from "../forms/fields.tsx";
import { FormContext } from "../forms/refusal.ts";
import { CoverField } from "./cover-field.tsx";
import { DayField } from "./day-field.tsx";
import { SaidValues } from "./said-values.tsx";
import { Tick } from "./tick.tsx";

/** The path of the file of the text whose form it is; "" while it has none. */
export const PathContext = createContext("");

/** The instant of the day from which the times of the text are counted; "" while there is none. */
export const CountedFromContext = createContext("");

/** A field of a ficha, by its kind. */
export function Control({ field, fields }: { field: FichaField; fields: Readonly<Record<string, unknown>> }) {
	const path = useContext(PathContext);
	const countedFrom = useContext(CountedFromContext);
	const { name, label, hint, kind, choices = [], placeholder } = field;
	const value = controlValue(field, fields);
	const about = { name, label, ...(hint === undefined ? {} : { hint }), defaultValue: value };
	if (kind === "text")
		return (
			<Field
				{...about}
				control={(props) => (
					<textarea {...props} rows={2} placeholder="Escribe un resumen para las listas y los buscadores" />
				)}
			/>
		);
	if (field.isOpen === true) return <OpenChoice field={field} value={value} />;
	if (kind === "choice" || kind === "members" || kind === "signer") {
		const isOdd = !choices.some(([each]) => each === value);
		return (
			<Field
				{...about}
				control={(props) => (
					<select {...props}>
						{isOdd ? <option value={value}>{oddWords(kind, value)}</option> : null}
						{choices.map(([each, words]) => (
							<option key={each} value={each}>
								{words}
							</option>
						))}
					</select>
				)}
			/>
		);
	}
	if (kind === "yes" || kind === "decorative") return <YesField {...about} />;
	if (kind === "local" || kind === "instant") {
		const isMoment = value === "" || /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(value);
		return (
			<DayField
				{...about}
				type={isMoment ? "datetime-local" : "text"}
				autoComplete="off"
				first={
					countedFrom === "" || kind !== "local" ? undefined : localTimeOf(countedFrom, zoneOf(fields)).slice(0, 10)
				}
			/>
		);
	}
	if (kind === "picture") return <CoverField {...{ name, label, hint, value, path }} />;
	if (kind === "zone") return <ZoneField {...about} />;
	const numeric = kind === "number" ? { inputMode: "numeric" as const } : {};
	return <Field {...about} {...numeric} placeholder={placeholder} autoComplete="off" />;
}

/** The zone of an event, as it is written. */
function zoneOf({ event }: Readonly<Record<string, unknown>>): string {
	const { timeZone } = (event ?? {}) as Readonly<Record<string, unknown>>;
	return typeof timeZone === "string" && isTimeZone(timeZone) ? timeZone : MADRID;
}

/** A time zone by its Spanish name, with those of Spain first in its list. */
function ZoneField(about: { name: string; label: string; hint?: string; defaultValue: string }) {
	return (
		<Field
			{...about}
			control={(props) => (
				<>
					<input {...props} list="zonas" autoComplete="off" spellCheck={false} maxLength={100} />
					<datalist id="zonas">
						{listZones(null).map((name) => (
							<option key={name} value={name} />
						))}
					</datalist>
				</>
			)}
		/>
	);
}

/** Choices that are all seen, and that decide what else is asked. */
function OpenChoice({ field: { name, label, choices = [] }, value }: { field: FichaField; value: string }) {
	return (
		<FormContext.Consumer>
			{({ refusal }) => (
				<fieldset className="desk-where" id={fieldId(name)} tabIndex={-1}>
					<legend>{label}</legend>
					{choices.map(([each, words]) => (
						<Tick
							key={each}
							type="radio"
							name={name}
							value={each}
							defaultChecked={(refusal?.values[name] ?? value) === each}
						>
							{words}
						</Tick>
					))}
				</fieldset>
			)}
		</FormContext.Consumer>
	);
}

/** What a list of choices says of a value that is none of them. */
function oddWords(kind: FichaField["kind"], value: string): string {
	if (value === "") return "Elige";
	if (kind === "signer") return `${value} (no está en Ajustes)`;
	return value === OTHER ? "Una regla propia" : value;
}

/** A box that is ticked as the text says, or as it was sent. */
function YesField({ name, label, defaultValue }: { name: string; label: string; defaultValue: string }) {
	return (
		<FormContext.Consumer>
			{({ refusal }) => {
				const isTicked = refusal === undefined ? defaultValue === "true" : Object.hasOwn(refusal.values, name);
				return (
					<Tick type="checkbox" id={fieldId(name)} name={name} value="true" defaultChecked={isTicked}>
						{label}
					</Tick>
				);
			}}
		</FormContext.Consumer>
	);
}

/** The fields of a ficha, in their groups. */
export function Controls({ list, fields }: { list: readonly FichaField[]; fields: Readonly<Record<string, unknown>> }) {
	const shown = list.filter((field) => field.when !== "price" || applies(field, () => controlValue(field, fields)));
	return shown.map((field) => (
		<div key={field.name} data-when={field.when}>
			{field.group === undefined ? null : <h2 className="desk-group">{field.group}</h2>}
			<Control field={field} fields={fields} />
		</div>
	));
}

/** What makes an event, in groups with their names: its days, its place beside its seats, and the address of its venue. */
export function Terms({ list, fields }: { list: readonly FichaField[]; fields: Readonly<Record<string, unknown>> }) {
	const grouped = list.filter(({ kind }) => kind !== "venue");
	const starts = grouped.flatMap(({ group }, at) => (group === undefined ? [] : [{ group, at }]));
	return (
		<div className="desk-terms">
			{starts.map(({ group, at }, index) => (
				<section key={group}>
					<h2>{group}</h2>
					<Controls list={grouped.slice(at, starts[index + 1]?.at).map(ungrouped)} fields={fields} />
				</section>
			))}
			<Venue list={list.filter(({ kind }) => kind === "venue")} fields={fields} />
		</div>
	);
}

const ungrouped = ({ group: _, ...field }: FichaField): FichaField => field;

/** The parts of an address, folded below what they say. */
function Venue({ list, fields }: { list: readonly FichaField[]; fields: Readonly<Record<string, unknown>> }) {
	return (
		<FormContext.Consumer>
			{({ refusal }) => (
				<details
					className="desk-rare"
					data-when="place"
					open={list.some(({ name }) => refusal?.fields[name] !== undefined)}
				>
					<summary>
						<span>Dirección del local</span>
						<SaidValues list={list} fields={fields} />
					</summary>
					<div className="desk-venue">
						{list.map((field) => (
							<Control key={field.name} field={field} fields={fields} />
						))}
					</div>
				</details>
			)}
		</FormContext.Consumer>
	);
}
