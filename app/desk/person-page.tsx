import { listFromControls, type SettingField } from "../../domain/desk/settings-form.ts";
import type { Signer } from "../../domain/desk/signers.ts";
import { Failure } from "../../domain/failure.ts";
import { Field } from "../forms/fields.tsx";
import type { DeskAnswer, DeskRequest, DeskRoute } from "./desk-route.ts";
import { loadPeople, PEOPLE_PATH, type People, peoplePart } from "./people-page.tsx";
import { PortraitPicker } from "./portrait-picker.tsx";
import { SettingsFrame } from "./settings-frame.tsx";
import { staleSettings } from "./stale-settings.ts";
import { Act, Bar, type Refused, RefusedSummary, typedOf, WithRefusal } from "./text-form.tsx";

type Typed = Readonly<Record<string, string>>;

/** Facts that the form has room for beyond those that there are. */
const SPARE = 2;

/** The most facts that the owner may have. */
const MOST_FACTS = 12;

function fieldNamed(name: string): SettingField {
	const field = peoplePart().fields.find((each) => each.name === name);
	if (field === undefined) throw new Error(`No setting ${name}.`);
	return field;
}

/** A person as the form has them: the values of its controls by their names. `at`: their place; null for the owner. */
interface Shown {
	readonly at: number | null;
	readonly typed: Typed;
	/** The name that they have in the settings; "" for somebody new. */
	readonly was: string;
}

function controlsOf(list: readonly object[], name: string): Typed {
	return Object.fromEntries(
		list.flatMap((each, at) => Object.entries(each).map(([part, value]) => [`${name}.${at}.${part}`, String(value)])),
	);
}

/** The person at an address; null for nobody. */
function shownAt({ values, others }: People, who: string | undefined): Shown | null {
	if (who === "tu") {
		const facts = JSON.parse(values["owner.facts"] ?? "[]");
		return { at: null, was: values["owner.name"] ?? "", typed: { ...values, ...controlsOf(facts, "owner.facts") } };
	}
	const at = who === "nueva" ? others.length : Number(who) - 1;
	const known = others[at];
	if (known === undefined && who !== "nueva") return null;
	const typed = known === undefined ? {} : controlsOf([known], "authors");
	return { at, was: known?.name ?? "", typed: moved(typed, 0, at) };
}

/** The controls of an element under another number. */
function moved(typed: Typed, from: number, to: number): Typed {
	return Object.fromEntries(
		Object.entries(typed).map(([name, value]) => [name.replace(`authors.${from}.`, `authors.${to}.`), value]),
	);
}

function Line({ field, name, value }: { field: Pick<SettingField, "label" | "hint">; name: string; value: string }) {
	const { label, hint } = field;
	return (
		<Field {...{ name, label, ...(hint === undefined ? {} : { hint }) }} defaultValue={value} autoComplete="off" />
	);
}

function Facts({ typed }: { typed: Typed }) {
	const field = fieldNamed("owner.facts");
	const count = JSON.parse(listFromControls(field, typed)).length;
	return (
		<fieldset className="desk-where desk-pairs">
			<legend>{field.label}</legend>
			<p className="desk-note">
				Se leen en tu página: un año y qué pasó, o lo que quieras contar. Lo vacío no se guarda.
			</p>
			{Array.from({ length: Math.min(MOST_FACTS, count + SPARE) }, (_, at) => {
				const [name, text] = [`owner.facts.${at}.name`, `owner.facts.${at}.text`];
				return (
					<div key={name}>
						<Line field={{ label: `Dato ${at + 1}` }} name={name} value={typed[name] ?? ""} />
						<Line field={{ label: "Qué dice" }} name={text} value={typed[text] ?? ""} />
					</div>
				);
			})}
		</fieldset>
	);
}

function PersonForm({ shown, people, refused, who }: PersonProps) {
	const { at } = shown;
	const typed = refused?.typed ?? shown.typed;
	const photo = at === null ? "owner.photo" : `authors.${at}.photo`;
	const line = (name: string, field: Pick<SettingField, "label" | "hint">) => (
		<Line {...{ field, name }} value={typed[name] ?? ""} />
	);
	const picker = (
		<PortraitPicker name={photo} value={typed[photo] ?? ""} pictures={people.pictures} mayLack={at !== null} />
	);
	return (
		<form
			method="post"
			encType="multipart/form-data"
			action={`${PEOPLE_PATH}/${who}`}
			className="desk-form desk-settings"
		>
			<input type="hidden" name="version" value={refused?.typed.version ?? people.version} />
			<input type="hidden" name="era" value={refused?.typed.era ?? shown.was} />
			<WithRefusal refused={refused}>
				{at === null ? (
					<>
						{line("owner.name", fieldNamed("owner.name"))}
						{picker}
						<Field
							name="owner.sentence"
							label={fieldNamed("owner.sentence").label}
							hint={fieldNamed("owner.sentence").hint}
							defaultValue={typed["owner.sentence"]}
							control={(props) => <textarea {...props} rows={2} lang="es" />}
						/>
						{line("owner.url", fieldNamed("owner.url"))}
						<Facts typed={typed} />
					</>
				) : (
					<>
						{line(`authors.${at}.name`, {
							label: "Nombre",
							hint: "Los textos que ya firmó siguen con el nombre que tenían.",
						})}
						{picker}
						{line(`authors.${at}.url`, {
							label: "Adónde lleva su nombre",
							hint: "Una página tuya, como /sobre-ana, o una dirección https://. Puede quedar vacío.",
						})}
					</>
				)}
			</WithRefusal>
			<Bar>
				<Act act="guardar" look="filled">
					Guardar
				</Act>
				{at === null || shown.was === "" ? null : <Act act="quitar">Quitar de la lista</Act>}
			</Bar>
		</form>
	);
}

