import { type FocusEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { PrefetchPageLinks, useNavigate } from "react-router";
import type { Content } from "../../domain/content/content.ts";
import { useServerNotes } from "../server-notes.ts";
import { trustBody } from "../trusted-types.ts";
import { asksForPage, mayFetchAhead, showsIntent } from "../ui/link.tsx";
import { useSnackbar } from "../ui/snackbar.tsx";

/**
 * Path, query and fragment of the page of this site that a click on this element leads to; null for other sites, files
 * and fragments of the current page.
 */
function pagePathOf(target: EventTarget): string | null {
	const link = target instanceof Element ? target.closest("a") : null;
	if (link === null || link.origin !== location.origin || /\.\w+$/.test(link.pathname)) return null;
	if (link.pathname === location.pathname && link.hash !== "") return null;
	return link.pathname + link.search + link.hash;
}

/**
 * A page's compiled body. In the loaded document its HTML is read from the page itself, and hydration keeps the
 * existing elements. One handler serves every copy button and every link to another page of this site. The page of a
 * link with `data-next` is fetched when the link comes into view.
 */
export function ContentBody({
	body,
	className = "prose",
}: {
	body: string | undefined;
	className?: string | undefined;
}) {
	const notes = useServerNotes();
	const [html] = useState(() => trustBody(body ?? notes.body ?? ""));
	const navigate = useNavigate();
	const show = useSnackbar();
	const [intended, setIntended] = useState<string | null>(null);
	const element = useRef<HTMLDivElement>(null);

	useEffect(() => {
		if (document.querySelector(".notes")) import("./free-contents.ts").then((loaded) => loaded.freeContents());
	}, []);

	useEffect(() => {
		const next = element.current?.querySelector<HTMLAnchorElement>("a[data-next]");
		if (!next) return;
		const observer = new IntersectionObserver((entries) => {
			if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
			observer.disconnect();
			if (mayFetchAhead()) setIntended(next.pathname);
		});
		observer.observe(next);
		return () => observer.disconnect();
	}, []);

	function onClick(event: MouseEvent<HTMLDivElement>) {
		if (!(event.target instanceof Element)) return;
		const button = event.target.closest<HTMLButtonElement>("button[data-copy]");
		if (button !== null) {
			copyCode(button, () => show("No se ha podido copiar. Selecciona el código y cópialo."));
			return;
		}
		const path = pagePathOf(event.target);
		if (path === null || !asksForPage(event)) return;
		event.preventDefault();
		navigate(path);
	}

	function onIntent(event: PointerEvent<HTMLDivElement> | FocusEvent<HTMLDivElement>) {
		const path = pagePathOf(event.target);
		if (path !== null && showsIntent(event)) setIntended(path.split("#", 1)[0] ?? path);
	}

	return (
		<>
			{/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the elements acted on
			    are buttons and links inside */}
			<div
				ref={element}
				data-body
				className={className}
				onClick={onClick}
				onPointerOver={onIntent}
				onFocus={onIntent}
				suppressHydrationWarning
				// biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was saved and again on its way out
				dangerouslySetInnerHTML={{ __html: html }}
			/>
			{intended === null ? null : <PrefetchPageLinks page={intended} />}
		</>
	);
}

/**
 * A page as components receive it. Its text comes apart, as HTML of the server (docs/decisions/0002). Only the debug view
 * shows its id.
 */
export type ShownContent = Omit<Content, "id" | "body"> & Partial<Pick<Content, "id">>;

/** How long a copy button shows that it has copied, in milliseconds (docs/product.md, 2.7). */
const SHOWN_MS = 5_000;

const shown = new WeakMap<HTMLButtonElement, number>();

/**
 * Copies the text of the button's code block to the clipboard and confirms it on the button. Calls `failed` if the
 * browser refuses.
 */
async function copyCode(button: HTMLButtonElement, failed: () => void): Promise<void> {
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
