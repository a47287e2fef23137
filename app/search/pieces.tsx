import { Fragment } from "react";
import type { TextPiece } from "../../domain/search/excerpt.ts";

/** A text in which what was searched for is marked. */
export function Pieces({ pieces }: { pieces: readonly TextPiece[] }) {
	return pieces.map(({ text, marked }, index) => {
		// Pieces have no identity but their place.
		const key = `${index} ${text}`;
		return marked ? <mark key={key}>{text}</mark> : <Fragment key={key}>{text}</Fragment>;
	});
}
