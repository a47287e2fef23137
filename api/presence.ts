import type { Source } from "../domain/authoring/source.ts";
import type { DeskContext } from "../domain/desk/desk-context.ts";
import { createPresence, isRecent, type Presence } from "../domain/desk/presence.ts";
import { shownName } from "../domain/sign-in/user.ts";

/** What each site has seen of who has which text open, in this process. */
const seen = new WeakMap<object, Presence>();

/** Somebody else who has a text open. `minutes`: how many whole ones ago they opened or saved it last. */
interface OtherPerson {
	readonly name: string;
	readonly minutes: number;
}

/**
 * Remembers that a person opened or saved a text, and tells who else has it open, the latest first. Other processes are
 * seen by what they saved.
 * @throws {Error} when the store fails.
 */
export async function othersAt(
	{ backend, user, now }: Pick<DeskContext, "backend" | "user" | "now">,
	{ id, updatedAt, updatedBy }: Pick<Source, "id" | "updatedAt" | "updatedBy">,
): Promise<OtherPerson[]> {
	const presence = seen.get(backend.sources) ?? createPresence();
	seen.set(backend.sources, presence);
	const at = now();
	presence.saw(id, user.uid, at);
	const here = presence.others(id, user.uid, at);
	const isElsewhere =
		updatedBy !== null &&
		updatedBy !== user.uid &&
		isRecent(updatedAt, at) &&
		here.every(({ uid }) => uid !== updatedBy);
	const others: OtherPerson[] = [];
	for (const each of isElsewhere ? [...here, { uid: updatedBy, at: updatedAt }] : here) {
		const person = await backend.users.find(each.uid);
		const minutes = Math.max(0, Math.floor((at.getTime() - Date.parse(each.at)) / 60_000));
		if (person !== null) others.push({ name: shownName(person), minutes });
	}
	return others;
}
