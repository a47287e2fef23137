import { actOf } from "../audit/act.ts";
import type { PreviewLink } from "../authoring/preview-link.ts";
import { Failure, wrongField } from "../failure.ts";
import { hashSecret, makeToken } from "../sign-in/secrets.ts";
import { shownName } from "../sign-in/user.ts";
import { instantOf, localTimeOf, MADRID } from "../zoned-time.ts";
import { type DeskContext, findOwn, noText } from "./desk-context.ts";
import { canBeShared, liveLinks } from "./live-link.ts";

/** How many days after today a link may work, and how many links of a text may work at a time. */
const MOST_DAYS = 30;
const MOST_LINKS = 20;

const DAY_MS = 24 * 3_600_000;

/** What a new link is to show, and until when. */
export interface WantedLink {
	readonly id: string;
	/** The last day on which it works, in Madrid: YYYY-MM-DD. */
	readonly lastDay: string;
	readonly audience: PreviewLink["audience"];
	/** Whether it shows the text as it is now, or whatever it becomes. */
	readonly follow: "version" | "latest";
}

/** A link as its text's page lists it. */
export interface ListedLink {
	/** Names the link; not its secret. */
	readonly key: string;
	readonly by: string;
	readonly createdAt: string;
	readonly expiresAt: string;
	readonly audience: PreviewLink["audience"];
	readonly version: number | null;
	readonly uses: number;
}

/** The day after one, both as YYYY-MM-DD. */
function dayAfter(day: string, days = 1): string {
	return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The days that may be a link's last: from today, in Madrid. */
export function lastDays(now: Date): { readonly first: string; readonly usual: string; readonly last: string } {
	const first = localTimeOf(now.toISOString(), MADRID).slice(0, 10);
	return { first, usual: dayAfter(first, 7), last: dayAfter(first, MOST_DAYS) };
}

/** The instant at which a last day has ended; null for a day that cannot be one. */
function endOf(lastDay: string, now: Date): string | null {
	const { first, last } = lastDays(now);
	if (!/^\d{4}-\d\d-\d\d$/.test(lastDay) || lastDay < first || lastDay > last) return null;
	return instantOf(`${lastDay}T00:00`, MADRID) === null ? null : instantOf(`${dayAfter(lastDay)}T00:00`, MADRID);
}

/**
 * Makes a secret link to the preview of a text (docs/product.md, 26.19).
 * @returns the link's token, which is not kept, and the first instant at which it does not work any more.
 * @throws {Error} when a store fails.
 */
export async function shareText(
	context: DeskContext,
	{ id, lastDay, audience, follow }: WantedLink,
): Promise<{ readonly token: string; readonly expiresAt: string } | Failure> {
	const { backend, user, now } = context;
	const source = await findOwn(context, id);
	if (source instanceof Failure) return source;
	if (!canBeShared(source)) return noText();
	const at = now().toISOString();
	const expiresAt = endOf(lastDay, now());
	if (expiresAt === null) return wrongField("lastDay", `Elige un día de los próximos ${MOST_DAYS}.`);
	const token = makeToken();
	const link: PreviewLink = {
		...{ tokenHash: await hashSecret(token), sourceId: id, audience, by: user.uid },
		...{ version: follow === "version" ? source.version : null, publishedHash: source.publishedHash },
		...{ createdAt: at, expiresAt, uses: 0, files: [] },
	};
	const refused = await backend.transaction(async () => {
		if ((await liveLinks(backend, id, at)).length >= MOST_LINKS)
			return new Failure(409, "desk.many_links", `Este texto ya tiene ${MOST_LINKS} enlaces. Anula antes alguno.`);
		await backend.previewLinks.add(link);
		await backend.acts.add(actOf({ at, by: user.uid, what: "preview-shared", on: id }));
		return null;
	});
	return refused ?? { token, expiresAt };
}

/** The links of a text that work, the newest first. */
export async function listLinks(context: DeskContext, id: string): Promise<readonly ListedLink[] | Failure> {
	const { backend, now } = context;
	const source = await findOwn(context, id);
	if (source instanceof Failure) return source;
	const live = await liveLinks(backend, id, now().toISOString());
	return live.map(({ link, maker }) => {
		const { tokenHash: key, createdAt, expiresAt, audience, version, uses } = link;
		return { key, by: shownName(maker), createdAt, expiresAt, audience, version, uses };
	});
}

/** Ends a link of a text at once. Does nothing for one that has ended. */
export async function revokeLink(
	context: DeskContext,
	{ id, key }: { readonly id: string; readonly key: string },
): Promise<null | Failure> {
	const { backend, user, now } = context;
	const source = await findOwn(context, id);
	if (source instanceof Failure) return source;
	await backend.transaction(async () => {
		const link = await backend.previewLinks.find(key);
		if (link === null || link.sourceId !== id) return;
		await backend.previewLinks.remove([key]);
		await backend.acts.add(actOf({ at: now().toISOString(), by: user.uid, what: "preview-revoked", on: id }));
	});
	return null;
}
