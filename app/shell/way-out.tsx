import { type ReactNode, useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import { site } from "../../site.config.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import styles from "./way-out.module.css";

const never = () => () => undefined;

function hasPageBefore(): boolean {
	if ("navigation" in window) return window.navigation.canGoBack;
	return document.referrer.startsWith(`${location.origin}/`) || history.state?.idx > 0;
}

/** Whether this tab has shown a page of this site before. The server cannot know: without scripts no button stands there that would do nothing. */
function useHasPageBefore(): boolean {
	return useSyncExternalStore(never, hasPageBefore, () => false);
}

/** A page that could not be shown: what happened, where to go, and whom to tell. */
export function WayOut({ heading, children }: { heading: string; children: ReactNode }) {
	const navigate = useNavigate();
	const showsBack = useHasPageBefore();
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
				{showsBack ? (
					<li>
						<Button look="quiet" onClick={() => navigate(-1)}>
							Volver a la página anterior
						</Button>
					</li>
				) : null}
			</ul>
			<p>
				¿Necesitas ayuda? Escríbenos a <a href={`mailto:${site.supportEmail}`}>{site.supportEmail}</a>.
			</p>
		</div>
	);
}
