import type { Client } from "../../api/client.ts";
import { canBeShared } from "../../domain/desk/live-link.ts";
import { lastDays } from "../../domain/desk/share-preview.ts";
import { Failure } from "../../domain/failure.ts";
import { MADRID } from "../../domain/zoned-time.ts";
import { fieldId } from "../forms/fields.tsx";
import { BackLink } from "./back-link.tsx";
import { Beside } from "./beside.tsx";
import { DayField } from "./day-field.tsx";
import { useNow } from "./desk-document.tsx";
import { type DeskAnswer, type DeskRequest, type DeskRoute, textPath } from "./desk-route.ts";
import { countOf, lastDayOf, shortMoment } from "./desk-words.ts";
import { Act, Bar, type Refused, RefusedSummary, typedOf, WithRefusal } from "./text-form.tsx";
import { type DeskText, loadText } from "./text-page.tsx";
import { Tick } from "./tick.tsx";

type Links = Exclude<Awaited<ReturnType<Client["listPreviewLinks"]>>, Failure>["links"];

/** A link that was just made. It is shown once: the site keeps nothing that it could be read from. */
function Made({ address, expiresAt }: { address: string; expiresAt: string }) {
	return (
		<section className="desk-made" aria-labelledby="enlace-hecho">
			<h2 id="enlace-hecho">Enlace creado</h2>
			<p>
				Cópialo ahora: no se vuelve a mostrar. Funciona hasta el {lastDayOf(expiresAt, MADRID)}, para cualquiera que lo
				tenga.
			</p>
			<p className="desk-copy">
				<label htmlFor="enlace" className="desk-unseen">
					Enlace
				</label>
				<input id="enlace" type="text" readOnly value={address} spellCheck={false} data-copy="" />
			</p>
		</section>
	);
}

/** What a link shows, in words. */
function shows({ audience, version }: Links[number], hasReaders: boolean): string {
	const what = version === null ? "El texto según cambie" : "El texto como estaba ese día";
	if (!hasReaders) return what;
	return `${what}, ${audience === "member" ? "con cuenta" : "sin cuenta"}`;
}

function LinkList({ id, links, hasReaders }: { id: string; links: Links; hasReaders: boolean }) {
	if (links.length === 0) return <p className="desk-empty">Ahora mismo ningún enlace muestra este texto.</p>;
	return (
		<ul className="desk-rows">
			{links.map((link) => (
				<li key={link.key} className="desk-link">
					<div>
						<h3>Hasta el {lastDayOf(link.expiresAt, MADRID)}</h3>
						<p className="desk-dots">
							<span>{shows(link, hasReaders)}</span>{" "}
							<span>
								Creado el {shortMoment(link.createdAt)}, {link.by}
							</span>{" "}
							<span>{link.uses === 0 ? "Sin abrir" : `Abierto ${countOf(link.uses, "vez", "veces")}`}</span>
						</p>
					</div>
					<form method="post" action={textPath(id, "compartir")}>
						<input type="hidden" name="key" value={link.key} />
						<Act act="anular">
							Anular<span className="desk-unseen"> el enlace hecho el {shortMoment(link.createdAt)}</span>
						</Act>
					</form>
				</li>
			))}
		</ul>
	);
}

