import { createServer, type RequestListener } from "node:http";
import path from "node:path";
import { createServer as createViteServer, isRunnableDevEnvironment } from "vite";
import { namedCampaigns } from "../app/linktree/links.ts";
import { createPictureMaker } from "../publishing/picture-maker.server.ts";
import { createWorkerCompiler } from "../publishing/worker-compiler.server.ts";
import { site as defaults } from "../site.config.ts";
import { openBackend, openMailer, requireFirebase } from "./choose-adapters.ts";
import { chooseProvider } from "./choose-sign-in.ts";
import { describeImport } from "./cli/describe-import.ts";
import { importFolder } from "./cli/import-folder.ts";
import { watchContent } from "./cli/watch-content.ts";
import { ConfigError, parseConfig } from "./config.ts";
import { createLinkCounter } from "./http/link-counter.ts";
import { createLog, reportFailure, writeToStandardOutput } from "./http/request-log.ts";
import { createSiteJobs, mailFactsOf } from "./site-jobs.ts";
import { createSettingsHere, followSettings } from "./site-settings.ts";

const root = path.resolve(import.meta.dirname, "..");
const contentFolder = path.join(root, "content");

/**
 * The site with hot reload: Vite serves the browser's files and loads the server's modules, and content/ is imported
 * when it changes.
 */
async function develop(): Promise<void> {
	const config = parseConfig({ APP_ENV: "development", ...process.env });
	requireFirebase(config);
	const opened = config.apiUrl === null ? await openBackend(config) : null;
	const log = createLog({ write: writeToStandardOutput, now: Date.now });
	const now = () => new Date();
	const report = (error: unknown) => void reportFailure(log, error);
	const live = opened === null ? null : createSettingsHere(opened, { report, clock: () => performance.now() });
	const readSite = async () => (await live?.read()) ?? defaults;
	const mailer = opened === null ? null : await openMailer(config, readSite);
	const named = () => namedCampaigns(live?.last ?? defaults);
	const counter = createLinkCounter({ siteUrl: config.siteUrl, named, now });
	const compiler =
		opened === null ? undefined : followSettings(readSite, (settings) => createWorkerCompiler(opened.media, settings));
	const pictures = createPictureMaker();
	const { jobs, backend } = createSiteJobs({
		backend: opened,
		mailer,
		mailFacts: async () => mailFactsOf(config, await readSite()),
		now,
		log,
		counter,
		compiler,
		isOneMachine: config.backend === "embedded",
		pictures,
	});

	const provider = chooseProvider(config);
	const server = createServer();
	const vite = await createViteServer({
		root,
		appType: "custom",
		server: { middlewareMode: { server }, hmr: { server } },
	});
	const { ssr } = vite.environments;
	if (ssr === undefined || !isRunnableDevEnvironment(ssr))
		throw new Error("Vite has no environment to run the server's modules in.");

	if (backend !== null) {
		const importContent = async () => {
			const result = await importFolder(contentFolder, backend, { prune: "missing", keep: "folder" });
			process.stderr.write(`${describeImport(result).join("\n")}\n`);
			vite.ws.send({ type: "full-reload" });
		};
		await importContent();
		watchContent(contentFolder, importContent);
	}

	let made: { readonly module: object; readonly listener: RequestListener } | undefined;
	const listenerFor = async () => {
		const main: typeof import("./main.ts") = await ssr.runner.import("/server/main.ts");
		if (made?.module !== main)
			made = {
				module: main,
				listener: main.createListener({
					config,
					backend,
					counter,
					...(live === null ? {} : { joined: { live, elsewhere: null } }),
					provider,
					compiler,
					mode: "development",
					clientFolder: null,
					pageCacheBytes: 0,
					log,
				}),
			};
		return made.listener;
	};

	server.on("request", (request, response) => {
		vite.middlewares(request, response, () => {
			listenerFor().then(
				(listener) => listener(request, response),
				(error: Error) => {
					vite.ssrFixStacktrace(error);
					log.write("error", "the server's modules do not load", { error: error.stack });
					response.writeHead(500, { "content-type": "text/plain; charset=utf-8" }).end(error.stack);
				},
			);
		});
	});
	jobs.start();
	const { name } = await readSite();
	server.listen(config.port, config.host, () =>
		process.stderr.write(`\n  ${name} (${config.appEnv}) está en ${config.siteUrl}\n\n`),
	);

	for (const signal of ["SIGTERM", "SIGINT"] as const) {
		process.once(signal, async () => {
			await vite.close();
			server.closeAllConnections();
			server.close();
			await jobs.stop();
			await compiler?.close();
			await pictures.close();
			await mailer?.close();
			await backend?.close();
			process.exit(0);
		});
	}
}

await develop().catch((error: unknown) => {
	if (!(error instanceof ConfigError)) throw error;
	process.stderr.write(`${error.message}\n`);
	process.exit(1);
});
