import { type RouterContextProvider, redirect } from "react-router";
import { Failure } from "../../../domain/failure.ts";
import { clientContext } from "../../context.ts";
import { loginPath } from "../sign-in-form.tsx";

/** The path of the login for a person whose session has ended. It returns to `back` after signing in. */
export function expiredPath(back: string): string {
	return loginPath(back, { aviso: "caducada" });
}

interface Asked {
	readonly context: Readonly<RouterContextProvider>;
	readonly request: Request;
	readonly url: URL;
}

/**
 * The signed-in person (docs/product.md, 15.7).
 * @throws a redirect to the login, which returns here, if nobody is signed in.
 */
export async function requireUser({ context, request, url }: Asked) {
	const client = context.get(clientContext);
	const answer = await client.getUser();
	if (!(answer instanceof Failure) && answer.user !== null) return answer.user;
	let expired = /(?:^|;\s*)(?:__Host-)?session=[\w-]/.test(request.headers.get("cookie") ?? "");
	if (expired) {
		// A browser that waits for the code of a sign-in has a session too, not yet a person's. That one has not ended.
		const signIn = await client.getSignIn();
		expired = signIn instanceof Failure || signIn.pending === null;
	}
	const back = url.pathname + url.search;
	throw redirect(expired ? expiredPath(back) : loginPath(back));
}

/** The signed-in person, as the API returns them. */
export type Person = Awaited<ReturnType<typeof requireUser>>;
