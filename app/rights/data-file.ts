import { type LoaderFunctionArgs, redirect } from "react-router";
import { Failure } from "../../domain/failure.ts";
import { RIGHTS_PATH } from "../../domain/site-paths.ts";
import { MADRID } from "../../domain/zoned-time.ts";
import { clientContext, settingsContext } from "../context.ts";
import { exportFile } from "../user/export-document.ts";

/**
 * Everything stored under the address this browser has proved, as a file to read or for programs (docs/product.md,
 * 20.3).
 * @throws a redirect to the page about one's rights if the data cannot be exported now; it says so if too many exports
 * were requested.
 */
export async function loader({ context, url }: LoaderFunctionArgs) {
	const exported = await context.get(clientContext).exportRights();
	const siteName = context.get(settingsContext).site.name;
	if (!(exported instanceof Failure)) return exportFile(exported, { path: url.pathname, zone: MADRID, siteName });
	throw redirect(exported.status === 429 ? `${RIGHTS_PATH}?espera=${exported.retryAfterSeconds ?? 60}` : RIGHTS_PATH);
}
