import { parseArgs } from "node:util";
import type { Backend } from "../../domain/backend.ts";
import { Failure } from "../../domain/failure.ts";
import { lessonPath } from "../../domain/school/course.ts";
import { giveDemo } from "../../domain/school/give-demo.ts";
import { may, STUDENT } from "../../domain/sign-in/permissions.ts";
import { readEmail } from "../../domain/sign-in/request-code.ts";
import { drawTable } from "./print-table.ts";
import { atTerminal, withBackend } from "./with-backend.ts";

/** What `site school --help` prints. */
export const help = `Uso: npm run site -- school list
     npm run site -- school demo CORREO

list   nombra los módulos y las lecciones publicadas, borradores incluidos
demo   da a una cuenta el progreso de muestra de las lecciones (su campo demo);
       lo que la cuenta lleve más adelantado se queda como está`;

interface SchoolCommand {
	readonly backend: Pick<Backend, "publication" | "school" | "progress" | "users">;
	readonly now: () => Date;
	readonly print: (line: string) => void;
	readonly printError: (line: string) => void;
}

const KINDS = { video: "vídeo", reading: "lectura", exercise: "ejercicio" } as const;

/** Runs one action and returns the exit code: 1 when it was refused, 2 for wrong usage. */
export async function manageSchool(args: readonly string[], command: SchoolCommand): Promise<0 | 1 | 2> {
	const { positionals } = parseArgs({ args: [...args], allowPositionals: true, options: {} });
	const [action, email, ...rest] = positionals;
	if (action === "list" && email === undefined) return list(command);
	if (action === "demo" && email !== undefined && rest.length === 0) return demo(command, email);
	command.printError(action === "demo" && email === undefined ? `Falta el correo de la cuenta.\n\n${help}` : help);
	return 2;
}

async function list({ backend, print }: SchoolCommand): Promise<0> {
	const lessons = await backend.publication.lessons();
	if (lessons.length === 0) {
		print("Todavía no hay lecciones. Se publican con: npm run site -- import CARPETA");
		return 0;
	}
	const modules = Map.groupBy(lessons, ({ module, moduleName }) => JSON.stringify([module, moduleName]));
	for (const [key, own] of modules) {
		const [number, name] = JSON.parse(key) as [number, string];
		print(`Módulo ${number}: ${name} (${own.reduce((sum, { minutes }) => sum + minutes, 0)} min)`);
		const rows = own.map((lesson) => [
			lessonPath(number, lesson.number),
			lesson.id,
			lesson.name,
			KINDS[lesson.kind],
			`${lesson.minutes} min`,
			lesson.draft ? "borrador" : "publicada",
			lesson.demo === null ? "–" : `${lesson.demo} %`,
		]);
		for (const line of drawTable([["dirección", "id", "título", "tipo", "tiempo", "estado", "muestra"], ...rows]))
			print(`  ${line}`);
	}
	return 0;
}

async function demo({ backend, now, print, printError }: SchoolCommand, email: string): Promise<0 | 1> {
	const address = readEmail(email);
	const user = address instanceof Failure ? null : await backend.users.findByEmailKey(address.key);
	if (address instanceof Failure || user === null) {
		printError(
			address instanceof Failure ? address.message : `No hay ninguna cuenta con el correo ${address.address}.`,
		);
		return 1;
	}
	const given = await giveDemo({ backend, now }, user);
	if (given === 0) {
		printError("Ninguna lección publicada tiene progreso de muestra: se escribe en su campo demo.");
		return 1;
	}
	print(`${user.email} tiene ahora progreso de muestra. Lecciones: ${given}.`);
	if (!may(user, "school"))
		print(`Todavía no ve School: npm run site -- user grant --email ${user.email} --permission ${STUDENT}`);
	return 0;
}

/** Runs `site school` and returns the exit code. */
export function run(args: readonly string[]): Promise<number> {
	return withBackend((backend) => manageSchool(args, { ...atTerminal, backend }));
}
