import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { site } from "../../site.config.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import styles from "./way-out.module.css";

/**
 * Shown for a page that failed: what happened, where to go next and how to get help. The back button leads home if
 * there is no previous page.
 */
export function WayOut({ heading, children }: { heading: string; children: ReactNode }) {
	const navigate = useNavigate();
	return (
		<div className={styles.wayOut}>
			<h1>{heading}</h1>
			{children}
			<ul className={styles.links}>
				<li>
					<ButtonLink to="/home">Ir al inicio</ButtonLink>
				</li>
				<li>
					<ButtonLink to="/eventos">Próximos eventos</ButtonLink>
				</li>
				<li>
					<ButtonLink to="/blog">Blog</ButtonLink>
				</li>
				<li data-needs-script>
					<Button look="quiet" onClick={() => (history.length > 1 ? navigate(-1) : navigate("/home"))}>
						Volver a la página anterior
					</Button>
				</li>
			</ul>
			<p>
				¿Necesitas ayuda? Escríbenos a <a href={`mailto:${site.supportEmail}`}>{site.supportEmail}</a>.
			</p>
		</div>
	);
}
