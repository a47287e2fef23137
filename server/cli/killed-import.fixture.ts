import { openEmbedded } from "../../backends/sqlite/open-embedded.server.ts";
import { importFolder } from "./import-folder.ts";

/*
 * Imports a folder and dies on the way, as by kill -9. Arguments: the folder, DATA_DIR, and where: `put` and the number
 * of the file that has just been stored, `publish` before the transaction, `sweep` after it.
 */
const [folder = "", dataDir = "", where = "", number = "1"] = process.argv.slice(2);
const die = () => process.kill(process.pid, "SIGKILL");
const backend = await openEmbedded({ dataDir });
let puts = 0;
await importFolder(
	folder,
	{
		...backend,
		media: {
			...backend.media,
			async put(name, bytes) {
				await backend.media.put(name, bytes);
				puts += 1;
				if (where === "put" && puts === Number(number)) die();
			},
		},
		publication: {
			...backend.publication,
			async publish(publication) {
				if (where === "publish") die();
				const report = await backend.publication.publish(publication);
				if (where === "sweep") die();
				return report;
			},
		},
	},
	{ sample: "keep" },
);
