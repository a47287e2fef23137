import { type ComponentProps, Fragment } from "react";
import type { Client } from "../../api/client.ts";
import { type SettingField, type SettingPart, settingPart } from "../../domain/desk/settings-form.ts";
import { Failure } from "../../domain/failure.ts";
import { Field, fieldId } from "../forms/fields.tsx";
import { ColourNow, ColourSamples } from "./colour-samples.tsx";
import type { DeskAnswer, DeskRequest, DeskRoute } from "./desk-route.ts";
import { SettingRow, SettingRows } from "./setting-values.tsx";
import { LOG_PATH, partsFor, Saved, SettingsFrame } from "./settings-frame.tsx";
import { staleSettings } from "./stale-settings.ts";
import { Act, Bar, type Refused, RefusedSummary, typedOf, WithRefusal } from "./text-form.tsx";
import { Tick } from "./tick.tsx";

type Values = Exclude<Awaited<ReturnType<Client["getDeskSettings"]>>, Failure>;

function Control({ field, value, refused }: { field: SettingField; value: string; refused: Refused | undefined }) {
	const { name, kind, label, hint, isShort = false } = field;
	const about = { name, label, defaultValue: value, ...(hint === undefined ? {} : { hint }) };
	if (kind === "text" || kind === "rows" || kind === "license") {
		const rows = kind === "rows" ? Math.max(3, value.split("\n").length + 1) : 2;
		return <Field {...about} control={(props) => <textarea {...props} rows={rows} spellCheck={kind === "text"} />} />;
	}
	if (kind === "yes") {
		const isTicked = refused === undefined ? value === "true" : refused.typed[name] !== undefined;
		return (
			<Tick type="checkbox" id={fieldId(name)} name={name} value="true" defaultChecked={isTicked}>
				{label}
			</Tick>
		);
	}
	if (kind === "colour") return <Field {...about} control={(props) => <ColourNow {...props} now={value} />} />;
	const numeric = kind === "number" ? { inputMode: "numeric" as const } : {};
	return <Field {...about} autoComplete="off" {...numeric} data-short={isShort ? "" : undefined} />;
}

function PartPage({
	part,
	desk,
	values,
	refused,
	done,
}: {
	part: SettingPart;
	desk: ComponentProps<typeof SettingsFrame>["desk"];
	values: Values;
	refused: Refused | undefined;
	done: boolean;
}) {
	const isOfColours = part.id === "colores";
	return (
		<SettingsFrame
			at={`/escritorio/ajustes/${part.id}`}
			desk={desk}
			head={
				<>
					<h1>{part.name}</h1>
					<p className="desk-note">
						{part.intro}
						{part.asksForProof === true ? (
							<>
								{" "}
								Al guardar se te pedirá que confirmes que eres tú si hace más de 15{"\u00a0"}minutos que no lo haces.
							</>
						) : null}
					</p>
					{done ? <Saved /> : null}
				</>
			}
		>
			<RefusedSummary refused={refused} />
			<form method="post" action={`/escritorio/ajustes/${part.id}`} className="desk-form desk-settings">
				<input type="hidden" name="version" value={refused?.typed.version ?? values.version} />
				<WithRefusal refused={refused}>
					{part.fields.map((field) => (
						<Fragment key={field.name}>
							{field.group === undefined ? null : <h2 className="desk-settings-group">{field.group}</h2>}
							<Control field={field} value={values.values[field.name] ?? ""} refused={refused} />
						</Fragment>
					))}
				</WithRefusal>
				{isOfColours ? <ColourSamples /> : null}
				<Bar>
					<Act act="guardar" look="filled">
						Guardar
					</Act>
				</Bar>
			</form>
		</SettingsFrame>
	);
}

/** What was typed and not saved after the proof of identity, over what the settings say now; undefined for nothing. */
function refusedAfterProof({ fields }: SettingPart, { values, refused }: Values): Refused | undefined {
	if (refused === null) return undefined;
	const typed = { ...values, ...refused.typed };
	const sent = fields.flatMap(({ name, kind }) => {
		const value = typed[name] ?? "";
		return kind === "yes" && value !== "true" ? [] : [[name, value] as const];
	});
	return { ...refused, typed: { ...Object.fromEntries(sent), version: String(refused.version) } };
}

async function draw({ client, params, url }: DeskRequest, refused?: Refused): Promise<DeskAnswer> {
	const part = settingPart(params.parte);
	if (part === undefined) return null;
	const values = await client.getDeskSettings({ part: part.id });
	if (values instanceof Failure) {
		if (values.status === 403) return null;
		throw values;
	}
	const shown = refused ?? (url.searchParams.has("revisa") ? refusedAfterProof(part, values) : undefined);
	const done = url.searchParams.has("guardado") && shown === undefined;
	const desk = await client.getDesk();
	if (desk instanceof Failure) throw desk;
	const main = <PartPage {...{ part, desk, values, done }} refused={shown} />;
	return { ...(refused === undefined ? {} : { status: 400 }), title: part.name, part: "ajustes", main };
}

/** All pages of settings (docs/product.md, 26.11). */
export const settingsPage: DeskRoute = {
	path: "/escritorio/ajustes",
	async show({ client }) {
		const desk = await client.getDesk();
		if (desk instanceof Failure) throw desk;
		const { maySettings, mayWords } = desk;
		if (!mayWords) return null;
		const given = await Promise.all(
			partsFor(desk).map(async (part) => ({ part, now: await client.getDeskSettings({ part: part.id }) })),
		);
		const failed = given.map(({ now }) => now).find((now) => now instanceof Failure);
		if (failed !== undefined) throw failed;
		const parts = given.flatMap(({ part, now }) => (now instanceof Failure ? [] : [{ part, ...now }]));
		const main = (
			<>
				<div className="desk-head">
					<h1>Ajustes del sitio</h1>
				</div>
				<SettingRows parts={parts} blanks={parts[0]?.blanks ?? []}>
					{maySettings ? (
						<SettingRow to={LOG_PATH} name="Registro" about="Quién ha publicado, retirado o cambiado qué, y cuándo." />
					) : null}
				</SettingRows>
				<p className="desk-note">
					{maySettings
						? "La dirección del sitio, el servidor de correo y las copias de seguridad se configuran en la máquina."
						: "Lo demás lo cambia quien administra el sitio."}
				</p>
			</>
		);
		return { title: "Ajustes del sitio", part: "ajustes", main };
	},
};

/** A page of settings as a form. */
export const settingsPartPage: DeskRoute = {
	path: "/escritorio/ajustes/:parte",
	show: (asked) => draw(asked),
	async act(asked, form) {
		const part = settingPart(asked.params.parte);
		if (part === undefined) return null;
		const typed = typedOf(form);
		const { version: given = "", hacer: _, ...rest } = typed;
		const values = Object.fromEntries(
			Object.entries(rest).map(([name, value]) => [name, value.replace(/\r\n?/g, "\n")]),
		);
		const version = /^\d{1,9}$/.test(given) ? Number(given) : 0;
		const done = await asked.client.saveSettings({ part: part.id, version, typed: values });
		if (!(done instanceof Failure))
			return { to: "done" in done ? `/escritorio/ajustes/${part.id}?guardado` : "/user/confirmar" };
		if (done.status === 403) return null;
		const fresh = done.status === 409 ? await asked.client.getDeskSettings({ part: part.id }) : done;
		if (!(fresh instanceof Failure)) return draw(asked, staleSettings(part, { ...typed, ...values }, fresh));
		return draw(asked, { message: done.message, fields: done.fields ?? {}, typed: { ...typed, ...values } });
	},
};
