import { fieldId } from "../forms/fields.tsx";
import { BackLink } from "./back-link.tsx";
import type { DeskAnswer, DeskRoute } from "./desk-route.ts";
import { textPath } from "./desk-route.ts";
import { PresenceHint } from "./presence-hint.tsx";
import { type Refused, RefusedSummary, SaveBar, typedOf } from "./text-form.tsx";
import { type DeskText, editorMarks, loadText, Standing, saveForm } from "./text-page.tsx";

function WholeText({ text, refused }: { text: DeskText; refused?: Refused }) {
	return (
		<>
			<BackLink to={textPath(text.id)}>{text.name === "" ? "Sin título" : text.name}</BackLink>
			<h1>El texto completo</h1>
			<Standing text={text} done={null} />
			<PresenceHint others={text.others} />
			<RefusedSummary refused={refused} />
			<form
				method="post"
				action={textPath(text.id, "texto")}
				className="desk-form desk-writing"
				{...editorMarks(text, refused)}
			>
				<input type="hidden" name="base" value={refused?.typed.base ?? text.version} />
				<div className="desk-paper">
					<textarea
						id={fieldId("texto")}
						name="text"
						className="desk-code"
						aria-label="Texto completo"
						rows={28}
						spellCheck
						lang="es"
						defaultValue={refused?.typed.text ?? text.text}
					/>
				</div>
				<div className="desk-aside">
					<p className="desk-note">
						Es el archivo {text.path} tal como está: la ficha, entre las dos líneas de guiones, y debajo, el texto.
					</p>
				</div>
				<SaveBar />
			</form>
		</>
	);
}

function pageOf(text: DeskText, refused?: Refused): DeskAnswer {
	const main = refused === undefined ? <WholeText text={text} /> : <WholeText text={text} refused={refused} />;
	return { ...(refused === undefined ? {} : { status: 400 }), title: "El texto completo", part: "contenido", main };
}

/** The file of a text as it is (docs/product.md, 26.3). */
export const wholeTextPage: DeskRoute = {
	path: "/escritorio/contenido/:id/texto",
	async show(asked) {
		const text = await loadText(asked);
		return text === null ? null : pageOf(text);
	},
	async act(asked, form) {
		const { base = "", text: typed = "" } = typedOf(form);
		const before = await loadText(asked, /^[1-9]\d{0,8}$/.test(base) ? Number(base) : undefined);
		if (before === null) return null;
		const saved = { id: before.id, base: before.version, text: typed.replace(/\r\n?/g, "\n") };
		return saveForm(
			asked,
			form,
			() => asked.client.saveSource(saved),
			async (refused) => pageOf(before, refused),
		);
	},
};
