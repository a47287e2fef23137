import type { ReactNode } from "react";

/**
 * A drawing beside the picture of a `FormHead`, which is the square from 0 to 192: it stands at its left, below the
 * bubble, which ends at 134, and reaches over its edge by no more than 16. `from`: the point of the drawing that comes to
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
		<Thing from="-70 -176" to="14 184" size={0.78}>
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

/** A bench on the band's foot with three bubbles that wait, the last one before her. */
export function Bench() {
	return (
		<Thing from="-68 -192" to="10 192" size={0.76}>
			<path fill="#efe3cc" d="M-82 176v-15a15 15 0 1 1 15 15z" />
			<path fill="#f4917c" d="M-45 176v-19a19 19 0 1 1 19 19z" />
			<path fill="#e8b04a" d="M2 176v-28a28 28 0 1 1 28 28z" />
			<path fill="#c98f25" d="M-92 176H68v7H60v9h-8v-9H-76v9h-8v-9h-8z" />
			<g stroke="#2a1d00" strokeWidth="3" strokeLinecap="round">
				<path d="M-71 158v1M-62 158v1M-71 165q4 4 9 0M-32 153v2M-20 153v2M-32 162q6 5 12 0" />
				<path strokeWidth="4" d="M22 143v2M38 143v2M22 155q8 7 16 0" />
			</g>
		</Thing>
	);
}

/** A key with a leaf as its bow, in her hands. */
export function Key() {
	return (
		<Thing from="-154 -180" to="16 186" size={0.72}>
			<g transform="rotate(-4 124 180)">
				<path fill="#c98f25" d="M-70 172H98v11H-30v17h-12v-11h-12v11h-16z" />
				<path fill="#e8b04a" d="M-70 169H98v11H-30v17h-12v-11h-12v11h-16z" />
				<path fill="#c98f25" d="M90 213v-33a32 32 0 1 1 32 33z" />
				<path fill="#e8b04a" d="M90 210v-32a32 32 0 1 1 32 32z" />
				<path fill="#0d3b31" d="M110 190v-12a12 12 0 1 1 12 12z" />
			</g>
		</Thing>
	);
}

/** A sheet that is a bubble, and the pencil that writes on it. */
export function Sheet() {
	return (
		<Thing from="-188 -178" to="14 184" size={0.66}>
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
