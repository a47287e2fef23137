import { announceText } from "../domain/desk/announce-text.ts";
import { canCancel, cancelEvent, impactOfPublishing } from "../domain/desk/cancel-event.ts";
import { noText } from "../domain/desk/desk-context.ts";
import { publishText } from "../domain/desk/publish-text.ts";
import { refusedData } from "../domain/desk/refused-settings.ts";
import { saveSettings } from "../domain/desk/save-settings.ts";
import { retryLetter, sendLetter } from "../domain/desk/send-letter.ts";
import { settingPart } from "../domain/desk/settings-form.ts";
import { Failure } from "../domain/failure.ts";
import type { DeskChange } from "../domain/sign-in/desk-change.ts";
import { may } from "../domain/sign-in/permissions.ts";
import type { ForDesk } from "../domain/user/confirm-identity.ts";
import { inviteFromList } from "../domain/waiting-list/invite-waiting.ts";
import { listMoved } from "../domain/waiting-list/plan-invitation.ts";
import type { OwnApiContext } from "./context.ts";
import { atDesk } from "./desk.handlers.ts";
import { refusalOf } from "./readers.handlers.ts";
import { invitingBy } from "./waiting-people.handlers.ts";

/**
 * What the desk did after a proof of identity. `settings-refused`: they were not saved, and the page of settings shows
 * why, with what was typed. `about`: the page of settings, or the id of the event or the letter.
 */
interface AfterDeskProof {
	readonly next: "settings" | "settings-refused" | "event-cancel" | "event-publish" | "letter" | "list-invite";
	readonly about: string;
	/** How many people get a mail: that their event is cancelled, or that they are invited. */
	readonly told?: number;
}

/** The answer to a proof of identity: does what waited at the desk, if it was that, with the rights of this moment. */
export async function goOnAtDesk<Answer extends object>(
	context: OwnApiContext,
	answer: Answer | ForDesk,
): Promise<Answer | AfterDeskProof | Failure> {
	if (!("forDesk" in answer)) return answer;
	if (!may(context.user, "write"))
		return new Failure(403, "desk.not_yours", "Tu cuenta ya no tiene permiso para esto. No se ha cambiado nada.");
	const { forDesk: change } = answer;
	switch (change.kind) {
		case "settings":
			return goOnSaving(context, change);
		case "event-cancel":
		case "event-publish":
			return goOnWithEvent(context, change);
		case "letter-send":
			return atDesk<AfterDeskProof>(
				context,
				async (desk) => (await sendLetter(desk, change)) ?? { next: "letter", about: change.id },
			);
		case "letter-retry":
			return atDesk<AfterDeskProof>(
				context,
				async (desk) => (await retryLetter(desk, change.id)) ?? { next: "letter", about: change.id },
			);
		case "text-announce":
			return goOnAnnouncing(context, change);
		case "list-invite":
			return goOnInviting(context, change);
	}
}

type Change<Kind extends DeskChange["kind"]> = Extract<DeskChange, { readonly kind: Kind }>;
type EventChange = Exclude<
	DeskChange,
	Change<"settings" | "letter-send" | "letter-retry" | "text-announce" | "list-invite">
>;

function goOnSaving(context: OwnApiContext, change: Change<"settings">): Promise<AfterDeskProof | Failure> {
	const { backend, session, now } = context;
	return atDesk<AfterDeskProof>(context, async (desk) => {
		const part = settingPart(change.part);
		if (part === undefined) return noText();
		const refused = await saveSettings(desk, { ...change, part });
		if (refused === null) return { next: "settings", about: part.id };
		if (refused.status === 403) return refused;
		await backend.sessions.setData(session.id, refusedData(change, refused, now()));
		return { next: "settings-refused", about: part.id };
	});
}

function goOnWithEvent(context: OwnApiContext, { kind, id, version }: EventChange) {
	return atDesk<AfterDeskProof>(context, async (desk) => {
		const isCancelling = kind === "event-cancel";
		const can = await (isCancelling ? canCancel : impactOfPublishing)(desk, { id, version });
		const refused = await (isCancelling ? cancelEvent : publishText)(desk, { id, version });
		if (refused === null)
			return { next: kind, about: id, ...(can !== null && "told" in can ? { told: can.told } : {}) };
		if (refused instanceof Failure) return refused;
		const message = "El evento no se ha cancelado: hay algo que corregir en su texto. Pulsa «Publicar…» y lo verás.";
		return new Failure(409, "desk.blocked", message);
	});
}

function goOnAnnouncing(context: OwnApiContext, change: Change<"text-announce">) {
	return atDesk<AfterDeskProof>(context, async (desk) => {
		const done = await announceText(desk, change);
		if (done instanceof Failure) return done;
		if ("letter" in done) return { next: "letter", about: done.letter };
		const message = "El texto no se ha publicado: hay algo que corregir en él. Pulsa «Publicar…» y lo verás.";
		return new Failure(409, "desk.blocked", message);
	});
}

async function goOnInviting(context: OwnApiContext, change: Change<"list-invite">): Promise<AfterDeskProof | Failure> {
	const refused = refusalOf(context);
	if (refused !== null) return refused;
	const told = await inviteFromList(invitingBy(context), change);
	return told === 0 ? listMoved() : { next: "list-invite", about: "", told };
}
