import { encodeContentUrl } from "../../domain/content/content-url.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import styles from "./paywall.module.css";

/** What a visitor gets of a restricted page: its summary and the way to sign in and come back (docs/product.md, 2.7). */
export function Paywall({ summary, url }: { summary: string; url: string }) {
	return (
		<>
			<p className={styles.summary}>{summary}...</p>
			<aside className={styles.card} aria-labelledby="acceso">
				<Icon name="lock" />
				<h2 id="acceso">Este artículo es para usuarios registrados</h2>
				<p>Inicia sesión para seguir leyendo. Volverás justo a esta página.</p>
				<ButtonLink look="filled" to={`/iniciar-sesion?redirect=${encodeURIComponent(encodeContentUrl(url))}`}>
					iniciar sesión
				</ButtonLink>
			</aside>
		</>
	);
}
