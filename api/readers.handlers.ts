import { readFile } from "node:fs/promises";
import { notYours } from "../domain/desk/desk-context.ts";
import { Failure, wrongField } from "../domain/failure.ts";
import { importReaders, PROOF_LENGTH } from "../domain/letters/import-readers.ts";
import { findReaders } from "../domain/letters/letter-readers.ts";
import { readReaderFile } from "../domain/letters/reader-file.ts";
import { takeReaders } from "../domain/letters/reader-table.ts";
import { removeReader } from "../domain/letters/remove-reader.ts";
import { parseEmailAddress } from "../domain/sign-in/email-address.ts";
import { may } from "../domain/sign-in/permissions.ts";
import type { HandlersOf, OwnApiContext } from "./context.ts";
import { noDesk } from "./desk.handlers.ts";
import type { readersContracts } from "./readers.contracts.ts";

/** Failure for people who do not run the site; null for those who do. */
export function refusalOf({ user }: Pick<OwnApiContext, "user">): Failure | null {
	if (!may(user, "write")) return noDesk();
	return may(user, "settings") ? null : notYours();
}

/** Who acts, and when, for the log of acts. */
export const madeBy = ({ user, now }: OwnApiContext) => ({ by: user.uid, at: now().toISOString() });

const NOBODY = { added: 0, toAsk: 0, known: 0, gone: 0 };

export const readersHandlers: HandlersOf<typeof readersContracts> = {
	listReaders: async (query, context) => {
		const refused = refusalOf(context);
		if (refused !== null) return refused;
		const { readers, pending, ...listing } = await findReaders(context.backend, query);
		return { ...listing, readers: [...readers], pending: [...pending] };
	},

	removeReader: async ({ email }, context) => {
		const refused = refusalOf(context);
		if (refused !== null) return refused;
		const address = parseEmailAddress(email);
		const was =
			address === null
				? null
				: await removeReader(context.backend, { email: address.address, emailKey: address.key }, madeBy(context));
		return was === null ? new Failure(404, "letters.no_reader", `${email} no está en la lista.`) : { was };
	},

	takeReaders: async (_, context) => {
		const refused = refusalOf(context);
		if (refused !== null) return refused;
		return { readers: [...(await takeReaders(context.backend, madeBy(context), "news"))] };
	},

	importReaders: async ({ file, proof }, context) => {
		const refused = refusalOf(context);
		if (refused !== null) return refused;
		const words = proof.trim();
		if (words !== "" && words.length < PROOF_LENGTH.least)
			return wrongField("proof", "Di dónde y cuándo dieron su permiso, para que se pueda comprobar.");
		const { people, leftOut, problems } = readReaderFile(await readFile(file.path, "utf8"));
		if (problems.length > 0) return { problems: [...problems.slice(0, 100)], ...NOBODY, leftOut };
		const how = { ...madeBy(context), proof: words === "" ? null : words };
		return { problems: [], ...(await importReaders(context.backend, people, how)), leftOut };
	},
};
