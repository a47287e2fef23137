/**
 * Settings of `.env` in the folder commands are called from, where it is there: what the environment says already
 * stands. Loaded before everything else (`--import`). Node's own flag says a sentence each time there is no such file,
 * and most sites need none.
 */
try {
	process.loadEnvFile(".env");
} catch (error) {
	const { code } = error as NodeJS.ErrnoException;
	if (code !== "ENOENT") {
		process.stderr.write(`No se puede leer el archivo .env: ${code ?? error}.\n`);
		process.exit(1);
	}
}

export {};
