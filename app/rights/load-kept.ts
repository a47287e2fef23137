import { type RouterContextProvider, redirect } from "react-router";
import { Failure } from "../../domain/failure.ts";
import { RIGHTS_PATH } from "../../domain/rights/proof.ts";
import { clientContext } from "../context.ts";

/**
 * Everything kept under the address this browser has proved. Throws the way back to the page, which says why, where it
 * cannot be had now.
 */
export async function loadKept(context: Readonly<RouterContextProvider>) {
	const exported = await context.get(clientContext).exportRights();
	if (!(exported instanceof Failure)) return exported;
	throw redirect(exported.status === 429 ? `${RIGHTS_PATH}?espera=${exported.retryAfterSeconds ?? 60}` : RIGHTS_PATH);
}
