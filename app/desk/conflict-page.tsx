import { CONFLICT_MARKS } from "../../domain/authoring/text-format.ts";
import type { Conflict } from "../../domain/desk/saved.ts";
import { Failure } from "../../domain/failure.ts";
import type { DeskAnswer, DeskRoute } from "./desk-route.ts";
import { textPath } from "./desk-route.ts";
import { shortMoment } from "./desk-words.ts";
import { Act, Bar, RefusedSummary, typedOf } from "./text-form.tsx";

function Both({ id, conflict, message }: { id: string; conflict: Conflict; message: string | null }) {
	const { version, site, mine, proposal, conflicts, by, at } = conflict;
	const whose = `${by ?? "alguien"}, el ${shortMoment(at)}`;
	return (
		<>
			<h1>Este texto ha cambiado mientras escribías</h1>
			<p>
				{by ?? "Alguien"} guardó otra versión el {shortMoment(at)}. No se ha perdido nada: elige con qué quedarte. Lo
				demás queda en el historial del texto.
			</p>
			{message === null ? null : <RefusedSummary refused={{ message, fields: {}, typed: {} }} />}
			<form method="post" action={`${textPath(id)}/conflicto`} className="desk-form desk-conflict">
				<input type="hidden" name="version" value={version} />
				<input type="hidden" name="quien" value={by ?? ""} />
				<input type="hidden" name="cuando" value={at} />
				<section className="desk-both">
					<h2>Propuesta</h2>
					<p className="desk-note">
						{conflicts === 0 ? (
							"Los dos cambios son compatibles. Revisa el resultado y guárdalo."
						) : (
							<>
								{conflicts === 1 ? "En un punto" : `En ${conflicts}\u00a0puntos`} ha cambiado lo mismo. Entre las líneas{" "}
								<code>{CONFLICT_MARKS.mine}</code> y <code>{CONFLICT_MARKS.site}</code> están las dos versiones,
								separadas por <code>{CONFLICT_MARKS.middle}</code>: deja una y borra esas tres líneas.
							</>
						)}
					</p>
					<textarea className="desk-code" name="propuesta" aria-label="Propuesta" rows={16} defaultValue={proposal} />
					<Bar>
						<Act act="propuesta" look="filled">
							Guardar la propuesta
						</Act>
						<Act act="mio">Quedarme con lo mío</Act>
						<Act act="sitio">Quedarme con lo del sitio</Act>
					</Bar>
				</section>
				<details className="desk-side">
					<summary>Lo tuyo</summary>
					<textarea name="mio" aria-label="Lo tuyo" rows={14} defaultValue={mine} readOnly />
				</details>
				<details className="desk-side">
					<summary>Lo que hay en el sitio ({whose})</summary>
					<textarea name="delsitio" aria-label="Lo que hay en el sitio" rows={14} defaultValue={site} readOnly />
				</details>
			</form>
		</>
	);
}

/** The answer to a save that came too late: both texts, and what they make together (docs/product.md, 26.4). */
export const ConflictPage = {
	of(id: string, conflict: Conflict, message: string | null = null): DeskAnswer {
		const main = <Both id={id} conflict={conflict} message={message} />;
		return { status: 409, title: "Dos versiones", part: "contenido", main };
	},
};

/** The answer to the choice between two texts. It has no page of its own: the texts are in its form. */
export const conflictPage: DeskRoute = {
	path: "/escritorio/contenido/:id/conflicto",
	show: async ({ params }) => ({ to: textPath(params.id ?? "") }),
	async act({ client, params }, form) {
		const id = params.id ?? "";
		const plain = (text = "") => text.replace(/\r\n?/g, "\n");
		const { hacer, version = "", quien = "", cuando = "", propuesta, mio, delsitio } = typedOf(form);
		const base = Number(version) || 1;
		const done =
			hacer === "sitio"
				? await client.keepSource({ id, base, mine: plain(mio) })
				: await client.saveSource({ id, base, text: plain(hacer === "mio" ? mio : propuesta) });
		if (done instanceof Failure) {
			if (done.status === 404) return null;
			const conflicts = plain(propuesta).split(`\n${CONFLICT_MARKS.middle}\n`).length - 1;
			const both = { site: plain(delsitio), mine: plain(mio), proposal: plain(propuesta), conflicts };
			const whose = { by: quien === "" ? null : quien, at: cuando };
			return ConflictPage.of(id, { version: base, ...both, ...whose }, done.message);
		}
		if ("conflict" in done) return ConflictPage.of(id, done.conflict);
		return { to: `${textPath(id)}?hecho=guardado` };
	},
};
