import type { Client } from "../../api/client.ts";
import { Failure, wrongField } from "../../domain/failure.ts";
import { Field } from "../forms/fields.tsx";
import { BackLink } from "./back-link.tsx";
import { type DeskAnswer, type DeskRequest, type DeskRoute, textPath } from "./desk-route.ts";
import { Findings } from "./publish-page.tsx";
import { Act, type Refused, RefusedSummary, typedOf, WithRefusal } from "./text-form.tsx";
import { type DeskText, doneAt, loadText, Standing } from "./text-page.tsx";
import { Tick } from "./tick.tsx";

/** The answer of an act that waits for a proof of identity. */
type Waiting = Exclude<Awaited<ReturnType<Client["cancelEvent"]>>, Failure | { readonly done: boolean }>;

type Found = Parameters<typeof Findings>[0]["findings"];

/** One thing that can be done with a text: a heading, words about it, and its form. */
function Deed({
	text,
	heading,
	act,
	button,
	words,
	children = null,
}: {
	text: DeskText;
	heading: string;
	act: string;
	button: string;
	words: string;
	children?: React.ReactNode;
}) {
	return (
		<section className="desk-deed">
			<h2>{heading}</h2>
			<p>{words}</p>
			<form method="post" action={textPath(text.id, "mas")} className="desk-form">
				<input type="hidden" name="version" value={text.version} />
				{children}
				<p>
					<Act act={act}>{button}</Act>
				</p>
			</form>
		</section>
	);
}

const LEFT = [
	["404", "Una página de error, como si nunca hubiera existido"],
	["410", "Un aviso de que se retiró y no volverá"],
	["otra", "El camino a otra página"],
] as const;

/** What the address of a withdrawn text answers from then on. */
function LeftBehind({ refused }: { refused: Refused | undefined }) {
	const chosen = refused?.typed.deja ?? "404";
	return (
		<fieldset className="desk-where">
			<legend>Qué encontrará quien llegue a su dirección</legend>
			{LEFT.map(([value, name]) => (
				<Tick key={value} type="radio" name="deja" value={value} defaultChecked={chosen === value}>
					{name}
				</Tick>
			))}
			<Field name="leave" label="La otra página" hint="Como /blog/otra." autoComplete="off" optional />
		</fieldset>
	);
}

/** Whom cancelling an event tells. `told`: how many. */
function toldWords(told: number): string {
	const shown = "La página del evento dirá que se ha cancelado.";
	if (told === 0) return `No se avisa a nadie: nadie tiene plaza confirmada ni espera una. ${shown}`;
	return `Se avisará por correo a ${told === 1 ? "la única persona apuntada o en espera" : `las ${told}\u00a0personas apuntadas o en espera`}. ${shown}`;
}

function Deeds({ text, told, refused }: { text: DeskText; told: number; refused: Refused | undefined }) {
	const isShown = text.publishedVersion !== null;
	const isOfSchool = text.sort === "leccion" || text.sort === "modulo";
	const isLive = isShown && text.mayPublish;
	const event = text.fields.event as { readonly cancelled?: unknown } | undefined;
	return (
		<>
			{text.state === "changed" ? (
				<Deed
					{...{ text, heading: "Descartar los cambios", act: "descartar", button: "Descartar los cambios" }}
					words="El texto vuelve a ser el publicado. Lo que descartas queda en su historial."
				/>
			) : null}
			{text.sort === "modulo" ? null : (
				<Deed
					{...{ text, heading: "Duplicar", act: "duplicar", button: "Duplicar" }}
					words="Crea un borrador con el mismo texto, para empezar otro parecido."
				/>
			)}
			{isOfSchool ? null : (
				<Deed
					{...{ text, heading: "Cambiar la dirección", act: "mover", button: "Cambiar la dirección" }}
					words={
						isShown
							? "El cambio vale al momento. La dirección actual llevará a la nueva."
							: "El texto no está publicado: nadie conoce aún la dirección."
					}
				>
					<Field name="url" label="Dirección" defaultValue={text.url ?? ""} autoComplete="off" spellCheck={false} />
				</Deed>
			)}
			{isLive && text.sort === "evento" && event?.cancelled !== true ? (
				<Deed
					{...{ text, heading: "Cancelar el evento", act: "cancelar", button: "Cancelar el evento" }}
					words={`${toldWords(told)} No se puede deshacer.`}
				/>
			) : null}
			{isLive ? (
				<Deed
					{...{ text, heading: "Retirar", act: "retirar", button: "Retirar" }}
					words="Deja de verse en el sitio y se queda aquí, con su texto."
				>
					{isOfSchool ? null : <LeftBehind refused={refused} />}
				</Deed>
			) : null}
			{text.sort === "modulo" || (isShown && !text.mayPublish) ? null : (
				<Deed
					{...{ text, heading: "Papelera", act: "tirar", button: "Tirar a la papelera" }}
					words={`${isShown ? "Deja de verse en el sitio. " : ""}Puedes recuperarlo durante 30\u00a0días.`}
				/>
			)}
		</>
	);
}

