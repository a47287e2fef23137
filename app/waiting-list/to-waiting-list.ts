import { redirect } from "react-router";
import type { Route } from "./+types/to-waiting-list";

export function loader({ url }: Route.LoaderArgs) {
	return redirect(`/lista-de-espera${url.search}`);
}
