import { isFrugal, runApart } from "./own-process.ts";
import { WrongUsage } from "./parse-folder.ts";

/** A command of `npm run site`. */
export interface Command {
	/** What `--help` prints. */
	readonly help: string;
	/** Runs the command with the arguments after its name and returns the exit code. */
	run(args: readonly string[]): Promise<number>;
}

interface Listed {
	readonly summary: string;
	/** Whether it takes so much memory that it runs in a process of its own. */
	readonly apart?: boolean;
	load(): Promise<Command>;
}

/** Commands are loaded on demand: checking the legal facts does not need the compiler of texts. */
const commands: Readonly<Record<string, Listed>> = {
	new: { summary: "crea el archivo de un texto nuevo, para escribir en él", load: () => import("./new.ts") },
	settings: {
		summary: "nombra los ajustes que valen, o los escribe para cambiarlos",
		load: () => import("./settings.ts"),
	},
	import: { summary: "publica los archivos de una carpeta", apart: true, load: () => import("./import.ts") },
	"import-blog": {
		summary: "trae un blog entero: de Jekyll, Hugo, WordPress, Ghost y otros",
		apart: true,
		load: () => import("./import-blog.ts"),
	},
	media: {
		summary: "dice qué imágenes esperan sus tamaños grandes, o los hace",
		load: () => import("./media.ts"),
	},
	check: {
		summary: "nombra los datos legales y las descripciones que faltan, y las direcciones en conflicto",
		load: () => import("./check.ts"),
	},
	"processing-record": {
		summary: "escribe el registro de actividades de tratamiento",
		load: () => import("./processing-record.ts"),
	},
	user: { summary: "crea, nombra y elimina cuentas, y reparte permisos", load: () => import("./user.ts") },
	audit: { summary: "nombra lo que se ha hecho en el sitio, y quién", load: () => import("./audit.ts") },
	event: { summary: "nombra los eventos y a quienes se apuntan, y los cancela", load: () => import("./event.ts") },
	school: { summary: "nombra las lecciones y da progreso de muestra a una cuenta", load: () => import("./school.ts") },
	links: { summary: "cuenta visitas y clics de la página de enlaces", load: () => import("./links.ts") },
	misses: {
		summary: "nombra las direcciones que se piden y en las que no hay nada",
		load: () => import("./misses.ts"),
	},
	"waiting-list": {
		summary: "muestra, cuenta y exporta la lista de espera, e invita a quienes están en ella",
		load: () => import("./waiting-list.ts"),
	},
	letter: { summary: "nombra a quienes reciben las novedades por correo", load: () => import("./letter.ts") },
	purge: {
		summary: "borra para siempre las versiones anteriores de un archivo",
		load: () => import("./purge.ts"),
	},
	backup: { summary: "hace una copia de seguridad, con el sitio en marcha", load: () => import("./backup.ts") },
	restore: { summary: "recupera una copia de seguridad", load: () => import("./restore.ts") },
	export: { summary: "copia el sitio entero en una carpeta", load: () => import("./export.ts") },
	"export-content": {
		summary: "escribe en una carpeta los textos y las imágenes, tal como se escribieron",
		load: () => import("./export-content.ts"),
	},
	"recover-texts": {
		summary: "recupera de las páginas los textos de los que no hay archivo",
		load: () => import("./recover-texts.ts"),
	},
	"import-site": { summary: "trae un sitio entero de una carpeta", load: () => import("./import-site.ts") },
	mail: { summary: "nombra el correo sin entregar, o lo envía ya", load: () => import("./mail.ts") },
};

const width = Math.max(...Object.keys(commands).map((name) => name.length));
const help = `Uso: npm run site -- ORDEN [opciones]

Órdenes:
${Object.entries(commands)
	.map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`)
	.join("\n")}

Cada orden explica sus opciones con --help.`;

/** Runs a command line and returns its exit code: 2 for an unknown command or option. */
async function main([name, ...args]: readonly string[]): Promise<number> {
	if (name === undefined || name === "--help" || name === "-h" || name === "help") {
		console.log(help);
		return 0;
	}
	const entry = Object.hasOwn(commands, name) ? commands[name] : undefined;
	if (entry === undefined) {
		console.error(`La orden «${name}» no existe.\n\n${help}`);
		return 2;
	}
	const isHelp = args.includes("--help") || args.includes("-h");
	if (entry.apart === true && !isHelp && !isFrugal()) return runApart([name, ...args]);
	const command = await entry.load();
	if (isHelp) {
		console.log(command.help);
		return 0;
	}
	try {
		return await command.run(args);
	} catch (error) {
		if (isWrongUsage(error)) {
			console.error(`No se entienden las opciones: ${shown(args)}\n\n${command.help}`);
			return 2;
		}
		if (error instanceof WrongUsage) {
			console.error(`${error.message}\n\n${command.help}`);
			return 2;
		}
		console.error(error instanceof Error ? error.message : String(error));
		return 1;
	}
}

/**
 * The arguments in printable form, without the password: terminals keep their text longer than a password should stay.
 */
function shown(args: readonly string[]): string {
	return args
		.map((arg, index) => (args[index - 1] === "--password" ? "…" : arg.replace(/^(--password=).*$/s, "$1…")))
		.join(" ");
}

function isWrongUsage(error: unknown): boolean {
	return error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
}

process.exitCode = await main(process.argv.slice(2));
