import { redirect } from "react-router";
import type { Route } from "./+types/dashboard";

/** The dashboard needs a signed-in person, and nobody can be one yet: the way leads to the login and back (docs/product.md, 2.10). */
export function loader({ url }: Route.LoaderArgs) {
	return redirect(`/iniciar-sesion?redirect=${encodeURIComponent(url.pathname + url.search)}`);
}
