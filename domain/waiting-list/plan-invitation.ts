import { Failure, wrongField } from "../failure.ts";
import type { Invitation } from "../invitation.ts";
import type { WaitingListStore } from "./waiting-list-store.ts";

/** How many people one press at the desk invites at most: each gets their mail and account before the page answers. */
export const MOST_INVITED = 200;

/** An invitation as a form sends it. */
export interface TypedInvitation {
	readonly count: string;
	readonly url: string;
	readonly openSchool: boolean;
}

/** An invitation that is right, and begins with somebody. */
export type PlannedInvitation = Invitation & { readonly first: string };

/** Failure when the list is not what a person saw before they invited. */
export function listMoved(): Failure {
	const message =
		"La lista ha cambiado desde que se abrió la página: quien iba a ser la primera persona ya está invitada o ha salido. Ahora no se ha invitado a nadie más.";
	return new Failure(409, "waiting.moved", message);
}

/**
 * What an invitation would do, and change nothing: `count` is how many people get a mail, and `first` who is the first.
 * `siteUrl`: the address of the site, whose pages people may be invited to as well as to any that begin with https://.
 */
export async function planInvitation(
	{ waitingList }: { readonly waitingList: Pick<WaitingListStore, "counts" | "firstConfirmed"> },
	{ count: typed, url: typedUrl, openSchool }: TypedInvitation,
	siteUrl: string,
): Promise<PlannedInvitation | Failure> {
	const count = /^\s*\d{1,9}\s*$/.test(typed) ? Number(typed) : 0;
	if (count < 1) return wrongField("count", "Escribe a cuántas personas, en cifras: por ejemplo, 10.");
	if (count > MOST_INVITED) return wrongField("count", `De una vez se puede invitar a ${MOST_INVITED} como mucho.`);
	const url = typedUrl.trim();
	const isUrl = URL.canParse(url) && (new URL(url).protocol === "https:" || new URL(url).origin === siteUrl);
	if (!isUrl) return wrongField("url", `Escribe una dirección que empiece por https://, como ${siteUrl}/school.`);
	const first = await waitingList.firstConfirmed();
	if (first === null) return wrongField("count", "No queda nadie por invitar entre quienes han confirmado su correo.");
	const counts = await waitingList.counts();
	const confirmed = counts.reduce((sum, { status, total }) => sum + (status === "confirmed" ? total : 0), 0);
	return { count: Math.min(count, Math.max(1, confirmed)), url, openSchool, first: first.id };
}
