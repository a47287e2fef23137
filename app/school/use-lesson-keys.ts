import { useLayoutEffect } from "react";
import { useNavigate } from "react-router";

interface Neighbour {
	readonly href: string;
}

/** Elements in which the arrow keys have a meaning of their own: fields, players, and boxes that scroll. */
const OWN_ARROWS =
	"input, textarea, select, video, audio, iframe, [contenteditable], [role=slider], [role=radiogroup], [tabindex='0'], [inert], [aria-modal]";

/** The ← and → keys open the previous and next lesson, unless the focus is where they have another meaning. */
export function useLessonKeys(previous: Neighbour | null, next: Neighbour | null): void {
	const navigate = useNavigate();
	const back = previous?.href;
	const onwards = next?.href;
	// A layout effect: the listener is in place before anyone can press a key on the lesson that has just been shown.
	useLayoutEffect(() => {
		const onKey = (event: KeyboardEvent) => {
			const { key, target } = event;
			const href = key === "ArrowLeft" ? back : key === "ArrowRight" ? onwards : undefined;
			if (
				href === undefined ||
				event.defaultPrevented ||
				event.altKey ||
				event.ctrlKey ||
				event.metaKey ||
				event.shiftKey
			)
				return;
			if (target instanceof Element && target.closest(OWN_ARROWS) !== null) return;
			// The drawer is open over the page.
			if (document.querySelector("#contenido")?.closest("[inert]")) return;
			event.preventDefault();
			navigate(href);
		};
		addEventListener("keydown", onKey);
		return () => removeEventListener("keydown", onKey);
	}, [back, onwards, navigate]);
}
