import { redirect } from "react-router";
import type { Route } from "./+types/to-home";

export function loader({ url }: Route.LoaderArgs) {
	return redirect(`/home${url.search}`);
}
