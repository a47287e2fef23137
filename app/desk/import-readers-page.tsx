import type { Client } from "../../api/client.ts";
import { Failure } from "../../domain/failure.ts";
import { importWords } from "../../domain/letters/import-words.ts";
import { Field } from "../forms/fields.tsx";
import { BackLink } from "./back-link.tsx";
import { Beside } from "./beside.tsx";
import type { DeskAnswer, DeskRoute } from "./desk-route.ts";
import { IMPORT_PATH, READERS_PATH } from "./readers-page.tsx";
import { Act, Bar, type Refused, RefusedSummary, typedOf, WithRefusal } from "./text-form.tsx";

type Imported = Exclude<Awaited<ReturnType<Client["importReaders"]>>, Failure>;

/** Most lines that are named at a time. */
const NAMED = 20;

const TITLE = "Traer a los lectores de otra lista";

function Problems({ problems }: Pick<Imported, "problems">) {
	if (problems.length === 0) return null;
	return (
		<div className="desk-refused" role="alert" tabIndex={-1}>
			<p>No se ha traído a nadie. Corrige el archivo y vuelve a elegirlo:</p>
			<ul>
				{problems.slice(0, NAMED).map(({ line, sentence }) => (
					<li key={line}>{`Línea ${line}: ${sentence}`}</li>
				))}
			</ul>
			{problems.length > NAMED ? <p>Y más líneas después.</p> : null}
		</div>
	);
}

function Outcome({ imported }: { imported: Imported }) {
	return (
		<>
			<div className="desk-done" role="status">
				{importWords(imported).map((sentence) => (
					<p key={sentence}>{sentence}</p>
				))}
			</div>
			<p>
				<a href={READERS_PATH}>Ver a los lectores</a>
			</p>
		</>
	);
}

function Form({ refused }: { refused: Refused | undefined }) {
	return (
		<form method="post" encType="multipart/form-data" action={IMPORT_PATH} className="desk-form">
			<WithRefusal refused={refused}>
				<Field
					name="archivo"
					label="Archivo"
					hint={`CSV de Substack, Ghost, Mailchimp o de este sitio, hasta 5\u00a0MB.${refused === undefined ? "" : " Vuelve a elegirlo."}`}
					type="file"
					accept=".csv,text/csv"
					required
				/>
				<Field
					name="proof"
					label="Dónde y cuándo dieron su permiso"
					hint="Si lo dejas vacío, se preguntará a cada persona, una sola vez y por correo, si quiere las novedades. Si escribes algo, las recibirán todas desde ahora: lo que escribas queda como constancia, palabra por palabra, y responderás de ello."
					defaultValue={refused?.typed.proof ?? ""}
					control={(props) => <textarea {...props} rows={4} maxLength={2_000} />}
					optional
				/>
			</WithRefusal>
			<Bar>
				<Act act="traer" look="filled">
					Traerlos
				</Act>
			</Bar>
		</form>
	);
}

function draw({ imported, refused }: { imported?: Imported; refused?: Refused }): DeskAnswer {
	const problems = imported?.problems ?? [];
	const isDone = imported !== undefined && problems.length === 0;
	return {
		...(isDone || (imported === undefined && refused === undefined) ? {} : { status: 400 }),
		...{ title: TITLE, part: "boletin" },
		main: (
			<>
				<BackLink to={READERS_PATH}>Lectores</BackLink>
				<h1>{TITLE}</h1>
				{isDone ? (
					<Outcome imported={imported} />
				) : (
					<>
						{problems.length === 0 ? (
							<RefusedSummary refused={refused} words="No se ha traído a nadie. Revisa esto:" />
						) : (
							<Problems problems={problems} />
						)}
						<Beside
							isFirst
							aside={
								<section className="desk-help" aria-labelledby="quien-no-viene">
									<h2 id="quien-no-viene">Quién no viene</h2>
									<ul>
										<li>Quien se dio de baja aquí no vuelve a la lista ni recibe la pregunta.</li>
										<li>Quien no quería correos en la otra lista se queda fuera.</li>
									</ul>
								</section>
							}
						>
							<Form refused={refused} />
						</Beside>
					</>
				)}
			</>
		),
	};
}

/** Brings the readers of another list (docs/product.md, 27.18), for super administrators. */
export const importReadersPage: DeskRoute = {
	path: IMPORT_PATH,
	acceptsFiles: true,
	async show({ client }) {
		const list = await client.listReaders({ page: 1 });
		if (list instanceof Failure && list.status !== 403) throw list;
		return list instanceof Failure ? null : draw({});
	},
	async act({ client, uploads }, form) {
		const typed = typedOf(form);
		const file = uploads.get("archivo");
		const missing = "Elige un archivo.";
		if (file === undefined) return draw({ refused: { message: missing, fields: { archivo: missing }, typed } });
		const imported = await client.importReaders({ file, proof: typed.proof ?? "" });
		if (imported instanceof Failure) {
			if (imported.status === 403 || imported.status === 404) return null;
			return draw({ refused: { message: imported.message, fields: imported.fields ?? {}, typed } });
		}
		return draw({ imported, refused: { message: "", fields: {}, typed } });
	},
};
