import { href, redirect } from "react-router";
import { safeRedirect } from "../../domain/sign-in/safe-redirect.ts";
import { clientContext } from "../context.ts";
import type { Route } from "./+types/sign-out";

/** Whether a page is only for signed-in people. After signing out there, people are sent to `/home`. */
function isProtected(path: string): boolean {
	return /^\/(?:user|school)(?:[/?#]|$)/i.test(path);
}

/** Ends this browser's session and clears its cache of this site (docs/product.md, 15.5). */
export async function action({ request, context }: Route.ActionArgs) {
	const from = (await request.formData()).get("desde");
	await context.get(clientContext).signOut();
	const back = safeRedirect(typeof from === "string" ? from : null);
	return redirect(isProtected(back) ? href("/home") : back, { status: 303, headers: { "Clear-Site-Data": '"cache"' } });
}

/** The address has no page to show. */
export function loader() {
	return redirect(href("/user"));
}
