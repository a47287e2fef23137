import { type Other, presenceWords } from "./presence-words.ts";

/** A line that says who else has a text open (docs/product.md, 26.21). The desk's script writes it anew; empty: nobody. */
export function PresenceHint({ others }: { others: readonly Other[] }) {
	const words = presenceWords(others);
	return (
		<p className="desk-others" data-others="" hidden={words === null}>
			<span role="status">{words?.who}</span> <span>{words?.since}</span>
		</p>
	);
}
