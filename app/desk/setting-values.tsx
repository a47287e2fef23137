import type { ReactNode } from "react";
import { type SettingPart, settingPart, typedList } from "../../domain/desk/settings-form.ts";
import { counted } from "../../domain/numbers.ts";
import { GROUNDS, type Ground, groundOf } from "../../domain/site/grounds.ts";
import grounds from "../theme/grounds.module.css";
import { Icon } from "../ui/icon.tsx";
import { labelsInSentence } from "./desk-words.ts";

type Values = Readonly<Record<string, string>>;

/** The elements of a list that is typed one a line, with bars between its parts. */
const rowsOf = (typed = "") =>
	typed
		.split("\n")
		.filter((row) => row.trim() !== "")
		.map((row) => row.split("|").map((cell) => cell.trim()));

/** A leaf in a colour of the owner's. */
function ColourLeaf({ colour }: { colour: string }) {
	return (
		<span className="desk-colour">
			<svg viewBox="0 0 24 24" aria-hidden="true">
				<path
					d="M12 .5a11.500 11.500 0 0 1 0 23H2A1.500 1.500 0 0 1 .5 22V12A11.500 11.500 0 0 1 12 .5Z"
					fill={colour}
				/>
			</svg>
			{colour}
		</span>
	);
}

/** Who signs, each with their portrait or their initial. */
function Signers({ values }: { values: Values }) {
	const field = settingPart("quien")?.fields.find(({ kind }) => kind === "signers");
	const others = field === undefined ? [] : (typedList(field, values.authors ?? "[]") ?? []);
	const all = [{ name: values["owner.name"] ?? "", photo: values["owner.photo"] ?? "" }, ...others];
	return all.map(({ name = "", photo = "" }) => (
		<span key={name} className="desk-signer">
			{photo.startsWith("/") ? (
				<img src={photo} alt="" width={32} height={32} loading="lazy" decoding="async" />
			) : (
				<span aria-hidden="true">{name.slice(0, 1)}</span>
			)}
			{name}
		</span>
	));
}

/** The topics of the menu, each with the leaf of its ground. */
function Topics({ values }: { values: Values }) {
	const isGround = (given: string): given is Ground => (GROUNDS as readonly string[]).includes(given);
	const chosen = Object.fromEntries(
		rowsOf(values.grounds).flatMap(([slug = "", ground = ""]) => (isGround(ground) ? [[slug, ground] as const] : [])),
	);
	return rowsOf(values["topics.blog"]).map(([name = "", href = ""]) => (
		<span
			key={href}
			className={`desk-setting-topic ${grounds[groundOf([{ slug: href.slice(href.lastIndexOf("/") + 1) }], chosen)]}`}
		>
			{name}
		</span>
	));
}

/** What a page of settings says now, as far as a row has room for it; null where it says nothing yet. */
function presentOf({ id }: SettingPart, values: Values, blanks: readonly string[]): ReactNode {
	switch (id) {
		case "sitio":
			return (
				<>
					<strong>{values.name}</strong>
					<span>{values.description}</span>
				</>
			);
		case "palabras":
			return <q>{values["words.home.heading"]}</q>;
		case "quien":
			return <Signers values={values} />;
		case "temas":
			return <Topics values={values} />;
		case "colores":
			return (
				<>
					<ColourLeaf colour={values["themeColor.dark"] ?? ""} />
					<ColourLeaf colour={values["themeColor.light"] ?? ""} />
				</>
			);
		case "legal":
			return blanks.length === 0 ? (
				<span>Están todos los que pide la ley.</span>
			) : (
				<>
					<strong className="desk-lacks">
						{blanks.length === 1 ? "Falta un dato" : `Faltan ${counted(blanks.length, "dato", "datos")}`} que pide la
						ley
					</strong>
					<span>{labelsInSentence(blanks).replace(/^./u, (first) => first.toUpperCase())}.</span>
				</>
			);
		default:
			return null;
	}
}

/** A row that leads to a page of settings. `children`: what that says now. */
export function SettingRow({
	to,
	name,
	about,
	id,
	isLacking = false,
	children = null,
}: {
	to: string;
	name: string;
	about: ReactNode;
	id?: string;
	/** Whether it stands out: something has to be done there. */
	isLacking?: boolean;
	children?: ReactNode;
}) {
	return (
		<li className={isLacking ? `desk-lacking ${grounds.coral}` : undefined}>
			<div>
				<a href={to}>{name}</a>
				<p>{about}</p>
			</div>
			{children === null ? null : <div className={`desk-setting desk-setting-${id}`}>{children}</div>}
			<Icon name="chevron" />
		</li>
	);
}

/**
 * The pages of settings, each with what it says now: the list shows the site. The one where something is missing comes
 * first.
 */
export function SettingRows({
	parts,
	blanks,
	children,
}: {
	parts: readonly { readonly part: SettingPart; readonly values: Values }[];
	/** Facts that the law asks for and that are missing. */
	blanks: readonly string[];
	/** Further rows. */
	children: ReactNode;
}) {
	const isLacking = ({ id }: SettingPart) => id === "legal" && blanks.length > 0;
	const sorted = parts.toSorted((one, other) => Number(isLacking(other.part)) - Number(isLacking(one.part)));
	return (
		<ul className="desk-list desk-parted desk-site">
			{sorted.map(({ part, values }) => (
				<SettingRow
					key={part.id}
					{...{ id: part.id, to: `/escritorio/ajustes/${part.id}`, name: part.name, about: part.intro }}
					isLacking={isLacking(part)}
				>
					{presentOf(part, values, blanks)}
				</SettingRow>
			))}
			{children}
		</ul>
	);
}
