import { localTimeOf, MADRID } from "../../domain/zoned-time.ts";
import { DayField } from "./day-field.tsx";
import { useNow } from "./desk-document.tsx";
import { type Refused, WithRefusal } from "./text-form.tsx";
import { Tick } from "./tick.tsx";

/** The day after, at nine: what is offered as a time to come. */
function tomorrowAt(now: Date): string {
	const day = localTimeOf(new Date(now.getTime() + 86_400_000).toISOString(), MADRID).slice(0, 10);
	return `${day}T09:00`;
}

/**
 * Now, or at a time to come. Which of them is chosen is also what the page's one button says and does (`WhenWords`), so
 * that neither Enter nor a press does the other (`.desk-now` in the style sheet). `planned`: the instant that is set
 * already, in UTC. Sends `cuando` (`ahora` or `luego`) and `at`, a local time in Madrid.
 */
export function When({
	soon,
	label,
	hint,
	planned = null,
	isLater,
	refused,
}: {
	soon: string;
	label: string;
	hint: string;
	planned?: string | null;
	isLater: boolean;
	refused: Refused | undefined;
}) {
	const now = useNow();
	return (
		<fieldset className="desk-where desk-time">
			<legend>Cuándo</legend>
			<Tick type="radio" name="cuando" value="ahora" defaultChecked={!isLater}>
				{" "}
				{soon}
			</Tick>
			<Tick type="radio" name="cuando" value="luego" defaultChecked={isLater}>
				{" "}
				Más tarde
			</Tick>
			<div className="desk-later">
				<WithRefusal refused={refused}>
					<DayField
						name="at"
						label={label}
						hint={`Hora peninsular. ${hint}`}
						type="datetime-local"
						defaultValue={planned === null ? tomorrowAt(now) : localTimeOf(planned, MADRID).slice(0, 16)}
					/>
				</WithRefusal>
			</div>
		</fieldset>
	);
}

/** The words of the button, for each of both moments. */
export function WhenWords({ now, later }: { now: string; later: string }) {
	return (
		<>
			<span className="desk-now">{now}</span>
			<span className="desk-later">{later}</span>
		</>
	);
}
