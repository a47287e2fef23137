import { signInWithPassword } from "../domain/user/sign-in.ts";
import type { Handler } from "./context.ts";
import type { signIn } from "./contracts/sign-in.ts";

/** Handler of `signIn`. */
export const handleSignIn: Handler<typeof signIn> = (input, context) => signInWithPassword(context, input);
