import type { ComponentProps } from "react";
import button from "../ui/button.module.css";

/** The field of a colour, with what that is now beside it: `now`, which a choice does not change before it is saved. */
export function ColourNow({ now, ...input }: ComponentProps<"input"> & { now: string }) {
	return (
		<span className="desk-colour">
			<input {...input} type="color" />
			<span>Ahora, {now.toUpperCase()}</span>
		</span>
	);
}

/** What the owner's colours do on the site now, in both modes. For the eye alone: nothing of it can be pressed. */
export function ColourSamples() {
	return (
		<div className="desk-body">
			<p className="desk-note">Así se ven ahora, de día y de noche:</p>
			{["light", "dark"].map((mode) => (
				<div key={mode} className={`desk-listed ${mode}`} aria-hidden="true">
					<p className="desk-done">Una banda</p>
					<p>
						<b className={`${button.button} ${button.filled}`}>Un botón</b>{" "}
						<b className={`${button.button} ${button.quiet}`}>Un enlace</b>
					</p>
				</div>
			))}
		</div>
	);
}
