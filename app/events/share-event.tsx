import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { useSnackbar } from "../ui/snackbar.tsx";

/** Shares an event through the device's share dialog, or copies its URL if the browser has none. */
export function ShareEvent({ name, address }: { name: string; address: string }) {
	const show = useSnackbar();
	async function share() {
		try {
			if (typeof navigator.share === "function") {
				await navigator.share({ title: name, url: address });
				return;
			}
			await navigator.clipboard.writeText(address);
			show("Copiado al portapapeles", "Cerrar");
		} catch (error) {
			if (!(error instanceof DOMException && error.name === "AbortError"))
				show("No se ha podido compartir. Copia la dirección del evento.");
		}
	}
	return (
		<span data-needs-script>
			<Button onClick={share}>
				<Icon name="share" /> Compartir
			</Button>
		</span>
	);
}
