import { Failure } from "../../domain/failure.ts";
import { BackLink } from "./back-link.tsx";
import type { DeskRoute } from "./desk-route.ts";
import { shortMoment } from "./desk-words.ts";
import { LETTERS_PATH, letterPath } from "./letter-words.ts";

const WORDS = {
	refused: {
		title: "A quienes no llegó",
		about: "El servidor de correo de estas personas no ha aceptado la carta, y no se les vuelve a enviar.",
	},
	uncertain: {
		title: "A quienes quizá no llegó",
		about:
			"La conexión se cortó antes de que el servidor respondiera: puede que la carta llegara a estas personas. No se repite sola, para que nadie la reciba dos veces.",
	},
} as const;

/** Whom a letter did not reach, or perhaps not, and why (docs/product.md, 27.13). */
export const missedPage: DeskRoute = {
	path: `${LETTERS_PATH}/:id/personas`,
	async show({ url, params, client }) {
		const id = params.id ?? "";
		const state = url.searchParams.get("estado") === "dudosos" ? "uncertain" : "refused";
		const after = (url.searchParams.get("desde") ?? "").slice(0, 300);
		const missed = await client.listMissed({ id, state, after });
		if (missed instanceof Failure) {
			if (missed.status === 403 || missed.status === 404) return null;
			throw missed;
		}
		const { title, about } = WORDS[state];
		const next = new URLSearchParams({
			...(state === "uncertain" ? { estado: "dudosos" } : {}),
			...(missed.next === null ? {} : { desde: missed.next }),
		});
		const main = (
			<>
				<BackLink to={letterPath(id)}>La carta</BackLink>
				<h1>{title}</h1>
				<p>{about}</p>
				{missed.people.length === 0 ? (
					<p className="desk-empty">
						Aquí no hay nadie. Las direcciones se borran 30{"\u00a0"}días después de terminar el envío.
					</p>
				) : (
					<ul className="desk-rows">
						{missed.people.map(({ email, at, reason }) => (
							<li key={email}>
								<strong>{email}</strong>
								<p>{reason ?? "Sin motivo conocido"}</p>
								<p>{shortMoment(at)}</p>
							</li>
						))}
					</ul>
				)}
				{missed.next === null ? null : (
					<p>
						<a href={`${letterPath(id, "personas")}?${next}`}>Siguientes →</a>
					</p>
				)}
			</>
		);
		return { title, part: "boletin", main };
	},
};
