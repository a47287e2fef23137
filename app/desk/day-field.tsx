import type { ComponentProps } from "react";
import { saidTime } from "../../domain/desk/event-times.ts";
import { Field, fieldId } from "../forms/fields.tsx";
import { FormContext } from "../forms/refusal.ts";

/**
 * The field of a day, or of a day and an hour, with what it holds in words below it: browsers write days as they like. The
 * desk's script keeps the words true (`client/said-times.ts`); where none run they are not there.
 */
export function DayField(props: ComponentProps<typeof Field> & { type: "date" | "datetime-local" | "text" }) {
	const { name, defaultValue = "" } = props;
	const id = `${fieldId(name)}-dicho`;
	return (
		<FormContext.Consumer>
			{({ refusal }) => (
				<div className="desk-day-field">
					<Field {...props} describedBy={id} />
					<p id={id} className="desk-said" data-said={name}>
						{saidTime(refusal?.values[name] ?? defaultValue)}
					</p>
				</div>
			)}
		</FormContext.Consumer>
	);
}
