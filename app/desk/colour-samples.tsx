import type { ComponentProps } from "react";
import grounds from "../theme/grounds.module.css";

/** The field of a colour, with what that is now beside it: `now`, which a choice does not change before it is saved. */
export function ColourNow({ now, ...input }: ComponentProps<"input"> & { now: string }) {
	return (
		<span className="desk-colour-now">
			<input {...input} type="color" />
			<span>Ahora, {now.toUpperCase()}</span>
		</span>
	);
}

const MODES = [
	["light", "De día"],
	["dark", "De noche"],
] as const;

/** What the owner's colours do on the site now, in both modes. For the eye alone: nothing of it can be pressed. */
export function ColourSamples() {
	return (
		<figure className="desk-samples">
			<figcaption>Así se ven ahora</figcaption>
			{MODES.map(([mode, name]) => (
				<div key={mode} className={`desk-sample ${mode} ${grounds.mint}`} aria-hidden="true">
					<p>{name}</p>
					<span className="desk-sample-button">Un botón</span>
					<span className="desk-sample-link">Un enlace</span>
				</div>
			))}
		</figure>
	);
}