interface PersonProps {
	readonly shown: Shown;
	readonly people: People;
	readonly refused: Refused | undefined;
	/** The last segment of its address. */
	readonly who: string;
}

function PersonPage(props: PersonProps) {
	const { shown, refused, people } = props;
	return (
		<SettingsFrame
			at={PEOPLE_PATH}
			desk={people.desk}
			back={[PEOPLE_PATH, "Quién firma"]}
			head={
				<>
					<h1>{shown.was === "" ? "Alguien que firma" : shown.was}</h1>
					<p className="desk-note">
						Lo que cambies se ve en todos los textos que firma. Al guardar se te pedirá que confirmes que eres tú si
						hace más de 15{"\u00a0"}minutos que no lo haces.
					</p>
				</>
			}
		>
			<RefusedSummary refused={refused} />
			<PersonForm {...props} />
		</SettingsFrame>
	);
}

/** What was typed and not saved after the proof of identity, as the form has it. */
function refusedAfterProof({ refused, values }: People, { at, typed: now, was }: Shown): Refused | undefined {
	if (refused === null) return undefined;
	const { owner, others } = {
		owner: { ...values, ...refused.typed },
		others: JSON.parse(refused.typed.authors ?? "[]") as readonly Signer[],
	};
	const facts = JSON.parse(owner["owner.facts"] ?? "[]");
	const own = at === null ? { ...owner, ...controlsOf(facts, "owner.facts") } : controlsOf(others, "authors");
	return { ...refused, typed: { ...now, ...own, era: was, version: String(refused.version) } };
}

async function draw(asked: DeskRequest, given?: Refused): Promise<DeskAnswer> {
	const people = await loadPeople(asked);
	const who = asked.params.quien ?? "";
	const shown = people === null ? null : shownAt(people, who);
	if (people === null || shown === null) return null;
	const refused = given ?? (asked.url.searchParams.has("revisa") ? refusedAfterProof(people, shown) : undefined);
	const main = <PersonPage {...{ shown, people, refused, who }} />;
	const title = shown.was === "" ? "Alguien que firma" : shown.was;
	return { ...(given === undefined ? {} : { status: 400 }), title, part: "ajustes", main };
}

/** What a form about a person changes, as `saveSettings` takes it. */
function typedSettings({ others }: People, { at }: Shown, typed: Typed): Typed {
	if (at === null) {
		const names = peoplePart().fields.flatMap(({ name }) => (name.startsWith("owner.") ? [name] : []));
		const plain = names.flatMap((name) => (typed[name] === undefined ? [] : [[name, typed[name]] as const]));
		return { ...Object.fromEntries(plain), "owner.facts": listFromControls(fieldNamed("owner.facts"), typed) };
	}
	const {
		name = "",
		photo = "",
		url = "",
	} = Object.fromEntries(["name", "photo", "url"].map((part) => [part, (typed[`authors.${at}.${part}`] ?? "").trim()]));
	const given = typed.hacer === "quitar" ? [] : [{ name, photo, url }];
	// By the name, not by the place: others may have come or gone meanwhile.
	const known = typed.era === "" ? -1 : others.findIndex((each) => each.name === typed.era);
	const all = known === -1 ? [...others, ...given] : others.toSpliced(known, 1, ...given);
	return { authors: JSON.stringify(all) };
}

/** Somebody who signs: their name, portrait, words and link (docs/product.md, 26.11). */
export const personPage: DeskRoute = {
	path: `${PEOPLE_PATH}/:quien`,
	acceptsFiles: true,
	show: (asked) => draw(asked),
	async act(asked, form) {
		const people = await loadPeople(asked);
		const shown = people === null ? null : shownAt(people, asked.params.quien);
		if (people === null || shown === null) return null;
		let typed: Typed = Object.fromEntries(
			Object.entries(typedOf(form)).map(([name, value]) => [name, value.replace(/\r\n?/g, "\n")]),
		);
		const [own, file] = [shown.at === null ? "owner" : `authors.${shown.at}`, asked.uploads.get("foto")];
		if (file !== undefined && typed.hacer !== "quitar") {
			const kept = await asked.client.keepPortrait({ file, name: (typed[`${own}.name`] ?? "").slice(0, 300) });
			if (kept instanceof Failure)
				return draw(asked, { message: kept.message, fields: kept.fields ?? { foto: kept.message }, typed });
			typed = { ...typed, [`${own}.photo`]: `/${kept.path}` };
		}
		const version = /^\d{1,9}$/.test(typed.version ?? "") ? Number(typed.version) : 0;
		const settings = typedSettings(people, shown, typed);
		const done = await asked.client.saveSettings({ part: "quien", version, typed: settings });
		if (!(done instanceof Failure)) return { to: "done" in done ? `${PEOPLE_PATH}?guardado` : "/user/confirmar" };
		if (done.status === 403) return null;
		if (done.status !== 409) return draw(asked, { message: done.message, fields: done.fields ?? {}, typed });
		const stale = staleSettings(peoplePart(), { ...people.values, ...settings }, people);
		const fields = Object.fromEntries(Object.entries(stale.fields).filter(([name]) => typed[name] !== undefined));
		return draw(asked, { ...stale, fields, typed: { ...typed, version: String(people.version) } });
	},
};
