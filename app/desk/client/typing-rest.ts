/** How long no key is pressed until a text may change its looks, and the longest wait for it, in milliseconds. */
const REST_MS = 300;
const LATEST_MS = 3_000;

/** The keys whose sign comes with the next one: accents, and what input methods take. */
const UNFINISHED = new Set(["Dead", "Process", "Unidentified", "Compose"]);

/**
 * Watches who types in an element. The answer waits for a moment in which the element may give way to another: at once
 * if the person is elsewhere, else after a rest of 0.3 s, at the latest after 3 s. Never is it within a composition or
 * between an accent and its letter, which would then be two.
 */
export function watchTyping(element: HTMLElement): () => Promise<void> {
	let isComposing = false;
	let isUnfinished = false;
	let typedAt = performance.now();
	const typed = () => {
		typedAt = performance.now();
	};
	element.addEventListener("compositionstart", () => {
		isComposing = true;
	});
	element.addEventListener("compositionend", () => {
		isComposing = false;
		isUnfinished = false;
		typed();
	});
	element.addEventListener("keydown", ({ key, isComposing: isWithin, isTrusted }) => {
		if (!isTrusted) return;
		isUnfinished = UNFINISHED.has(key) || isWithin;
		typed();
	});
	element.addEventListener("input", ({ isTrusted }) => {
		if (isTrusted) typed();
	});
	element.addEventListener("focusout", () => {
		isComposing = false;
		isUnfinished = false;
	});

	return () =>
		new Promise((resolve) => {
			const latest = performance.now() + LATEST_MS;
			const look = () => {
				const now = performance.now();
				const isInside = element.contains(document.activeElement);
				const isAtRest = now - typedAt >= REST_MS || now >= latest;
				if (!isInside || (!isComposing && !isUnfinished && isAtRest)) resolve();
				else setTimeout(look, 30);
			};
			look();
		});
}
