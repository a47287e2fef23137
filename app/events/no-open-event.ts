import { redirect } from "react-router";

/** No event takes registrations yet: a shared link leads to the events instead of to nothing (docs/product.md, 2.10). */
export function loader() {
	return redirect("/eventos");
}
