import type { ReactNode } from "react";

/** What stands before the words of each state, drawn in a square of 16. No two look alike without their colours. */
const SIGNS = {
	draft: "m3 13 .8-3.2L10.5 3.3l2.2 2.2L6 12.2zM9 4.8 11.2 7",
	scheduled: "M8 2.5a5.5 5.5 0 1 0 .01 0M8 5v3.2l2.2 1.3",
	published: "M3 8.5 6.5 12 13 4.5",
	changed: "M8 2.5v7M4.5 6h7M4.5 13h7",
	withdrawn: "M8 2.5a5.5 5.5 0 1 0 .01 0M4.2 4.2l7.6 7.6",
	trashed: "M3 4.5h10M6.5 4.5v-2h3v2M4.5 4.5l.7 9h5.6l.7-9",
	sending: "M3 8h10M9 4l4 4-4 4",
	paused: "M6 3.5v9M10 3.5v9",
} as const;

/** What the mark of a state shows. */
export type StateSign = keyof typeof SIGNS;

/** The state of a text or a letter: a sign and words, in a form and a fill of its own (docs/design.md). */
export function StateMark({ sign, children }: { sign: StateSign; children: ReactNode }) {
	return (
		<span className={`desk-state desk-${sign}`}>
			<svg viewBox="0 0 16 16" aria-hidden="true">
				<path d={SIGNS[sign]} />
			</svg>
			{children}
		</span>
	);
}
