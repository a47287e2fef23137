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
	/** Calls a function of the API that acts. */
	call(name: string, input: object): Promise<Response>;
	/** Submits a form of the dashboard, or of another page at `path`. */
	send(intent: string, fields?: Readonly<Record<string, string | File>>, path?: string): Promise<Response>;
}

/** Signs a person in and returns their browser. */
export async function signInBrowser(site: TestSite, email: string, now?: Date): Promise<Browser> {
	const { sessionToken, user } = await signInAs(site.backend, email, now);
	let cookie = `session=${sessionToken}`;
	// A proof of identity gives the session another token.
	async function ask(path: string, init: Parameters<TestSite["get"]>[1] = {}): Promise<Response> {
		const response = await site.get(path, { ...init, headers: { ...init?.headers, cookie } });
		const renewed = response.headers.getSetCookie().find((each) => /^session=[\w-]{43};/.test(each));
		if (renewed !== undefined) cookie = renewed.slice(0, renewed.indexOf(";"));
		return response;
	}
	const get = (path: string) => ask(path);
	const origin = { origin: site.origin };
	return {
		uid: user.uid,
		get cookie() {
			return cookie;
		},
		get,
		async read(path = "/user") {
			const response = await get(path);
			const text = await response.text();
			if (response.status !== 200) throw new Error(`${path} answers ${response.status}`);
			return textOf(text);
		},
		call(name, input) {
			const headers = { ...origin, "content-type": "application/json" };
			return ask(`/api/${name}`, { method: "POST", headers, body: JSON.stringify(input) });
		},
		send(intent, fields = {}, path = intent === "recuperar" ? "/user" : "/user/ajustes") {
			const hasFile = Object.values(fields).some((value) => value instanceof File);
			const form = hasFile ? new FormData() : new URLSearchParams();
			for (const [name, value] of Object.entries({ hacer: intent, ...fields })) form.append(name, value as string);
			return ask(path, { method: "POST", headers: origin, body: form });
		},
	};
}

/** A page's HTML without the markers that the server adds between texts. */
export function textOf(html: string): string {
	return html.replaceAll("<!-- -->", "");
}
