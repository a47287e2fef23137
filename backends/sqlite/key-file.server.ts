import { link, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { isVaultKey, type KeyPlace, makeVaultKey } from "../vault.server.ts";
import { flushFolder, putWhole } from "./durable-files.server.ts";

/** Name of the file inside DATA_DIR with the key that seals secrets. No backup copies it (docs/product.md, 15.13). */
const KEY_FILE = "key";

/** The key in a file of its own beside the data, which only the site's account can read. */
export function keyInFile(dataDir: string): KeyPlace {
	const file = path.join(dataDir, KEY_FILE);

	async function read(): Promise<string | null> {
		const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
			if (error.code === "ENOENT") return null;
			throw error;
		});
		if (text === null) return null;
		const key = text.trim();
		if (!isVaultKey(key)) throw new Error(`${file}: no es una clave de este programa. Recupera la de tu copia.`);
		return key;
	}

	/** Stores a key unless there is one: linking a name that exists fails, so the first of several processes wins. */
	async function store(key: string): Promise<string> {
		const own = `${file}.${process.pid}.${crypto.randomUUID()}`;
		try {
			await putWhole(own, (half) => writeFile(half, `${key}\n`, { mode: 0o600 }));
			await link(own, file).catch((error: NodeJS.ErrnoException) => {
				if (error.code !== "EEXIST") throw error;
			});
			await flushFolder(dataDir);
		} finally {
			await rm(own, { force: true });
		}
		return (await read()) ?? key;
	}

	return {
		read,
		readOrMake: async () => (await read()) ?? store(makeVaultKey()),
		keep: async (key) => ((await read()) ?? (await store(key))) === key,
	};
}
