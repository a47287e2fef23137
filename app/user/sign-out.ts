import { redirect } from "react-router";
import { safeRedirect } from "../../domain/user/safe-redirect.ts";
import { clientContext } from "../context.ts";
import type { Route } from "./+types/sign-out";

/** Pages that are only for who is signed in: from there the way leads home. */
function isProtected(path: string): boolean {
	return /^\/(?:user|school)(?:[/?#]|$)/i.test(path);
}

/** Ends the session of this browser and everything it may have kept of it (docs/product.md, 15.5). */
export async function action({ request, context }: Route.ActionArgs) {
	const from = (await request.formData()).get("desde");
	await context.get(clientContext).signOut();
	const back = safeRedirect(typeof from === "string" ? from : null);
	return redirect(isProtected(back) ? "/home" : back, { status: 303, headers: { "Clear-Site-Data": '"cache"' } });
}

/** There is nothing to see here. */
export function loader() {
	return redirect("/user");
}
