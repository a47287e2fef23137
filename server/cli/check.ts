import { parseArgs } from "node:util";
import { findLegalBlanks } from "../../domain/site/legal-blanks.ts";
import type { LegalConfig } from "../../domain/site/site-config.ts";
import { site } from "../../site.config.ts";
import { parseConfig } from "../config.ts";

/** What `site check --help` prints. */
export const help = `Uso: npm run site -- check

Nombra los datos legales de site.config.ts que faltan por rellenar. Con SMTP_URL falta también
quién envía los correos mientras no lo digas.
Termina con 1 si falta alguno.`;

/** What the owner reads about the legal facts of a site that sends mail or none, and the exit code: 1 while one is missing (docs/product.md, 9.2). */
export function describeBlanks(legal: LegalConfig, sendsMail: boolean): { readonly exitCode: 0 | 1; readonly lines: readonly string[] } {
	const blanks = findLegalBlanks(legal, { sendsMail });
	if (blanks.length === 0) return { exitCode: 0, lines: ["Los datos legales están completos."] };
	return {
		exitCode: 1,
		lines: [
			blanks.length === 1 ? "Falta un dato legal en site.config.ts:" : `Faltan ${blanks.length} datos legales en site.config.ts:`,
			...blanks.map(({ field, name }) => `  legal.${field}: ${name}`),
		],
	};
}

/** `site check`. Answers the exit code. */
export async function run(args: readonly string[]): Promise<number> {
	parseArgs({ args: [...args], options: {} });
	const { exitCode, lines } = describeBlanks(site.legal, parseConfig(process.env).smtpUrl !== null);
	(exitCode === 0 ? console.log : console.error)(lines.join("\n"));
	return exitCode;
}
