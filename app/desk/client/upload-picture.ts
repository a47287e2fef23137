/** What became of a picture: its path in the tree, or a sentence that says what is wrong. */
export type Uploaded = { readonly path: string } | { readonly wrong: string };

interface Answer {
	readonly path?: string;
	readonly error?: { readonly message: string; readonly fields?: { readonly foto?: string } };
}

function uploadedOf(status: number, text: string): Uploaded {
	const wrong = "No se ha podido subir.";
	try {
		const { path, error }: Answer = JSON.parse(text);
		if (status === 401) return { wrong: "Tu sesión ha caducado. Inicia sesión en otra pestaña e inténtalo de nuevo." };
		return path === undefined ? { wrong: error?.fields?.foto ?? error?.message ?? wrong } : { path };
	} catch {
		return { wrong };
	}
}

/** Sends a picture for a text, and says how far it is, from 0 to 1. Never rejects. */
export function uploadPicture(
	{ id, name, file }: { readonly id: string; readonly name: string; readonly file: Blob },
	progress: (part: number) => void,
): Promise<Uploaded> {
	// `fetch` does not tell how far it is.
	const request = new XMLHttpRequest();
	const query = new URLSearchParams({ id, name: name.slice(0, 300), place: "none" });
	request.open("POST", `/api/addPicture?${query}`);
	request.setRequestHeader("content-type", "application/octet-stream");
	request.upload.addEventListener("progress", ({ loaded, total }) => progress(total === 0 ? 0 : loaded / total));
	return new Promise((resolve) => {
		request.addEventListener("load", () => resolve(uploadedOf(request.status, request.responseText)));
		request.addEventListener("error", () => resolve({ wrong: "Sin conexión: no se ha podido subir." }));
		request.send(file);
	});
}
