import { passkeyHost } from "../../domain/sign-in/passkey-store.ts";
import { parseConfig } from "../config.ts";
import { describeCarried } from "./export.ts";
import { bringKey } from "./key-file.ts";
import { parseFolder } from "./parse-folder.ts";
import { drawCounter } from "./progress.ts";
import { checkSiteFolder, type Manifest, readSiteFolder } from "./site-folder.ts";
import { withBackend } from "./with-backend.ts";

/** What `site import-site --help` prints. */
export const help = `Uso: npm run site -- import-site CARPETA [--key ARCHIVO] [--dry-run]

Trae un sitio entero de una carpeta que hizo «export», también de otro tipo de almacén (BACKEND). Antes se lee la carpeta de principio a fin: si
falta algo o ha cambiado, no se trae nada. Solo se puede traer a un lugar vacío: hazlo antes del primer arranque.

Para el sitio de origen antes de arrancar este: si los dos están en marcha, el correo pendiente sale dos veces.

  --key       la clave que «export --key» escribió aparte: sin ella no valen las aplicaciones de códigos (verificación en dos pasos), solo los
              códigos de recuperación
  --dry-run   solo comprueba la carpeta`;

/**
 * What becomes of an export's passkeys at this address: nothing to say where the host stays the same, because a key works
 * on the host that it was made for (docs/product.md, 15.12).
 */
export function describeCarriedKeys(
	{ siteUrl: from, records: { counts } }: Pick<Manifest, "siteUrl" | "records">,
	siteUrl: string,
): readonly string[] {
	const count = counts.passkey ?? 0;
	const [there, here] = [passkeyHost(from), passkeyHost(siteUrl)];
	if (count === 0 || there === here) return [];
	return [
		`  llaves de acceso ${count}: son de ${there} y en ${here} no sirven. Esas personas entran con un código por correo y crean otra.`,
	];
}

/** Runs `site import-site` and returns the exit code. */
export async function run(args: readonly string[]): Promise<number> {
	const { folder, values } = parseFolder(args, { "dry-run": { type: "boolean" }, key: { type: "string" } });
	const manifest = await checkSiteFolder(folder);
	if (values["dry-run"]) {
		const keys = describeCarriedKeys(manifest, parseConfig(process.env).siteUrl);
		console.log(["La carpeta está completa. No se ha traído nada:", ...describeCarried(manifest), ...keys].join("\n"));
		return 0;
	}
	const counter = drawCounter(process.stderr);
	const keys = await withBackend(async (backend, { siteUrl }) => {
		if (values.key !== undefined) await bringKey(backend.vault, values.key);
		await readSiteFolder(folder, backend, { onRecord: counter.step });
		return describeCarriedKeys(manifest, siteUrl);
	}).finally(counter.clear);
	console.log(["Sitio traído:", ...describeCarried(manifest), ...keys].join("\n"));
	console.log("Las sesiones no se llevan: cada persona vuelve a entrar.");
	const apps = manifest.records.counts.secondStep ?? 0;
	if (apps > 0 && values.key === undefined)
		console.log(
			`Sin la clave (--key), ${apps === 1 ? "1 aplicación de códigos no vale" : `${apps} aplicaciones de códigos no valen`}: se entra con un código de recuperación, o con «user reset-second-step».`,
		);
	return 0;
}
