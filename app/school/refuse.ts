import { type RouterContextProvider, redirect } from "react-router";
import { Failure } from "../../domain/failure.ts";
import { notFound } from "../content/not-found.ts";
import { requireUser } from "../user/dashboard/guard.ts";

/** Nothing of School stands at an address. */
export const NO_LESSON = new Failure(404, "school.not_found", "Aquí no hay ninguna lección.");

interface Asked {
	readonly context: Readonly<RouterContextProvider>;
	readonly request: Request;
	readonly url: URL;
}

/**
 * What to throw where School answers that it cannot show what was asked for (docs/product.md, 19.3): visitors are led
 * to the login and back, people it is not open to to the waiting list, and what is not there is not found.
 */
export async function refuse(failure: Failure, asked: Asked): Promise<unknown> {
	switch (failure.status) {
		case 401:
			await requireUser(asked);
			// Somebody has signed in meanwhile.
			return redirect(asked.url.pathname + asked.url.search);
		case 403:
			return redirect("/lista-de-espera?aviso=school");
		case 404:
			return notFound(asked.context, asked.url);
		default:
			return failure;
	}
}
