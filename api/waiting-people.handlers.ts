import { Failure } from "../domain/failure.ts";
import { askForProof } from "../domain/sign-in/recent-proof.ts";
import { SCHOOL_PATH } from "../domain/site-paths.ts";
import { inviteFromList } from "../domain/waiting-list/invite-waiting.ts";
import { listMoved, planInvitation } from "../domain/waiting-list/plan-invitation.ts";
import type { WaitingEntry } from "../domain/waiting-list/waiting-list.ts";
import { findWaiting, takeWaiting } from "../domain/waiting-list/waiting-people.ts";
import type { HandlersOf, OwnApiContext } from "./context.ts";
import { madeBy, refusalOf } from "./readers.handlers.ts";
import type { waitingPeopleContracts } from "./waiting-people.contracts.ts";

/** What inviting works with, for the person who does it. */
export const invitingBy = (context: OwnApiContext) => ({ ...context, by: context.user.uid });

const personOf = ({
	email,
	name,
	status,
	createdAt,
	confirmedAt,
	invitedAt,
	attribution,
}: Omit<WaitingEntry, "id" | "emailKey" | "consents">) => ({
	...{ email, name, status, createdAt, confirmedAt, invitedAt, attribution },
});

export const waitingPeopleHandlers: HandlersOf<typeof waitingPeopleContracts> = {
	listWaiting: async (query, context) => {
		const refused = refusalOf(context);
		if (refused !== null) return refused;
		const { people, counts, ...listing } = await findWaiting(context.backend, query);
		const schoolUrl = context.siteUrl + SCHOOL_PATH;
		return { ...listing, people: people.map(personOf), counts: { ...counts }, schoolUrl };
	},

	takeWaiting: async (_, context) => {
		const refused = refusalOf(context);
		if (refused !== null) return refused;
		const people = await takeWaiting(context.backend, madeBy(context));
		return { people: people.map(({ permissions, ...person }) => ({ ...personOf(person), permissions })) };
	},

	planInvitation: async (typed, context) =>
		refusalOf(context) ?? (await planInvitation(context.backend, typed, context.siteUrl)),

	inviteWaiting: async ({ first, ...typed }, context) => {
		const refused = refusalOf(context);
		if (refused !== null) return refused;
		const plan = await planInvitation(context.backend, typed, context.siteUrl);
		if (plan instanceof Failure) return plan;
		if (plan.first !== first) return listMoved();
		const change = { kind: "list-invite", ...plan } as const;
		const waits = await askForProof(context, context.user, { current: null, change });
		if (waits !== null) return waits;
		const told = await inviteFromList(invitingBy(context), plan);
		return told === 0 ? listMoved() : { told };
	},
};
