import { HEAD } from "../../domain/desk/text-pictures.ts";
import { Failure } from "../../domain/failure.ts";
import { Field } from "../forms/fields.tsx";
import { BackLink } from "./back-link.tsx";
import type { DeskAnswer, DeskRequest, DeskRoute } from "./desk-route.ts";
import { imagePath, textPath } from "./desk-route.ts";
import { sortNames } from "./desk-words.ts";
import { PictureRow } from "./picture-row.tsx";
import { StateMark } from "./state-mark.tsx";
import {
	DefaultAct,
	fichaTyped,
	type Refused,
	RefusedSummary,
	SaveBar,
	TextFields,
	typedOf,
	WithRefusal,
} from "./text-form.tsx";
import { doneAt } from "./text-page.tsx";

const SORTS = ["articulo", "recurso", "evento", "pagina", "leccion"] as const;
type NewSort = (typeof SORTS)[number];

const HEADINGS: Readonly<Record<NewSort, string>> = {
	...{ articulo: "Artículo nuevo", recurso: "Recurso nuevo", evento: "Evento nuevo", pagina: "Página nueva" },
	leccion: "Lección nueva",
};

function Modules({ modules, refused }: { modules: readonly number[]; refused: Refused | undefined }) {
	const next = (modules.at(-1) ?? 0) + 1;
	return (
		<WithRefusal refused={refused}>
			<Field
				name="modulo"
				label="Módulo"
				defaultValue={String(modules.at(-1) ?? 1)}
				control={(props) => (
					<select {...props}>
						{modules.map((number) => (
							<option key={number} value={number}>
								Módulo {number}
							</option>
						))}
						<option value={next}>Un módulo nuevo, el {next}</option>
					</select>
				)}
			/>
		</WithRefusal>
	);
}

async function draw({ client }: DeskRequest, sort: NewSort, refused?: Refused): Promise<DeskAnswer> {
	const desk = await client.getDesk();
	if (desk instanceof Failure) throw desk;
	if (sort === "leccion" && !desk.mayPublish) return null;
	const main = (
		<>
			<h1 className="desk-unseen">{HEADINGS[sort]}</h1>
			<div className="desk-over">
				<BackLink to="/escritorio">Contenido</BackLink>
				<p className="desk-standing">
					<StateMark sign="draft">{HEADINGS[sort]}</StateMark>{" "}
					<span className="desk-whole">Se guarda como borrador: no lo ve nadie hasta que lo publiques.</span>
				</p>
			</div>
			<RefusedSummary refused={refused} />
			<form
				method="post"
				action={`/escritorio/nuevo/${sort}`}
				className="desk-form desk-writing"
				data-text=""
				data-base="0"
				data-new={sort}
				data-refused={refused === undefined ? undefined : ""}
			>
				<DefaultAct />
				<TextFields
					{...{ sort, fields: desk.first[sort] ?? {}, body: "", signers: desk.signers, refused, isNew: true }}
					pictures={<PictureRow pictures={[]} touched={null} add={null} />}
					above={sort === "leccion" ? <Modules modules={desk.modules} refused={refused} /> : null}
				/>
				<SaveBar />
			</form>
		</>
	);
	return {
		...(refused === undefined ? {} : { status: 400 }),
		...{ title: HEADINGS[sort], part: "contenido", main },
	};
}

const sortOf = ({ params }: DeskRequest) =>
	SORTS.find((each) => each === params.clase && Object.hasOwn(sortNames, each));

/** A text that is not there yet. It is made when it is saved for the first time (docs/product.md, 26.3). */
export const newPage: DeskRoute = {
	path: "/escritorio/nuevo/:clase",
	async show(asked) {
		const sort = sortOf(asked);
		return sort === undefined ? null : draw(asked, sort);
	},
	async act(asked, form) {
		const sort = sortOf(asked);
		if (sort === undefined) return null;
		const typed = typedOf(form);
		const module = Number(typed.modulo ?? "");
		const made = await asked.client.createSource({
			...{ sort, ficha: fichaTyped(sort, form), body: (typed.body ?? "").replace(/\r\n?/g, "\n") },
			...(/^[0-9a-f]{16}$/.test(typed.nuevo ?? "") ? { id: typed.nuevo } : {}),
			...(sort === "leccion" && Number.isInteger(module) && module > 0 ? { module } : {}),
		});
		if (made instanceof Failure) return draw(asked, sort, { message: made.message, fields: made.fields ?? {}, typed });
		if (typed.hacer === "cabecera") return { to: imagePath(made.id, HEAD) };
		if (typed.hacer === "vista") return { to: `/escritorio/vista/${encodeURIComponent(made.id)}` };
		return { to: typed.hacer === "guardar" ? doneAt(made.id, "guardado") : textPath(made.id) };
	},
};
