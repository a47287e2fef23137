import { signOut as end } from "../domain/user/sign-in.ts";
import type { Handler } from "./context.ts";
import type { signOut } from "./contracts/sign-out.ts";

/** Handler of `signOut`. */
export const handleSignOut: Handler<typeof signOut> = async (_, context) => {
	await end(context);
	return { done: true };
};
