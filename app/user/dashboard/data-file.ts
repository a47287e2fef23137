import { href, type LoaderFunctionArgs, redirect } from "react-router";
import { Failure } from "../../../domain/failure.ts";
import { MADRID } from "../../../domain/zoned-time.ts";
import { clientContext, settingsContext } from "../../context.ts";
import { exportFile } from "../export-document.ts";
import { expiredPath, incidentOf, requireUser } from "./load-dashboard.ts";

/**
 * Everything stored about the signed-in person, as a file to read or for programs (docs/product.md, 15.8).
 * @throws a redirect to the dashboard, which says why the export failed or was refused; to the login if nobody is
 * signed in.
 */
export async function loader(asked: LoaderFunctionArgs) {
	const { context, url } = asked;
	const user = await requireUser(asked);
	const exported = await context
		.get(clientContext)
		.exportUser()
		.catch((error: unknown) => {
			throw redirect(`${href("/user/ajustes")}?fallo=${incidentOf(error) ?? ""}#descarga`);
		});
	if (!(exported instanceof Failure))
		return exportFile(exported, {
			path: url.pathname,
			zone: user.preferences.timeZone ?? MADRID,
			siteName: context.get(settingsContext).site.name,
		});
	if (exported.status === 401) throw redirect(expiredPath(url.pathname));
	throw redirect(`${href("/user/ajustes")}?espera=${exported.retryAfterSeconds ?? 60}#descarga`);
}
