import type { ComponentProps } from "react";
import forms from "../forms/forms.module.css";

/** A box or a circle to tick, with its words beside it. */
export function Tick({ children, ...input }: ComponentProps<"input">) {
	return (
		<label className="desk-check">
			<input className={forms.box} {...input} /> {children}
		</label>
	);
}
