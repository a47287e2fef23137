import type { ComponentProps } from "react";
import { saidTime } from "../../domain/desk/event-times.ts";
import { Field, fieldId } from "../forms/fields.tsx";
import { FormContext } from "../forms/refusal.ts";

/** What a field that counts its day from another holds, as its words. */
const COUNTED = /^\+\d/;

/**
 * The field of a day, or of a day and an hour, with what it holds in words below it: browsers write days as they like. The
 * desk's script keeps the words true (`client/said-times.ts`); where none run they are not there. A day that is counted from
 * another is its words, with the field, and how it is counted, folded below them: they are there without scripts too, and
 * say what is saved. `first`: the day from which it is counted.
 */
export function DayField({
	first,
	...props
}: ComponentProps<typeof Field> & {
	type: "date" | "datetime-local" | "text";
	first?: string | undefined;
}) {
	const { name, defaultValue = "" } = props;
	const id = `${fieldId(name)}-dicho`;
	return (
		<FormContext.Consumer>
			{({ refusal }) => {
				const value = refusal?.values[name] ?? defaultValue;
				const field = <Field {...props} describedBy={id} />;
				const words = saidTime(value, first);
				const isCounted = COUNTED.test(value) && words !== "";
				const said = (
					<p id={id} className={isCounted ? undefined : "desk-said"} data-said={name} data-first={first}>
						{words}
					</p>
				);
				if (!isCounted)
					return (
						<div className="desk-day-field">
							{field}
							{said}
						</div>
					);
				return (
					<div className="desk-day-field desk-day-counted">
						<p>
							<strong>{props.label}</strong>
						</p>
						{said}
						<details className="desk-fold" open={refusal?.fields[name] !== undefined}>
							<summary>
								Cambiar<span className="desk-unseen"> cómo se cuenta: {props.label}</span>
							</summary>
							{first === undefined ? null : (
								<p className="desk-note" data-said={name}>
									{saidTime(value)}
								</p>
							)}
							{field}
						</details>
					</div>
				);
			}}
		</FormContext.Consumer>
	);
}
