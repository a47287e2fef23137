import { useIsHydrated } from "../server-notes.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { useSnackbar } from "../ui/snackbar.tsx";
import styles from "./article-actions.module.css";

/**
 * Buttons to copy the link, share and add to favourites (docs/product.md, 2.7). They need scripts and are hidden
 * without.
 */
export function ArticleActions({ name, canonical }: { name: string; canonical: string }) {
	const show = useSnackbar();
	const canShare = useIsHydrated() && navigator.share !== undefined;

	async function copyLink() {
		try {
			await navigator.clipboard.writeText(canonical);
			show("Copiado al portapapeles", "Cerrar");
		} catch {
			show("No se ha podido copiar. Selecciona el enlace y cópialo.");
		}
	}

	async function share() {
		try {
			await navigator.share({ title: name, text: "¡Mira que interesante!", url: canonical });
		} catch (error) {
			if (!(error instanceof DOMException && error.name === "AbortError"))
				show("No se ha podido compartir. Copia el enlace y pégalo donde quieras.");
		}
	}

	return (
		<div className={styles.actions} data-needs-script>
			<Button look="quiet" aria-label="Copiar enlace" title="Copiar enlace" onClick={copyLink}>
				<Icon name="link" />
			</Button>
			{canShare ? (
				<Button look="quiet" aria-label="Compartir" title="Compartir" onClick={share}>
					<Icon name="share" />
				</Button>
			) : null}
			<Button
				look="quiet"
				aria-label="Guardar en favoritos"
				title="Guardar en favoritos"
				onClick={() => show("Pronto podrás guardar tus artículos en favoritos")}
			>
				<Icon name="bookmark" />
			</Button>
		</div>
	);
}
