import { Failure } from "../domain/failure.ts";
import { confirmSecondStep, readSetup } from "../domain/sign-in/manage-second-step.ts";
import { hasRole, may } from "../domain/sign-in/permissions.ts";
import { takeSecondStep } from "../domain/sign-in/second-step.ts";
import { hashSecret } from "../domain/sign-in/secrets.ts";
import { heldChange } from "../domain/sign-in/session.ts";
import { changeOnceProved, confirmIdentity } from "../domain/user/confirm-identity.ts";
import type { HandlersOf, OwnApiContext } from "./context.ts";
import { goOnAtDesk } from "./desk-proof.ts";
import type { secondStepContracts } from "./second-step.contracts.ts";

/** The remembered browsers of the person, and which of them is this one. */
async function listRemembered({ backend, user, now, caller }: OwnApiContext) {
	const { rememberedToken = null } = caller;
	const own = rememberedToken === null ? null : await hashSecret(rememberedToken);
	const remembered = await backend.secondSteps.listRemembered(user.uid, now().toISOString());
	return remembered.map(({ id, device, createdAt, expiresAt, tokenHash }) => ({
		...{ id, device, createdAt, expiresAt },
		current: tokenHash === own,
	}));
}

export const secondStepHandlers: HandlersOf<typeof secondStepContracts> = {
	takeSecondStep: (input, context) => takeSecondStep(context, input),

	getSecondStep: async (_, context) => {
		const { backend, user, session, roleDemand, now } = context;
		const [step, codes, setup, remembered] = await Promise.all([
			backend.secondSteps.find(user.uid),
			backend.secondSteps.listRecoveryCodes(user.uid),
			readSetup(context, user),
			listRemembered(context),
		]);
		const held = heldChange(session, now());
		return {
			since: step?.confirmedAt ?? null,
			codesLeft: codes.filter(({ usedAt }) => usedAt === null).length,
			setup,
			remembered,
			isNeeded: roleDemand !== null || hasRole(user),
			mayReset: may(user, "settings"),
			confirming: held === null ? null : { by: held.by, change: held.change.kind },
		};
	},

	beginSecondStep: (_, context) => changeOnceProved(context, context.user, { kind: "second-step" }),

	confirmSecondStep: async (input, context) => {
		const codes = await confirmSecondStep(context, context.user, input);
		return codes instanceof Failure ? codes : { recoveryCodes: codes };
	},

	removeSecondStep: (_, context) => changeOnceProved(context, context.user, { kind: "second-step-off" }),

	renewRecoveryCodes: (_, context) => changeOnceProved(context, context.user, { kind: "recovery-codes" }),

	forgetRemembered: async ({ id }, { backend, user, note }) => {
		if ((await backend.secondSteps.forgetRemembered(user.uid, { id })) === 0)
			return new Failure(404, "browser.not_found", "Ese navegador ya no se recuerda.");
		note("browser no longer remembered", { uid: user.uid });
		return { done: true };
	},

	confirmIdentity: async (input, context) => goOnAtDesk(context, await confirmIdentity(context, context.user, input)),

	resetSecondStep: async ({ email }, context) =>
		may(context.user, "settings")
			? changeOnceProved(context, context.user, { kind: "step-reset", email })
			: new Failure(403, "auth.forbidden", "Tu cuenta no tiene permiso para esto."),
};
