/**
 * Loads the settings of `.env` in the current folder, if there is one; variables that are set already stay. Runs before
 * everything else (`--import`). Node's own flag prints a sentence whenever the file is missing, and most sites need
 * none.
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
