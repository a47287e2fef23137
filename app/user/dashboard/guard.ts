import { type RouterContextProvider, redirect } from "react-router";
import { Failure } from "../../../domain/failure.ts";
import { clientContext } from "../../context.ts";

/** The login, and the way back to a page of this site; `expired` says there that a session has ended. */
export function loginAddress(back: string, { expired }: { readonly expired: boolean }): string {
	return `/iniciar-sesion?redirect=${encodeURIComponent(back)}${expired ? "&aviso=caducada" : ""}`;
}

interface Asked {
	readonly context: Readonly<RouterContextProvider>;
	readonly request: Request;
	readonly url: URL;
}

/** Who asks. Throws the way to the login where that is nobody (docs/product.md, 15.7). */
export async function requireUser({ context, request, url }: Asked) {
	const client = context.get(clientContext);
	const answer = await client.getUser();
	if (!(answer instanceof Failure) && answer.user !== null) return answer.user;
	let expired = /(?:^|;\s*)(?:__Host-)?session=[\w-]/.test(request.headers.get("cookie") ?? "");
	if (expired) {
		// A browser that waits for the code of a sign-in has a session too, of nobody yet.
		const signIn = await client.getSignIn();
		expired = signIn instanceof Failure || signIn.pending === null;
	}
	throw redirect(loginAddress(url.pathname + url.search, { expired }));
}

/** The person who is signed in. */
export type Person = Awaited<ReturnType<typeof requireUser>>;
