/** How long a copy button shows that it has copied, in milliseconds (docs/product.md, 2.7). */
const SHOWN_MS = 5_000;

const shown = new WeakMap<HTMLButtonElement, number>();

/**
 * Copies the text of the button's code block to the clipboard and confirms it on the button. Calls `failed` if the
 * browser refuses.
 */
export async function copyCode(button: HTMLButtonElement, failed: () => void): Promise<void> {
	const code = button.closest("figure")?.querySelector("pre")?.textContent ?? "";
	try {
		await navigator.clipboard.writeText(code);
	} catch {
		failed();
		return;
	}
	button.dataset.copied = "";
	button.setAttribute("aria-label", "Código copiado");
	button.textContent = "Copiado";
	clearTimeout(shown.get(button));
	shown.set(
		button,
		window.setTimeout(() => {
			delete button.dataset.copied;
			button.setAttribute("aria-label", "Copiar el código");
			button.textContent = "Copiar";
		}, SHOWN_MS),
	);
}
