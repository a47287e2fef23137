import type { Client } from "../../api/client.ts";
import { Failure } from "../../domain/failure.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Beginning } from "./beginning.tsx";
import { type DeskAnswer, type DeskRequest, type DeskRoute, textPath } from "./desk-route.ts";
import { inGender, stateNames } from "./desk-words.ts";
import { WAITING_PATH } from "./invite-form.tsx";
import { StateMark } from "./state-mark.tsx";
import { RefusedSummary, typedOf } from "./text-form.tsx";

type Modules = Exclude<Awaited<ReturnType<Client["getTree"]>>, Failure>["modules"];
type Lesson = Modules[number]["lessons"][number];

const NEW = "/escritorio/nuevo/leccion";

function Move({ lesson, to, children }: { lesson: Lesson; to: "up" | "down"; children: string }) {
	return (
		<form method="post" action="/escritorio/school">
			<input type="hidden" name="id" value={lesson.id} />
			<Button type="submit" name="hacer" value={to} look="quiet" aria-label={`${children} «${lesson.name}»`}>
				{children}
			</Button>
		</form>
	);
}

const words = ({ state }: Lesson) => inGender("leccion", stateNames[state]);

function Tree({ modules }: { modules: Modules }) {
	return modules.map(({ number, file, lessons }) => (
		<section key={number} className="desk-module">
			<h2>
				{number}. {file === null ? `Módulo ${number}` : <a href={textPath(file.id)}>{file.name}</a>}
			</h2>
			<ol>
				{lessons.map((lesson, at) => (
					<li key={lesson.id} id={lesson.id}>
						<span className="desk-mark desk-topic lilac" aria-hidden="true">
							{at + 1}
						</span>
						<p>
							<a href={textPath(lesson.id)}>{lesson.name === "" ? "Sin título" : lesson.name}</a>{" "}
							<span className="desk-note">
								{lesson.state === "published" ? (
									words(lesson)
								) : (
									<StateMark sign={lesson.state}>{words(lesson)}</StateMark>
								)}
							</span>
						</p>
						<div className="desk-moves">
							{at === 0 ? null : (
								<Move lesson={lesson} to="up">
									Subir
								</Move>
							)}
							{at === lessons.length - 1 ? null : (
								<Move lesson={lesson} to="down">
									Bajar
								</Move>
							)}
						</div>
					</li>
				))}
			</ol>
		</section>
	));
}

async function draw({ client }: DeskRequest, message?: string): Promise<DeskAnswer> {
	const tree = await client.getTree();
	if (tree instanceof Failure) {
		if (tree.status === 403) return null;
		throw tree;
	}
	const isEmpty = tree.modules.length === 0;
	const refused = message === undefined ? undefined : { message, fields: {}, typed: {} };
	const main = (
		<>
			<div className="desk-head">
				<h1>School</h1>
				{isEmpty ? null : (
					<ButtonLink look="filled" to={NEW} file>
						Escribir una lección
					</ButtonLink>
				)}
			</div>
			{tree.canSeeWaiting ? (
				<p className="desk-more">
					<a href={WAITING_PATH}>Lista de espera</a>
				</p>
			) : null}
			<RefusedSummary refused={refused} />
			{isEmpty ? (
				<Beginning
					{...{ drawing: "course", ground: "mint", to: NEW, act: "Escribir la primera lección" }}
					title="Un curso, lección a lección"
					facts={[
						[
							"Módulos",
							"Reúnen las lecciones de un asunto. Cada lección nueva va al final del que elijas, o abre otro.",
						],
						["Lecciones", "Un vídeo, una lectura o un ejercicio, con los minutos que llevan."],
						[
							"El orden",
							"Se cambia aquí, con «Subir» y «Bajar». El sitio vuelve a numerar las lecciones, y el progreso se conserva.",
						],
					]}
				>
					Todavía no hay lecciones. La primera abre el primer módulo.
				</Beginning>
			) : (
				<>
					<p className="desk-note">
						Al subir o bajar una lección, su número cambia en el sitio al momento. El progreso se conserva.
					</p>
					<Tree modules={tree.modules} />
				</>
			)}
		</>
	);
	return { ...(message === undefined ? {} : { status: 409 }), title: "School", part: "school", main };
}

/** The course in its order (docs/product.md, 26.12). */
export const schoolPage: DeskRoute = {
	path: "/escritorio/school",
	show: (asked) => draw(asked),
	async act(asked, form) {
		const { id = "", hacer = "" } = typedOf(form);
		if (hacer !== "up" && hacer !== "down") return draw(asked);
		const done = await asked.client.moveLesson({ id, to: hacer });
		if (!(done instanceof Failure)) return { to: `/escritorio/school#${encodeURIComponent(id)}` };
		return done.status === 404 ? null : draw(asked, done.message);
	},
};
