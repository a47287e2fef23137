import type { RouterContextProvider } from "react-router";
import { Failure } from "../../domain/failure.ts";
import { may } from "../../domain/user/permissions.ts";
import { clientContext } from "../context.ts";
import type { CurrentUser } from "./current-user.ts";

const SESSION = /(?:^|;\s*)(?:__Host-)?session=[\w-]/;

/**
 * The signed-in person a page is rendered for (docs/product.md, 15.1). Undefined for visitors, if the API gives no
 * answer, and on every page that is the same for everyone, because such a page is rendered for a request without
 * cookies.
 */
export async function renderedUser(
	context: Readonly<RouterContextProvider>,
	request: Request,
): Promise<CurrentUser | undefined> {
	if (!SESSION.test(request.headers.get("cookie") ?? "")) return undefined;
	try {
		const answer = await context.get(clientContext).getUser();
		if (answer instanceof Failure || answer.user === null) return undefined;
		return { ...answer.user, school: may(answer.user, "school") };
	} catch {
		// The API client has reported the failure, and the browser will send the request again.
		return undefined;
	}
}
