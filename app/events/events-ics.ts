import type { LoaderFunctionArgs } from "react-router";
import { clientContext } from "../context.ts";

/** Longer names are no event's. */
const MAX_SLUG = 200;

/** The events as a calendar to subscribe to, or the one `?evento=` names as a file to open. */
export async function loader({ url, context }: LoaderFunctionArgs) {
	const slug = url.searchParams.get("evento") ?? "";
	const found = slug.length > MAX_SLUG ? null : await context.get(clientContext).getEventsCalendar({ event: slug });
	if (found === null) return new Response("No hay ningún evento con ese nombre.", { status: 404 });
	return new Response(found.calendar, { headers: { "content-type": "text/calendar; charset=utf-8" } });
}
