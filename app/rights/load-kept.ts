import { type RouterContextProvider, redirect } from "react-router";
import { Failure } from "../../domain/failure.ts";
import { RIGHTS_PATH } from "../../domain/site-paths.ts";
import { clientContext } from "../context.ts";

/**
 * Everything stored under the address this browser has proved.
 * @throws a redirect to the page about one's rights if the data cannot be exported now; it says so if too many exports
 * were requested.
 */
export async function loadKept(context: Readonly<RouterContextProvider>) {
	const exported = await context.get(clientContext).exportRights();
	if (!(exported instanceof Failure)) return exported;
	throw redirect(exported.status === 429 ? `${RIGHTS_PATH}?espera=${exported.retryAfterSeconds ?? 60}` : RIGHTS_PATH);
}
