import { Failure } from "../domain/failure.ts";
import {
	beginPasskey,
	finishPasskey,
	preparePasskey,
	removePasskey,
	renamePasskey,
} from "../domain/sign-in/own-passkeys.ts";
import { passkeyHost } from "../domain/sign-in/passkey-store.ts";
import { beginPasskeyProof, beginPasskeySignIn, finishPasskeySignIn } from "../domain/sign-in/use-passkey.ts";
import { confirmProofWithPasskey } from "../domain/user/confirm-identity.ts";
import type { ApiContext, HandlersOf } from "./context.ts";
import { goOnAtDesk } from "./desk-proof.ts";
import type { passkeysContracts } from "./passkeys.contracts.ts";

/** Hands the options of something begun to the page, and its token to the browser's cookie. */
function begun<Options>(
	{ answerPasskey }: ApiContext,
	given: { readonly options: Options; readonly token: string } | Failure,
): { options: Options } | Failure {
	if (given instanceof Failure) return given;
	answerPasskey(given.token);
	return { options: given.options };
}

export const passkeysHandlers: HandlersOf<typeof passkeysContracts> = {
	beginPasskeySignIn: async (_, context) => begun(context, await beginPasskeySignIn(context)),

	finishPasskeySignIn: (input, context) => finishPasskeySignIn(context, context.passkeyVerifier, input),

	listPasskeys: async (_, { backend, user, siteUrl }) => ({
		passkeys: (await backend.passkeys.list(user.uid)).map(({ id, name, createdAt, lastUsedDay, host }) => ({
			...{ id, name, createdAt, lastUsedDay },
			elsewhere: host === passkeyHost(siteUrl) ? null : host,
		})),
	}),

	preparePasskey: async (input, context) => (await preparePasskey(context, context.user, input)) ?? { done: true },

	beginPasskey: async (_, context) => begun(context, await beginPasskey(context, context.user)),

	finishPasskey: async (input, context) => {
		const added = await finishPasskey(context, context.user, context.passkeyVerifier, input);
		return added instanceof Failure ? added : { id: added.id, name: added.name };
	},

	renamePasskey: async (input, context) => (await renamePasskey(context, context.user, input)) ?? { done: true },

	removePasskey: async (input, context) => (await removePasskey(context, context.user, input)) ?? { done: true },

	beginPasskeyProof: async (input, context) => begun(context, await beginPasskeyProof(context, context.user, input)),

	confirmProofWithPasskey: async (input, context) =>
		goOnAtDesk(context, await confirmProofWithPasskey(context, context.user, context.passkeyVerifier, input)),
};
