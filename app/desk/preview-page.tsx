import type { Client } from "../../api/client.ts";
import { encodeContentUrl } from "../../domain/content/content-url.ts";
import { Failure } from "../../domain/failure.ts";
import { BackLink } from "./back-link.tsx";
import type { DeskAnswer, DeskPage, DeskPreview, DeskRequest, DeskRoute } from "./desk-route.ts";
import { textPath } from "./desk-route.ts";
import { publishWords } from "./desk-words.ts";
import { PreviewFrame, PreviewLooks, type SeenAs, seenAs } from "./preview-frame.tsx";
import { Findings } from "./publish-page.tsx";
import { type DeskText, loadText } from "./text-page.tsx";

/** The strip of a preview. */
function Strip({ text, seen }: { text: DeskText; seen: SeenAs }) {
	return (
		<aside className="desk-strip" aria-label="Vista previa">
			<p>
				<strong>Así se verá cuando lo publiques.</strong>
			</p>
			<PreviewLooks id={text.id} seen={seen} />
			<p>
				<a href={textPath(text.id)}>Volver al texto</a>{" "}
				{text.mayPublish ? <a href={textPath(text.id, "publicar")}>{publishWords(text)}</a> : null}
			</p>
		</aside>
	);
}

/** The page of a text that is not published, as one of its readers gets it. `refused`: why there is none yet. */
type Preview =
	| { readonly text: DeskText; readonly seen: SeenAs; readonly page: Pick<DeskPreview, "path" | "answers"> }
	| { readonly refused: DeskPage };

async function loadPreview(asked: DeskRequest): Promise<Preview | null> {
	const text = await loadText(asked);
	if (text === null || text.url === null || text.trashedAt !== null) return null;
	const hasReaders = text.fields.restrictedTo !== undefined;
	const seen = seenAs(asked.url, hasReaders);
	const found = await asked.client.getPreview({ id: text.id, as: seen.como === "miembro" ? "member" : "visitor" });
	if (found instanceof Failure) throw found;
	if ("findings" in found) {
		const main = (
			<>
				<BackLink to={textPath(text.id)}>{text.name === "" ? "Sin título" : text.name}</BackLink>
				<h1>Todavía no se puede ver</h1>
				<Findings text={text} findings={found.findings} />
			</>
		);
		return { refused: { status: 422, title: "Vista previa", part: "contenido", main } };
	}
	const nobody = { getUser: async () => ({ user: null }) } as unknown as Partial<Client>;
	const path = encodeContentUrl(text.url);
	if ("content" in found) {
		const { content } = found;
		return { text, seen, page: { path, answers: { ...nobody, getContent: async () => content } } };
	}
	const all = { ...seen, hasReaders: false };
	if ("event" in found) {
		const { event, state } = found;
		const registration = { event, state, isAvailable: false, left: null, waiting: 0, own: null, alert: null };
		const answers = { getEvent: async () => event, getEventRegistration: async () => registration };
		return { text, seen: all, page: { path, answers: { ...nobody, ...answers } } };
	}
	const { lesson, course } = found;
	const answers = { getLesson: async () => lesson, getCourse: async () => course };
	return { text, seen: all, page: { path, answers: { ...nobody, ...answers } } };
}

/** The real page of a text that is not published, for one of its readers, on one of their screens (docs/product.md, 26.6). */
export const previewPage: DeskRoute = {
	path: "/escritorio/vista/:id",
	async show(asked): Promise<DeskAnswer> {
		const loaded = await loadPreview(asked);
		if (loaded === null || "refused" in loaded) return loaded?.refused ?? null;
		const { text, seen, page } = loaded;
		if (seen.ver === "") return { preview: { ...page, strip: <Strip text={text} seen={seen} /> } };
		const main = <PreviewFrame text={text} seen={seen} />;
		return { title: "Vista previa", part: "contenido", hasFrame: true, main };
	},
};

/** The same page alone, for the frame that has the width of another screen. */
export const previewFramePage: DeskRoute = {
	path: "/escritorio/vista/:id/pagina",
	async show(asked): Promise<DeskAnswer> {
		const loaded = await loadPreview(asked);
		if (loaded === null || "refused" in loaded) return null;
		return { preview: { ...loaded.page, framed: loaded.seen.modo === "claro" ? "light" : "dark" } };
	},
};
