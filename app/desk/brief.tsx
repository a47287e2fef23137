/**
 * Words that have no room in a hand, where `brief` is seen in their place (`.desk-brief` in the style sheet). They are the
 * only ones in the document, so that screen readers find the whole of them at any width.
 */
export function Brief({ whole, brief }: { whole: string; brief: string }) {
	if (whole === brief) return whole;
	return (
		<span className="desk-brief" data-brief={brief}>
			<span className="desk-whole">{whole}</span>
		</span>
	);
}
