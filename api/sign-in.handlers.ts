import { beginElsewhere, finishElsewhere, noProvider } from "../domain/sign-in/provider.ts";
import { checkEmail, checkNewAccount, requestCode, resendCode, signUp } from "../domain/sign-in/request-code.ts";
import { waitingSignIn } from "../domain/sign-in/second-step.ts";
import { signInWithPassword, signOut, verifyCode } from "../domain/sign-in/sign-in.ts";
import { describeLink, followLink } from "../domain/user/follow-link.ts";
import type { HandlersOf } from "./context.ts";
import type { signInContracts } from "./sign-in.contracts.ts";
import { pendingAnswer, userAnswer } from "./user.handlers.ts";

export const signInHandlers: HandlersOf<typeof signInContracts> = {
	getUser: async (_, { user, roleDemand }) => ({
		user: user === null ? null : userAnswer(user, roleDemand),
	}),

	getSignIn: async (_, { user, session, now, provider }) => ({
		signedIn: user !== null,
		pending: user === null ? pendingAnswer(session, now()) : null,
		secondStep: waitingSignIn(session, now()) !== null,
		provider: provider?.name ?? null,
	}),

	requestCode: { check: checkEmail, handle: (input, context) => requestCode(context, input) },

	resendCode: (_, context) => resendCode(context),

	forgetCode: async (_, { backend, session }) => {
		if (session !== null) await backend.sessions.setData(session.id, {});
		return { done: true };
	},

	verifyCode: ({ code, password }, context) => verifyCode(context, { code, password }),

	getLink: ({ link }, context) => describeLink(context, link),

	followLink: ({ link, password }, context) => followLink(context, { link, password }),

	signIn: (input, context) => signInWithPassword(context, input),

	signUp: {
		check: (input, context) => checkNewAccount(context, input),
		handle: (input, context) => signUp(context, input),
	},

	beginElsewhere: async ({ back }, context) =>
		context.provider === null ? noProvider() : beginElsewhere(context, context.provider, back),

	finishElsewhere: async ({ query }, context) =>
		context.provider === null ? noProvider() : finishElsewhere(context, context.provider, query),

	signOut: async (_, context) => {
		await signOut(context);
		return { done: true };
	},
};
