import type { OutboxBackend } from "../mail/outgoing-mail.ts";
import { hashSecret, makeToken } from "../sign-in/secrets.ts";
import { confirmLettersPath, leaveLettersPath } from "../site-paths.ts";
import { later } from "./letter-issue.ts";
import { type LetterLimits, letterLimits, mostOn } from "./letter-limits.ts";
import { importedLettersMail } from "./letter-mails.ts";
import type { LetterBackend } from "./run-issue.ts";
import { LETTERS_PENDING_MS, lettersState, type Subscriber } from "./subscriber.ts";

/** What asking imported people works with. `siteUrl`: the site's origin, without a trailing slash. */
interface AskContext {
	readonly backend: Pick<LetterBackend, "subscribers" | "consents" | "letters" | "transaction"> & OutboxBackend;
	readonly siteName: string;
	readonly siteUrl: string;
	/** Who signs. */
	readonly organiser: { readonly name: string };
	readonly now: () => Date;
	readonly limits?: LetterLimits;
}

/** The pause between two of these messages, so that other mail never waits behind many of them. */
const PAUSE_MS = 1_000;

/**
 * Asks one imported person, if one is to be asked and no other message is due: writes the message with the link that
 * confirms the address into the outbox. It counts to the letters of its day (docs/product.md, 27.7 and 27.18).
 * @returns when the next one can be asked, in ISO 8601 in UTC; null if nobody is to be asked.
 */
export async function askImported(context: AskContext): Promise<string | null> {
	const { backend, now, limits = letterLimits } = context;
	const at = now().toISOString();
	const [person] = await backend.subscribers.toAsk(1);
	if (person === undefined) return null;
	if ((await backend.outbox.claimable({ now: at, limit: 1 })).length > 0) return later(at, PAUSE_MS);
	const confirm = makeToken();
	const confirmHash = await hashSecret(confirm);
	const day = at.slice(0, 10);
	const isFull = await backend.transaction(async () => {
		const known = await backend.subscribers.find(person.emailKey);
		if (known === null || known.askAt === null) return false;
		const days = await backend.letters.listDays();
		const taken = days.find((each) => each.day === day)?.taken ?? 0;
		if (taken >= mostOn(day, days, limits)) return true;
		const isOn = lettersState(await backend.consents.listFor(known.emailKey), at).state === "on";
		if (isOn || known.asked === null) {
			await backend.subscribers.put({ ...known, askAt: null });
			return false;
		}
		const until = later(at, LETTERS_PENDING_MS);
		const asked = { ...known.asked, askedAt: at };
		const times = { confirmUntil: until, keptUntil: until, askAt: null };
		await backend.subscribers.put({ ...known, asked, confirmHash, ...times });
		await backend.letters.putDay({ day, taken: taken + 1 });
		await backend.outbox.add(mailTo(context, known, confirm), at);
		return false;
	});
	return isFull ? later(`${day}T00:00:00.000Z`, 24 * 3_600_000) : later(at, PAUSE_MS);
}

function mailTo({ siteName, siteUrl, organiser }: AskContext, { email, cadence, token }: Subscriber, confirm: string) {
	return importedLettersMail({
		...{ siteName, siteUrl, author: organiser.name, to: email, cadence },
		...{ confirmUrl: siteUrl + confirmLettersPath(confirm), leaveUrl: siteUrl + leaveLettersPath(token) },
	});
}
