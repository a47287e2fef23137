import type { Client } from "../../api/client.ts";
import { encodeContentUrl } from "../../domain/content/content-url.ts";
import { Failure } from "../../domain/failure.ts";
import { type DeskRoute, textPath } from "./desk-route.ts";
import { Findings } from "./publish-page.tsx";
import { loadText } from "./text-page.tsx";

/** The strip above a preview. */
function Strip({
	id,
	as,
	hasReaders,
	mayPublish,
}: {
	id: string;
	as: "visitor" | "member";
	hasReaders: boolean;
	mayPublish: boolean;
}) {
	const here = `/escritorio/vista/${encodeURIComponent(id)}`;
	return (
		<aside className="desk-strip" aria-label="Vista previa">
			<p>
				<strong>Así se verá cuando lo publiques.</strong>
			</p>
			<p>
				{hasReaders ? (
					<>
						<a href={here} aria-current={as === "visitor" ? "page" : undefined}>
							Sin cuenta
						</a>{" "}
						<a href={`${here}?como=miembro`} aria-current={as === "member" ? "page" : undefined}>
							Con cuenta
						</a>{" "}
					</>
				) : null}
				<a href={textPath(id)}>Volver al texto</a>{" "}
				{mayPublish ? <a href={textPath(id, "publicar")}>Publicar…</a> : null}
			</p>
		</aside>
	);
}

/** The real page of a text that is not published, for one of its readers (docs/product.md, 26.6). */
export const previewPage: DeskRoute = {
	path: "/escritorio/vista/:id",
	async show(asked) {
		const text = await loadText(asked);
		if (text === null || text.url === null || text.trashedAt !== null) return null;
		const as = asked.url.searchParams.get("como") === "miembro" ? "member" : "visitor";
		const found = await asked.client.getPreview({ id: text.id, as });
		if (found instanceof Failure) throw found;
		if ("findings" in found) {
			const main = (
				<>
					<p className="desk-back">
						<a href={textPath(text.id)}>← {text.name === "" ? "Sin título" : text.name}</a>
					</p>
					<h1>Todavía no se puede ver</h1>
					<Findings text={text} findings={found.findings} />
				</>
			);
			return { status: 422, title: "Vista previa", part: "contenido", main };
		}
		const hasReaders = "content" in found && text.fields.restrictedTo !== undefined;
		const strip = <Strip {...{ id: text.id, as, hasReaders, mayPublish: text.mayPublish }} />;
		const nobody = { getUser: async () => ({ user: null }) } as unknown as Partial<Client>;
		const path = encodeContentUrl(text.url);
		if ("content" in found) {
			const { content } = found;
			return { preview: { path, strip, answers: { ...nobody, getContent: async () => content } } };
		}
		if ("event" in found) {
			const { event, state } = found;
			const registration = { event, state, isAvailable: false, left: null, waiting: 0, own: null, alert: null };
			const answers = { getEvent: async () => event, getEventRegistration: async () => registration };
			return { preview: { path, strip, answers: { ...nobody, ...answers } } };
		}
		const { lesson, course } = found;
		const answers = { getLesson: async () => lesson, getCourse: async () => course };
		return { preview: { path, strip, answers: { ...nobody, ...answers } } };
	},
};
