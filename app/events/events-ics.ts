import type { LoaderFunctionArgs } from "react-router";
import { clientContext } from "../context.ts";
import type { RouteHandle } from "../shell/route-handle.ts";

export const handle = { cache: "public", parameters: ["evento"] } satisfies RouteHandle;

/** Longest slug that is looked up; no event has a longer one. */
const MAX_SLUG = 200;

/** All events as a calendar to subscribe to; with `?evento=`, the calendar file of that one event. */
export async function loader({ url, context }: LoaderFunctionArgs) {
	const slug = url.searchParams.get("evento") ?? "";
	const found = slug.length > MAX_SLUG ? null : await context.get(clientContext).getEventsCalendar({ event: slug });
	if (found === null) return new Response("No hay ningún evento con ese nombre.", { status: 404 });
	return new Response(found.calendar, { headers: { "content-type": "text/calendar; charset=utf-8" } });
}
