import { signInAs } from "../api/context.fixture.ts";
import type { TestSite } from "./site.fixture.ts";

/** A signed-in browser: it has a person's session and submits forms as browsers do. */
export interface Browser {
	readonly uid: string;
	readonly cookie: string;
	get(path: string): Promise<Response>;
	/**
	 * The text of a page.
	 * @throws when the page does not answer 200.
	 */
	read(path?: string): Promise<string>;
	/** Submits a form of the dashboard. */
	send(intent: string, fields?: Readonly<Record<string, string | File>>): Promise<Response>;
}

/** Signs a person in and returns their browser. */
export async function signInBrowser(site: TestSite, email: string, now?: Date): Promise<Browser> {
	const { sessionToken, user } = await signInAs(site.backend, email, now);
	const cookie = `session=${sessionToken}`;
	const get = (path: string) => site.get(path, { headers: { cookie } });
	return {
		uid: user.uid,
		cookie,
		get,
		async read(path = "/user") {
			const response = await get(path);
			const text = await response.text();
			if (response.status !== 200) throw new Error(`${path} answers ${response.status}`);
			return textOf(text);
		},
		send(intent, fields = {}) {
			const hasFile = Object.values(fields).some((value) => value instanceof File);
			const form = hasFile ? new FormData() : new URLSearchParams();
			for (const [name, value] of Object.entries({ hacer: intent, ...fields })) form.append(name, value as string);
			const path = intent === "recuperar" ? "/user" : "/user/ajustes";
			return site.get(path, { method: "POST", headers: { cookie, origin: site.origin }, body: form });
		},
	};
}

/** A page's HTML without the markers that the server adds between texts. */
export function textOf(html: string): string {
	return html.replaceAll("<!-- -->", "");
}
