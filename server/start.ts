import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { SiteConfig } from "../domain/site/site-config.ts";
import { isCannotWrite } from "../domain/unavailable.ts";
import { createPictureMaker } from "../publishing/picture-maker.server.ts";
import { readSettingsFile } from "../publishing/site-settings.server.ts";
import { createWorkerCompiler } from "../publishing/worker-compiler.server.ts";
import { site as defaults } from "../site.config.ts";
import { buildFolder, buildIfStale } from "./build.ts";
import { openBackend, openMailer, requireFirebase } from "./choose-adapters.ts";
import { chooseProvider } from "./choose-sign-in.ts";
import { type Config, ConfigError, parseConfig, requireLegalFacts } from "./config.ts";
import { listPlanned } from "./reserved-words.ts";
import { followSettings, requireReadableColors, settingsRules } from "./site-settings.ts";
import { describeStart, describeUpgrade } from "./start-message.ts";

const root = path.resolve(import.meta.dirname, "..");
process.env.NODE_ENV = "production";

function giveUp(message: string): never {
	process.stderr.write(`${message}\n`);
	process.exit(1);
}

function ownersError(error: unknown): never {
	if (
		error instanceof Error &&
		(error instanceof ConfigError || error.name === "DatabaseUnusable" || isCannotWrite(error))
	)
		giveUp(error.message);
	throw error;
}

/** Imports content/ once, the sample or the owner's, in a process of its own so that its memory is freed afterwards. */
function importContent(): void {
	process.stderr.write("Base de datos nueva: importando content/…\n");
	const { status } = spawnSync(
		process.execPath,
		[path.join(root, "server/cli/main.ts"), "import", path.join(root, "content")],
		{
			stdio: ["ignore", 2, 2],
		},
	);
	if (status !== 0) giveUp("No se ha podido importar content/. Corrige lo que se indica arriba y vuelve a empezar.");
}

/** Whether the first start is going to import content/. */
function isNew({ apiUrl, backend, dataDir }: Config): boolean {
	return apiUrl === null && backend === "embedded" && hasNothing(dataDir);
}

function hasNothing(folder: string): boolean {
	return !existsSync(folder) || readdirSync(folder).length === 0;
}

/** The settings that hold once content/ is imported. What is wrong in its file is told by the import. */
async function settingsOfContent(): Promise<SiteConfig> {
	const found = await readSettingsFile(path.join(root, "content"), settingsRules);
	return found !== null && "site" in found.read ? found.read.site : defaults;
}

/** Ends the start with a sentence if an error says that the site cannot listen at its address. */
function refuseAddress(error: NodeJS.ErrnoException, { host, port }: Pick<Config, "host" | "port">): never {
	if (error.code === "EADDRINUSE")
		giveUp(`PORT: el puerto ${port} ya está en uso. Elige otro, por ejemplo, PORT=3001 npm start.`);
	if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND") giveUp(`HOST: no se puede escuchar en «${host}».`);
	throw error;
}

/** Ends the start if the site cannot listen at its address, before a build and an import take their minute. */
async function requireAddress({ host, port }: Pick<Config, "host" | "port">): Promise<void> {
	const server = createServer();
	try {
		await once(server.listen(port, host), "listening");
	} catch (error) {
		refuseAddress(error as NodeJS.ErrnoException, { host, port });
	}
	await once(server.close(), "close");
}

async function start(): Promise<void> {
	const config = parseConfig(process.env);
	requireReadableColors(defaults);
	if (isNew(config)) requireLegalFacts(config, (await settingsOfContent()).legal);
	requireFirebase(config);
	await requireAddress(config);
	buildIfStale({ root, appEnv: config.appEnv });

	let backend = null;
	if (config.apiUrl === null) {
		backend = await openBackend(config);
		if ((await backend.publication.sources()).length === 0) importContent();
	}
	const built = buildFolder(root);
	const main: typeof import("./main.ts") = await import(pathToFileURL(path.join(built, "server/main.js")).href);
	const joined = main.joinSettings({ config, backend });
	const site = await joined.live.read();
	requireLegalFacts(config, site.legal);
	const media = backend?.media;
	const options = {
		config,
		backend,
		mailer: backend === null ? null : await openMailer(config, joined.live.read),
		joined,
		...(media === undefined
			? {}
			: {
					compiler: followSettings(joined.live.read, (settings) => createWorkerCompiler(media, settings)),
					pictures: createPictureMaker(),
				}),
		provider: chooseProvider(config),
		clientFolder: path.join(built, "client"),
		keptFolder: path.join(config.dataDir, "browser-files"),
	};
	const upgrade = backend === null ? [] : await describeUpgrade({ backend, now: () => new Date() });
	const running = await main
		.serve(options)
		.catch((error: unknown) => refuseAddress(error as NodeJS.ErrnoException, config));

	const lines = await describeStart(config, {
		name: site.name,
		address: running.address,
		backend,
		planned: listPlanned((await backend?.publication.sources()) ?? []),
		upgrade,
	});
	process.stderr.write(`\n${lines.map((line) => `  ${line}\n`).join("")}\n`);
	let stopping = false;
	for (const signal of ["SIGTERM", "SIGINT"] as const) {
		process.on(signal, () => {
			if (stopping) return;
			stopping = true;
			running
				.stop()
				.then(() => process.exit(0))
				.catch(ownersError);
		});
	}
}

await start().catch(ownersError);
