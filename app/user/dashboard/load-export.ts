import { type RouterContextProvider, redirect } from "react-router";
import { Failure } from "../../../domain/failure.ts";
import { clientContext } from "../../context.ts";
import { expiredPath, requireUser } from "./guard.ts";
import { incidentOf } from "./load-dashboard.ts";

interface Asked {
	readonly context: Readonly<RouterContextProvider>;
	readonly request: Request;
	readonly url: URL;
}

/**
 * Everything stored about the signed-in person.
 * @throws a redirect to the dashboard, which says why the export failed or was refused; to the login if nobody is
 * signed in.
 */
export async function loadExport(asked: Asked) {
	const user = await requireUser(asked);
	const exported = await asked.context
		.get(clientContext)
		.exportUser()
		.catch((error: unknown) => {
			throw redirect(`/user?fallo=${incidentOf(error) ?? ""}#descarga`);
		});
	if (!(exported instanceof Failure)) return { user, exported };
	if (exported.status === 401) throw redirect(expiredPath(asked.url.pathname));
	throw redirect(`/user?espera=${exported.retryAfterSeconds ?? 60}#descarga`);
}
