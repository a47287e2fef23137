/** Attempts per request, and the pause after the first failed one; it doubles each time. */
const ATTEMPTS = 4;
const PAUSE_MS = 250;

/** How long one request may take. */
const TIMEOUT_MS = 30_000;

/** A bucket of Cloud Storage, and how to reach it. */
export interface Bucket {
	/** Origin of the JSON API: `https://storage.googleapis.com`. */
	readonly origin: string;
	readonly name: string;
	/** Returns an access token; null for an emulator, which needs none. */
	readonly accessToken: () => Promise<string | null>;
}

/** The requests to one bucket, through the JSON API. */
export interface BucketClient {
	/** Path of the list of objects, and of one object. */
	readonly base: string;
	readonly objectOf: (name: string) => string;
	/**
	 * Sends a request, and repeats it if that may help. A response whose status is in `expected` is returned; any other
	 * is an error.
	 */
	send(
		method: string,
		path: string,
		expected: readonly number[],
		options?: { readonly body?: Uint8Array<ArrayBuffer>; readonly range?: string },
	): Promise<Response>;
	/** Releases the connection of a response whose body is not needed. */
	done(answer: Response): Promise<void>;
}

/** Makes the client of a bucket: a few requests need no library. */
export function createBucketClient({ origin, name: bucket, accessToken }: Bucket): BucketClient {
	const base = `/storage/v1/b/${encodeURIComponent(bucket)}/o`;
	return {
		base,
		objectOf: (name) => `${base}/${encodeURIComponent(name)}`,
		async send(method, path, expected, { body, range } = {}) {
			for (let attempt = 1; ; attempt++) {
				const token = await accessToken();
				const answer = await fetch(origin + path, {
					method,
					headers: {
						...(token === null ? {} : { authorization: `Bearer ${token}` }),
						...(body && { "content-type": "application/octet-stream" }),
						...(range && { range }),
					},
					...(body && { body }),
					signal: AbortSignal.timeout(TIMEOUT_MS),
				}).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
				if (answer instanceof Response && expected.includes(answer.status)) return answer;
				const mayPass = answer instanceof Error || answer.status === 429 || answer.status >= 500;
				if (answer instanceof Response) await answer.body?.cancel();
				if (!mayPass || attempt === ATTEMPTS) {
					throw new Error(
						`Cloud Storage: ${method} in ${bucket}: ${answer instanceof Error ? answer.message : answer.status}`,
						{ cause: answer },
					);
				}
				await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * 2 ** (attempt - 1)));
			}
		},
		done: async (answer) => void (await answer.body?.cancel()),
	};
}
