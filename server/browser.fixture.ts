import type { TestSite } from "./site.fixture.ts";

/** A minimal browser: it stores cookies and nothing else, and follows no redirects. */
export interface TestBrowser {
	readonly cookies: ReadonlyMap<string, string>;
	get(path: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
	/** Submits a form as a browser without scripts does. `drawnAt` defaults to that of a form rendered long ago. */
	post(
		path: string,
		fields: Readonly<Record<string, string>>,
		headers?: Readonly<Record<string, string>>,
	): Promise<Response>;
}

/** A browser without cookies. */
export function openBrowser(
	site: TestSite,
	userAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
): TestBrowser {
	const cookies = new Map<string, string>();
	async function send(path: string, init: RequestInit): Promise<Response> {
		const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
		const headers = {
			"user-agent": userAgent,
			...(cookie === "" ? {} : { cookie }),
			...(init.headers as Record<string, string>),
		};
		const response = await site.get(path, { ...init, headers });
		for (const line of response.headers.getSetCookie()) {
			const [pair = ""] = line.split(";");
			const name = pair.slice(0, pair.indexOf("="));
			if (/;\s*Max-Age=0\b/i.test(line)) cookies.delete(name);
			else cookies.set(name, pair.slice(name.length + 1));
		}
		return response;
	}
	return {
		cookies,
		get: (path, headers = {}) => send(path, { headers }),
		post: (path, fields, headers = {}) =>
			send(path, {
				method: "POST",
				headers: { origin: site.origin, "content-type": "application/x-www-form-urlencoded", ...headers },
				body: new URLSearchParams({ drawnAt: "0", ...fields }).toString(),
			}),
	};
}
