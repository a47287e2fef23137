import { redirect } from "react-router";
import { Failure } from "../../domain/failure.ts";
import { safeRedirect } from "../../domain/sign-in/safe-redirect.ts";
import { clientContext } from "../context.ts";
import type { Route } from "./+types/elsewhere";
import { loginPath } from "./sign-in-form.tsx";

/** Redirects the browser to the other site's sign-in (docs/product.md, 15.10). */
export async function action({ url, context }: Route.ActionArgs) {
	const asked = url.searchParams.get("redirect");
	const back = asked === null ? null : safeRedirect(asked);
	const begun = await context.get(clientContext).beginElsewhere({ back: back ?? "" });
	const word = begun instanceof Failure && begun.status === 429 ? "demasiados" : "otra-cuenta";
	return redirect(begun instanceof Failure ? loginPath(back, { aviso: word }) : begun.url, 303);
}

/** The address to which the other site sends the browser back. */
export async function loader({ url, context }: Route.LoaderArgs) {
	const finished = await context.get(clientContext).finishElsewhere({ query: url.search });
	if (!(finished instanceof Failure)) return redirect(finished.back);
	if (finished.code === "auth.unverified") return redirect(loginPath(null, { aviso: "sin-verificar" }));
	// 429: a code to prove the address would exceed its limit.
	return redirect(loginPath(null, { aviso: finished.status === 429 ? "demasiados" : "otra-cuenta" }));
}
