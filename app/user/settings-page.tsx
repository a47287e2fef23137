import { href, redirect } from "react-router";
import { dayOf, MADRID } from "../../domain/zoned-time.ts";
import { settingsContext } from "../context.ts";
import { metaOf } from "../shell/page-meta.ts";
import type { RouteHandle } from "../shell/route-handle.ts";
import type { Route } from "./+types/settings-page";
import { Communications } from "./dashboard/communications.tsx";
import { SpaceFrame } from "./dashboard/frame.tsx";
import { handleForm } from "./dashboard/handle-form.ts";
import { downloadTrouble, loadSettings, requireUser } from "./dashboard/load-dashboard.ts";
import { Profile } from "./dashboard/profile.tsx";
import { Security } from "./dashboard/security.tsx";
import { SpaceHead } from "./dashboard/space-head.tsx";
import { YourData } from "./dashboard/your-data.tsx";
import { RoleNotice, roleSentence } from "./second-step/role-notice.tsx";

export { actionHeaders as headers } from "../forms/posted-form.ts";

export const handle = { acceptsFiles: true } satisfies RouteHandle;

export async function loader({ context, request, url }: Route.LoaderArgs) {
	const user = await requireUser({ context, request, url });
	// An account that is about to be erased has one page, with the way to recover it.
	if (user.erasedAfter !== null) throw redirect(href("/user") + url.search);
	const notice = roleSentence(user, context.get(settingsContext).now());
	return { ...(await loadSettings(context, user)), notice, trouble: downloadTrouble(url.searchParams) };
}

export async function action({ context, request }: Route.ActionArgs) {
	return handleForm({ context, request });
}

export const meta = metaOf({
	title: "Ajustes",
	description: "Tu cuenta, tus datos y lo que quieres recibir.",
	path: href("/user/ajustes"),
	noindex: true,
});

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
	const zone = loaderData.user.preferences.timeZone ?? MADRID;
	return (
		<SpaceFrame
			path={href("/user/ajustes")}
			refusal={actionData}
			greeting={
				<SpaceHead user={loaderData.user} title="Ajustes">
					<p>
						{loaderData.user.email}, con cuenta desde el{" "}
						<time dateTime={loaderData.user.createdAt}>{dayOf(loaderData.user.createdAt, zone)}</time>
					</p>
				</SpaceHead>
			}
		>
			<RoleNotice sentence={loaderData.notice} />
			<Communications {...loaderData} zone={zone} />
			<Profile {...loaderData} />
			<Security {...loaderData} zone={zone} />
			<YourData {...loaderData} />
		</SpaceFrame>
	);
}
