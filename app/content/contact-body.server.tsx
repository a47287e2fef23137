import { renderToStaticMarkup } from "react-dom/server";
import { inLines } from "../../domain/lines.ts";
import type { SiteConfig } from "../../domain/site/site-config.ts";
import { FormHead } from "../forms/form-head.tsx";
import { WithBeside } from "../ui/beside.tsx";
import { Profiles, WriteToMe } from "./author-body.server.tsx";
import type { ShownContent } from "./content-body.tsx";

/** Keeps together what is one thing: "dos o tres". */
const withPairs = (words: string) =>
	words.replace(/(?<=(?:^|\s)\p{L}{1,4}) o (?=\p{L}{1,4}(?!\p{L}))/gu, "\u00a0o\u00a0");

/**
 * The page to which «Contacto» leads (docs/product.md, 2.4), as HTML: the owner says its summary, and below it are the
 * ways to write to them, before the text and beside it.
 */
export function contactHtml(
	{ name, summary }: Pick<ShownContent, "name" | "summary">,
	body: string,
	{ owner, supportEmail, social }: Pick<SiteConfig, "owner" | "supportEmail" | "social">,
): string {
	return renderToStaticMarkup(
		<>
			<FormHead title={name} photo={owner.photo}>
				<p>{summary === "" ? "Escríbeme." : inLines(withPairs(summary), 36)}</p>
			</FormHead>
			<WithBeside
				label="Mis perfiles"
				beside={
					social.length === 0 ? undefined : (
						<div className="author-facts">
							<h2>También estoy en</h2>
							<Profiles social={social} />
						</div>
					)
				}
			>
				<WriteToMe address={supportEmail} />
				{/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised */}
				<div className="prose" dangerouslySetInnerHTML={{ __html: body }} />
			</WithBeside>
		</>,
	);
}
