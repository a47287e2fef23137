import { Failure } from "../../domain/failure.ts";
import { Field } from "../forms/fields.tsx";
import { BackLink } from "./back-link.tsx";
import { type DeskAnswer, type DeskRequest, type DeskRoute, textPath } from "./desk-route.ts";
import { shortMoment } from "./desk-words.ts";
import { Findings } from "./publish-page.tsx";
import { Act, Bar, type Refused, RefusedSummary, WithRefusal } from "./text-form.tsx";
import { type DeskText, doneAt, loadText, Standing } from "./text-page.tsx";

/** What became of an author's wish to see a text published; nothing if there is none. */
export function AskedState({ text }: { text: DeskText }) {
	if (text.asked === null) return null;
	const { at, version, answer } = text.asked;
	if (answer !== null)
		return (
			<section className="desk-impact" aria-label="Comentario de quien edita">
				<p>Devuelto el {shortMoment(answer.at)}, con este comentario:</p>
				{answer.comment.split(/\n+/).map((line, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of a text that does not change
					<p key={index}>{line}</p>
				))}
			</section>
		);
	return (
		<p className="desk-impact">
			{text.mayPublish ? "Piden que se publique desde el" : "Has pedido que se publique el"} {shortMoment(at)}.
			{version === text.version ? "" : " El texto ha cambiado después."}
		</p>
	);
}

/** The form with which a text goes back to its author, for those who may publish it. */
export function GiveBack({ text, refused }: { text: DeskText; refused: Refused | undefined }) {
	if (!text.isAsked) return null;
	return (
		<form method="post" action={textPath(text.id, "publicar")} className="desk-form">
			<details className="desk-when" open={refused?.fields.comment !== undefined}>
				<summary>Devolver con un comentario</summary>
				<WithRefusal refused={refused}>
					<Field
						name="comment"
						label="Qué falta"
						hint="Hasta 500 caracteres. Quien escribió el texto leerá el comentario en su página."
						control={(props) => <textarea {...props} rows={4} maxLength={1_000} />}
					/>
				</WithRefusal>
				<p>
					<Act act="devolver">Devolver</Act>
				</p>
			</details>
		</form>
	);
}

async function draw(asked: DeskRequest, refused?: Refused): Promise<DeskAnswer> {
	const text = await loadText(asked);
	if (text === null || text.state !== "draft" || text.mayPublish || text.sort === "modulo") return null;
	const checks = await asked.client.getChecks({ id: text.id });
	if (checks instanceof Failure) throw checks;
	const isBlocked = checks.findings.some(({ blocks }) => blocks);
	const main = (
		<>
			<BackLink to={textPath(text.id)}>{text.name === "" ? "Sin título" : text.name}</BackLink>
			<h1>Pedir que se publique</h1>
			<Standing text={text} done={null} />
			<RefusedSummary refused={refused} />
			<AskedState text={text} />
			<Findings text={text} findings={checks.findings} from="pedir" />
			{isBlocked ? (
				<p>
					<a href={textPath(text.id)}>Volver al texto para arreglarlo</a>
				</p>
			) : (
				<form method="post" action={textPath(text.id, "pedir")} className="desk-form">
					<p>Quien edita el sitio recibirá un aviso. Hasta que el texto se publique, puedes seguir cambiándolo.</p>
					<Bar>
						<Act act="pedir" look="filled">
							Pedir que se publique
						</Act>
						<a href={`/escritorio/vista/${encodeURIComponent(text.id)}`}>Vista previa</a>
					</Bar>
				</form>
			)}
		</>
	);
	const status = refused === undefined ? {} : { status: 400 };
	return { ...status, title: "Pedir que se publique", part: "contenido", main };
}

/** What an author without the right to publish is asked before they ask for it (docs/product.md, 26.13). */
export const askPage: DeskRoute = {
	path: "/escritorio/contenido/:id/pedir",
	show: (asked) => draw(asked),
	async act(asked) {
		const id = asked.params.id ?? "";
		const done = await asked.client.askPublication({ id });
		if (!(done instanceof Failure)) return { to: doneAt(id, "pedido") };
		return done.status === 404 ? null : draw(asked, { message: done.message, fields: {}, typed: {} });
	},
};
