import { compileBody } from "./compile-body.server.ts";

/** Most characters of what stands at the beginning of a letter. */
const LONGEST_OPENING = 10_000;

/** The processor time that reading them may take, in milliseconds. */
const LIMIT_MS = 500;

/**
 * Compiles the words at the beginning of a letter (docs/product.md, 27.9), Markdown without pictures and files, to
 * sanitised HTML. `problems`: Spanish sentences; the HTML is to be used only without any.
 */
export async function compileOpening(
	markdown: string,
): Promise<{ readonly html: string; readonly problems: readonly string[] }> {
	const length = Array.from(markdown).length;
	if (length > LONGEST_OPENING) {
		const problem = `El texto del principio tiene ${length}\u00a0caracteres; caben ${LONGEST_OPENING}.`;
		return { html: "", problems: [problem] };
	}
	const problem = "El texto del principio no lleva imágenes ni archivos.";
	return compileBody(markdown, "markdown", {
		linkTo: (href) => ({ href }),
		pictureFor: async () => ({ problem }),
		fileFor: async (_, use) => (use === "link" ? null : { problem }),
		limitMs: LIMIT_MS,
	});
}
