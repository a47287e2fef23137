import { useEffect } from "react";
import type { License } from "../../domain/site/site-config.ts";
import { Button } from "../ui/button.tsx";
import { useSnackbar } from "../ui/snackbar.tsx";
import type { ShownContent } from "./content-body.tsx";
import { markdownOf } from "./markdown-of.ts";
import styles from "./resource-tools.module.css";
import { makeTickable } from "./tickable.ts";

/** What a resource calls itself at the beginning of its name, as the button names it. */
const KINDS: Readonly<Record<string, string>> = { plantilla: "la plantilla", lista: "la lista", guion: "el guion" };

const textOfPage = () => document.querySelector("[data-body] .prose");

/**
 * Above the text of a resource (docs/product.md, 2.7): a button that copies it as Markdown, and its licence. The boxes of
 * its task lists can be ticked. Browsers load this part for resources only.
 */
export default function ResourceTools({
	content: { name, url, canonical },
	license,
}: {
	content: ShownContent;
	license: License | null;
}) {
	const show = useSnackbar();
	const kind = KINDS[name.split(" ", 1)[0]?.toLocaleLowerCase("es-ES") ?? ""] ?? "el texto";

	useEffect(() => {
		const text = textOfPage();
		if (text !== null) makeTickable(text, `casillas:${url}`);
	}, [url]);

	async function copy() {
		const text = textOfPage();
		if (text === null) return;
		const source = [`Fuente: ${canonical}`, ...(license === null ? [] : [`Licencia: ${license.name}, ${license.url}`])];
		try {
			await navigator.clipboard.writeText([`# ${name}`, markdownOf(text), "---", source.join("  \n")].join("\n\n"));
			show("Copiado al portapapeles", "Cerrar");
		} catch {
			show("No se ha podido copiar. Selecciona el texto y cópialo.");
		}
	}

	return (
		<div className={styles.tools}>
			<div data-needs-script>
				<Button look="filled" onClick={copy}>
					Copiar {kind}
				</Button>
			</div>
			{license === null ? null : (
				<p>
					Licencia{" "}
					<a href={license.url} rel="license">
						{license.name}
					</a>
					. {license.sentence}
				</p>
			)}
		</div>
	);
}
