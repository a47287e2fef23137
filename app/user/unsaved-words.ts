/** Beginning of the keys in local storage under which words are kept that the site does not have yet. */
export const COPIES = "sin-guardar:";

const QUESTION =
	"Hay texto sin guardar en este navegador. Si cierras la sesión, se borra.\n\n¿Cerrar la sesión y borrarlo?";

/** Asks before a person signs out whose words are only in this browser, and removes them then. */
export function askBeforeSigningOut(event: { preventDefault(): void }): void {
	try {
		const keys = Object.keys(localStorage).filter((key) => key.startsWith(COPIES));
		if (keys.length === 0) return;
		if (confirm(QUESTION)) for (const key of keys) localStorage.removeItem(key);
		else event.preventDefault();
	} catch {
		// Storage is blocked, so there is nothing to lose.
	}
}
