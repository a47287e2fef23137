import { settingPart } from "../../domain/desk/settings-form.ts";
import type { Signer } from "../../domain/desk/signers.ts";
import { Failure } from "../../domain/failure.ts";
import { ButtonLink } from "../ui/button.tsx";
import type { DeskAnswer, DeskRequest, DeskRoute } from "./desk-route.ts";
import { portraitOf } from "./portrait-picker.tsx";
import { Saved, SettingsFrame } from "./settings-frame.tsx";

/** The address of the list of those who sign, and of one of them: `tu`, `nueva`, or a number from 1. */
export const PEOPLE_PATH = "/escritorio/ajustes/quien";

/** The page of settings about those who sign. */
export function peoplePart() {
	const part = settingPart("quien");
	if (part === undefined) throw new Error("No page of settings about those who sign.");
	return part;
}

/** The settings about those who sign, and the pictures for portraits; null for people who may not change them. */
export async function loadPeople({ client }: DeskRequest) {
	const values = await client.getDeskSettings({ part: "quien" });
	const offered = values instanceof Failure ? values : await client.listPortraits();
	if (values instanceof Failure || offered instanceof Failure) {
		const failure = values instanceof Failure ? values : offered;
		if (failure instanceof Failure && failure.status !== 403) throw failure;
		return null;
	}
	const desk = await client.getDesk();
	if (desk instanceof Failure) throw desk;
	const others: readonly Signer[] = JSON.parse(values.values.authors ?? "[]");
	return { ...values, others, pictures: offered.items, desk };
}

export type People = NonNullable<Awaited<ReturnType<typeof loadPeople>>>;

/** Whose page shows what could not be saved after the proof of identity; null if it is nobody's any more. */
function refusedPerson({ refused, others }: People): string | null {
	if (refused === null) return null;
	if (Object.keys(refused.typed).some((name) => name.startsWith("owner."))) return "tu";
	const typed: readonly Signer[] = JSON.parse(refused.typed.authors ?? "[]");
	if (typed.length < others.length) return null;
	if (typed.length > others.length) return "nueva";
	const at = typed.findIndex((each, index) => JSON.stringify(each) !== JSON.stringify(others[index]));
	return at === -1 ? null : String(at + 1);
}

function Person({ to, name, note, photo }: { to: string; name: string; note: string; photo: string | null }) {
	return (
		<li>
			{photo === null ? (
				<span className="desk-kind" aria-hidden="true">
					{name.slice(0, 1)}
				</span>
			) : (
				<img src={photo} alt="" width={96} height={96} />
			)}
			<div>
				<h2>
					<a href={`${PEOPLE_PATH}/${to}`}>{name}</a>
				</h2>
				<p>{note}</p>
			</div>
		</li>
	);
}

function PeoplePage({ people, done, problem }: { people: People; done: boolean; problem: string | null }) {
	const { values, others, pictures, desk } = people;
	const part = peoplePart();
	return (
		<SettingsFrame
			at={PEOPLE_PATH}
			desk={desk}
			head={
				<>
					<h1>{part.name}</h1>
					<p className="desk-note">
						{part.intro} En la ficha de cada texto se elige quién lo firma. Lo que cambies aquí se ve en todos.
					</p>
					{done ? <Saved /> : null}
				</>
			}
		>
			{problem === null ? null : (
				<div className="desk-refused" role="alert">
					<p>{problem}</p>
				</div>
			)}
			<ul className="desk-rows desk-files desk-people">
				<Person
					to="tu"
					name={values["owner.name"] ?? ""}
					note={`Tú. ${values["owner.sentence"] ?? ""}`}
					photo={portraitOf(values["owner.photo"] ?? "", pictures)}
				/>
				{others.map(({ name, photo, url }, index) => (
					<Person
						key={name}
						to={String(index + 1)}
						name={name}
						note={url === "" ? "Sin enlace" : url}
						photo={photo === "" ? null : portraitOf(photo, pictures)}
					/>
				))}
			</ul>
			<p>
				<ButtonLink to={`${PEOPLE_PATH}/nueva`} file>
					Añadir a alguien
				</ButtonLink>
			</p>
		</SettingsFrame>
	);
}

/** Those who sign texts: the owner and others (docs/product.md, 26.11). */
export const peoplePage: DeskRoute = {
	path: PEOPLE_PATH,
	async show(asked): Promise<DeskAnswer> {
		const people = await loadPeople(asked);
		if (people === null) return null;
		const isAsked = asked.url.searchParams.has("revisa");
		const person = isAsked ? refusedPerson(people) : null;
		if (person !== null) return { to: `${PEOPLE_PATH}/${person}?revisa` };
		const problem = isAsked ? (people.refused?.message ?? null) : null;
		const done = asked.url.searchParams.has("guardado");
		return { title: "Quién firma", part: "ajustes", main: <PeoplePage {...{ people, done, problem }} /> };
	},
};
