import type { ReactNode } from "react";

/**
 * A drawing beside the picture of a `FormHead`, which is the square from 0 to 192: it stands at its left, below the
 * bubble, which ends at 134, and leaves the picture's tail free. `from`: the point of the drawing that comes to
 * lie at `to`; `size`: its scale.
 */
function Thing({ from, to, size, children }: { from: string; to: string; size: number; children: ReactNode }) {
	return (
		<svg viewBox="0 0 192 192" fill="none" aria-hidden="true">
			<g transform={`translate(${to}) scale(${size}) translate(${from})`}>{children}</g>
		</svg>
	);
}

/** A letter with a leaf as its seal, that hangs over the band's foot. */
export function Letter() {
	return (
		<Thing from="-70 -176" to="-10 180" size={0.84}>
			<g transform="rotate(-7 10 174)">
				<path fill="#c98f25" d="M-54 146H62a8 8 0 0 1 8 8v56H-46a8 8 0 0 1-8-8z" />
				<path fill="#e8b04a" d="M-54 142H62a8 8 0 0 1 8 8v54H-46a8 8 0 0 1-8-8z" />
				<path fill="#c98f25" d="M-54 142H62q6 0 8 6L14 186q-6 4-12 0z" />
				<path fill="#f8d98f" d="M-54 142H62q6 0 8 4L14 181q-6 4-12 0z" />
				<path fill="#0a5040" d="M-9 188v-17a17 17 0 1 1 17 17z" />
				<path stroke="#b0efda" strokeWidth="4" strokeLinecap="round" d="M0 167h16M0 175h9" />
			</g>
		</Thing>
	);
}

/** A sheet that is a bubble, and the pencil that writes on it. */
export function Sheet() {
	return (
		<Thing from="-188 -178" to="-10 178" size={0.74}>
			<g transform="translate(0 -4) rotate(4 130 170)">
				<path fill="#c9d8de" d="M78 210v-48a14 14 0 0 1 14-14h82a14 14 0 0 1 14 14v34a14 14 0 0 1-14 14z" />
				<path fill="#fbf5e8" d="M78 206v-46a14 14 0 0 1 14-14h82a14 14 0 0 1 14 14v32a14 14 0 0 1-14 14z" />
				<path stroke="#2f9c7f" strokeWidth="6" strokeLinecap="round" d="M110 164h60M118 177h52M126 190h26" />
			</g>
			<g transform="translate(0 -7) rotate(-11 104 176)">
				<path fill="#f4917c" d="M-58 168h14v16h-14a6 6 0 0 1-6-6v-4a6 6 0 0 1 6-6z" />
				<path fill="#efe3cc" d="M-46 168h10v16h-10z" />
				<path fill="#e8b04a" d="M-36 168H80v16H-36z" />
				<path fill="#c98f25" d="M-36 178H80v6H-36z" />
				<path fill="#f4d9bd" d="M80 168l24 8-24 8z" />
				<path fill="#06251d" d="M95 173l9 3-9 3z" />
			</g>
		</Thing>
	);
}