function NewLink({ text, refused }: { text: DeskText; refused: Refused | undefined }) {
	const { first, usual, last } = lastDays(useNow());
	const hasReaders = text.fields.restrictedTo !== undefined;
	const { muestra = "siempre", como = "visitante" } = refused?.typed ?? {};
	const choices = [
		[
			"muestra",
			"Qué muestra",
			muestra,
			[
				["siempre", "El texto según cambie"],
				["ahora", "El texto tal como está ahora"],
			],
		],
		[
			"como",
			"Quién lo ve",
			como,
			[
				["visitante", "Como alguien sin cuenta"],
				["miembro", "Como alguien con cuenta"],
			],
		],
	] as const;
	return (
		<form method="post" action={textPath(text.id, "compartir")} className="desk-form">
			<WithRefusal refused={refused}>
				<DayField
					name="lastDay"
					label="Último día en que funciona"
					type="date"
					min={first}
					max={last}
					defaultValue={usual}
					required
				/>
			</WithRefusal>
			{choices
				.filter(([name]) => name === "muestra" || hasReaders)
				.map(([name, legend, chosen, options]) => (
					<fieldset key={name} className="desk-where">
						<legend>{legend}</legend>
						{options.map(([value, words]) => (
							<Tick
								key={value}
								type="radio"
								name={name}
								value={value}
								id={fieldId(`${name}-${value}`)}
								defaultChecked={value === chosen}
							>
								{words}
							</Tick>
						))}
					</fieldset>
				))}
			<Bar>
				<Act act="crear" look="filled">
					Crear el enlace
				</Act>
				<a href={`/escritorio/vista/${encodeURIComponent(text.id)}`}>Vista previa</a>
			</Bar>
		</form>
	);
}

/** What a page of links says beside them. */
interface Told {
	readonly refused?: Refused;
	readonly made?: { readonly token: string; readonly expiresAt: string };
	readonly done?: string;
}

async function draw(asked: DeskRequest, { refused, made, done }: Told = {}): Promise<DeskAnswer> {
	const text = await loadText(asked);
	if (text === null || !canBeShared(text)) return null;
	const listed = await asked.client.listPreviewLinks({ id: text.id });
	if (listed instanceof Failure) throw listed;
	const hasReaders = text.fields.restrictedTo !== undefined;
	const main = (
		<>
			<BackLink to={textPath(text.id)}>{text.name === "" ? "Sin título" : text.name}</BackLink>
			<h1>Compartir vista previa</h1>
			{done === undefined ? null : (
				<p className="desk-done" role="status">
					{done}
				</p>
			)}
			<p>
				Quien tenga el enlace ve la página como quedará, sin cuenta y sin que esté publicada. El enlace deja de
				funcionar el día que elijas, al publicar el texto, al tirarlo a la papelera o cuando anules el enlace.
			</p>
			<Beside
				aside={
					<section aria-labelledby="enlaces" className="desk-shared">
						<h2 id="enlaces">Enlaces que funcionan</h2>
						<LinkList id={text.id} links={listed.links} hasReaders={hasReaders} />
					</section>
				}
			>
				<RefusedSummary refused={refused} words="No se ha creado el enlace. Revisa esto:" />
				{made === undefined ? null : (
					<Made address={`${asked.settings.siteUrl}/vista/${made.token}`} expiresAt={made.expiresAt} />
				)}
				<NewLink text={text} refused={refused} />
			</Beside>
		</>
	);
	const status = refused === undefined ? {} : { status: 400 };
	return { ...status, title: "Compartir vista previa", part: "contenido", main };
}

/** The secret links to a text's preview (docs/product.md, 26.19). */
export const sharePage: DeskRoute = {
	path: "/escritorio/contenido/:id/compartir",
	show: (asked) => draw(asked, asked.url.searchParams.get("hecho") === "anulado" ? { done: "Enlace anulado" } : {}),
	async act(asked, form) {
		const { client, params } = asked;
		const id = params.id ?? "";
		const typed = typedOf(form);
		const refuse = ({ message, fields = {}, status }: Failure) =>
			status === 404 ? null : draw(asked, { refused: { message, fields, typed } });
		if (typed.hacer === "anular") {
			const done = await client.revokePreviewLink({ id, key: (typed.key ?? "").slice(0, 100) || "-" });
			return done instanceof Failure ? refuse(done) : { to: `${textPath(id, "compartir")}?hecho=anulado` };
		}
		const made = await client.createPreviewLink({
			...{ id, lastDay: (typed.lastDay ?? "").slice(0, 20) },
			audience: typed.como === "miembro" ? "member" : "visitor",
			follow: typed.muestra === "ahora" ? "version" : "latest",
		});
		return made instanceof Failure ? refuse(made) : draw(asked, { made });
	},
};
