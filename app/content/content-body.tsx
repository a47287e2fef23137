import { type MouseEvent, useState } from "react";
import { useNavigate } from "react-router";
import { useServerNotes } from "../server-notes.ts";
import { useSnackbar } from "../ui/snackbar.tsx";
import { copyCode } from "./copy-code.ts";
import { trustBody } from "./trusted-body.ts";

/**
 * A page's compiled body. In the document that was loaded its HTML is taken from the page itself, and hydration keeps the
 * elements it finds. One handler serves every copy button and every link to another page of this site.
 */
export function ContentBody({ body }: { body: string | undefined }) {
	const notes = useServerNotes();
	const [html] = useState(() => trustBody(body ?? notes.body ?? ""));
	const navigate = useNavigate();
	const show = useSnackbar();

	function onClick(event: MouseEvent<HTMLDivElement>) {
		if (!(event.target instanceof Element)) return;
		const button = event.target.closest<HTMLButtonElement>("button[data-copy]");
		if (button !== null) {
			copyCode(button, () => show("No se ha podido copiar. Selecciona el código y cópialo."));
			return;
		}
		const link = event.target.closest("a");
		if (
			link === null ||
			link.origin !== location.origin ||
			event.defaultPrevented ||
			event.button !== 0 ||
			event.metaKey ||
			event.ctrlKey ||
			event.shiftKey ||
			event.altKey
		)
			return;
		if (link.pathname === location.pathname && link.hash !== "") return;
		event.preventDefault();
		navigate(link.pathname + link.search + link.hash);
	}

	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the elements that are clicked are buttons and links inside
		// biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was saved and again on its way out
		<div data-body className="prose" onClick={onClick} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
	);
}
