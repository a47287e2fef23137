import { href, type RouterContextProvider, redirect } from "react-router";
import { Failure } from "../../domain/failure.ts";
import { notFound } from "../content/not-found.ts";
import { requireUser } from "../user/dashboard/load-dashboard.ts";

/** The failure for an address below School that has no lesson. */
export const NO_LESSON = new Failure(404, "school.not_found", "Aquí no hay ninguna lección.");

interface Asked {
	readonly context: Readonly<RouterContextProvider>;
	readonly request: Request;
	readonly url: URL;
}

/**
 * The value to throw when School refuses a request (docs/product.md, 19.3): people School is not open to are redirected
 * to the waiting list; an address without a page is answered as not found.
 * @throws a redirect to the login for visitors, which leads back afterwards.
 */
export async function refuse(failure: Failure, asked: Asked): Promise<unknown> {
	switch (failure.status) {
		case 401:
			await requireUser(asked);
			// The person has signed in since School refused the request.
			return redirect(asked.url.pathname + asked.url.search);
		case 403:
			return redirect(`${href("/lista-de-espera")}?aviso=school`);
		case 404:
			return notFound(asked.context, asked.url);
		default:
			return failure;
	}
}
