import type { Backend } from "../domain/backend.ts";
import { SUPER_ADMIN } from "../domain/sign-in/permissions.ts";
import { site } from "../site.config.ts";
import { outboxFolder } from "./choose-adapters.ts";
import type { Config } from "./config.ts";

/** Lines for the owner once the site is listening; about accounts and mail only when they are in this process. */
export async function describeStart(
	{ appEnv, dataDir, siteUrl, smtpUrl }: Pick<Config, "appEnv" | "dataDir" | "siteUrl" | "smtpUrl">,
	{
		address,
		users,
		planned,
	}: {
		readonly address: string;
		readonly users: Pick<Backend["users"], "anyoneHas"> | null;
		/** Paths of pages at addresses that a planned route will use (`listPlanned`). */
		readonly planned: readonly string[];
	},
): Promise<readonly string[]> {
	const lines = [
		`${site.name} ${appEnv === "production" ? "" : `(${appEnv}) `}está en ${siteUrl} (escucha en ${address})`,
		"Para publicar lo que escribas: npm run site -- import content",
	];
	if (planned.length > 0)
		lines.push(
			`Direcciones: el sitio va a usar ${planned.join(", ")} y ahí ya hay algo publicado. Sigue a la vista hasta entonces; cámbialo de sitio antes`,
		);
	if (users === null) return lines;
	if (smtpUrl === null)
		lines.push(
			`Correo: sin SMTP_URL no sale ninguno; cada mensaje queda en un archivo de ${outboxFolder({ dataDir })}`,
		);
	if (!(await users.anyoneHas(SUPER_ADMIN))) {
		lines.push(
			`Administradores: todavía ninguno. Crea uno con: npm run site -- user create --email tu@correo.es --permission ${SUPER_ADMIN}`,
		);
	}
	return lines;
}