async function draw(asked: DeskRequest, refused?: Refused, findings: Found = []): Promise<DeskAnswer> {
	const text = await loadText(asked);
	if (text === null) return null;
	const name = text.name === "" ? "Sin título" : text.name;
	const isBinned = text.trashedAt !== null;
	const come = text.sort === "evento" && !isBinned ? await asked.client.getAttendance({ id: text.id }) : null;
	const people = come instanceof Failure ? null : come;
	const main = (
		<>
			{isBinned ? (
				<BackLink to="/escritorio?estado=trashed">Papelera</BackLink>
			) : (
				<BackLink to={textPath(text.id)}>{name}</BackLink>
			)}
			<h1>{name}</h1>
			<Standing text={text} done={null} />
			<p className="desk-more">
				<a href={textPath(text.id, "historia")}>Historial</a>
				{people?.canSeePeople ? <a href={textPath(text.id, "quien-viene")}>Quién viene</a> : null}
			</p>
			<RefusedSummary refused={refused} />
			<Findings text={text} findings={findings} />
			<WithRefusal refused={refused}>
				{isBinned ? (
					<Deed
						{...{ text, heading: "Recuperar el texto", act: "recuperar", button: "Recuperar" }}
						words="Volverá al escritorio sin publicar."
					/>
				) : (
					<Deeds text={text} told={people?.told ?? 0} refused={refused} />
				)}
			</WithRefusal>
		</>
	);
	const status = refused === undefined && findings.length === 0 ? {} : { status: 400 };
	return { ...status, title: name, part: "contenido", main };
}

/** What else can be done with a text (docs/product.md, 26.8 and 26.9). */
export const morePage: DeskRoute = {
	path: "/escritorio/contenido/:id/mas",
	show: (asked) => draw(asked),
	async act(asked, form) {
		const { client } = asked;
		const id = asked.params.id ?? "";
		const typed = typedOf(form);
		const { hacer = "", url = "", deja = "404" } = typed;
		const leave = deja === "otra" ? (typed.leave ?? "").trim() : deja;
		const version = Number(typed.version) || 1;
		const acts: Readonly<
			Record<string, () => Promise<{ readonly go: string } | { readonly findings: Found } | Failure>>
		> = {
			descartar: async () => after(await client.discardChanges({ id, version }), "descartado"),
			mover: async () => withFindings(await client.moveSource({ id, url }), "movido"),
			cancelar: async () => withFindings(await client.cancelEvent({ id, version }), "cancelado"),
			retirar: async () => {
				if (leave === "") return wrongField("leave", "Escribe la dirección de la otra página, como /blog/otra.");
				return after(await client.withdrawSource({ id, leave }), "retirado");
			},
			recuperar: async () => after(await client.untrashSource({ id }), "recuperado"),
			tirar: async () => {
				const done = await client.trashSource({ id });
				return done instanceof Failure ? done : { go: "/escritorio?estado=trashed" };
			},
			duplicar: async () => {
				const copy = await client.duplicateSource({ id });
				return copy instanceof Failure ? copy : { go: doneAt(copy.id, "duplicado") };
			},
		};
		const after = (done: unknown, name: string) => (done instanceof Failure ? done : { go: doneAt(id, name) });
		const withFindings = (
			done: Failure | { readonly done: boolean; readonly findings: Found; readonly told?: number | null } | Waiting,
			name: string,
		) => {
			if (done instanceof Failure) return done;
			if (!("done" in done)) return { go: "/user/confirmar" };
			return done.done ? { go: doneAt(id, name, done.told) } : { findings: done.findings };
		};
		const act = Object.hasOwn(acts, hacer) ? acts[hacer] : undefined;
		if (act === undefined) return draw(asked);
		const done = await act();
		if (done instanceof Failure)
			return done.status === 404 ? null : draw(asked, { message: done.message, fields: done.fields ?? {}, typed });
		return "findings" in done ? draw(asked, undefined, done.findings) : { to: done.go };
	},
};
