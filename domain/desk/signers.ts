import type { FieldValue } from "../authoring/text-format.ts";
import type { SiteConfig } from "../site/site-config.ts";

/** Somebody who signs texts, as a form has them: "" for what is missing. */
export interface Signer {
	readonly name: string;
	readonly photo: string;
	readonly url: string;
}

/** The names of those who sign texts, the owner's first. */
export function signersOf({ owner, authors }: Pick<SiteConfig, "owner" | "authors">): readonly string[] {
	return [...new Set([owner.name, ...Object.keys(authors)])];
}

/** Those who sign beside the owner, in the order of the settings. */
export function otherSigners({ owner, authors }: Pick<SiteConfig, "owner" | "authors">): readonly Signer[] {
	return Object.entries(authors).flatMap(([name, { photo, url }]) =>
		name === owner.name ? [] : [{ name, photo: photo ?? "", url: url ?? "" }],
	);
}

/** A change of a setting, as `changedSettings` gives it. */
interface Change {
	readonly name: string;
	readonly value: FieldValue;
}

/**
 * The same changes, with the owner's own entry among those who sign: it is their name, their portrait and their link, which
 * are typed once. The name that they had before stays, because texts are signed with it.
 */
export function withOwnEntry(site: SiteConfig, changes: readonly Change[]): readonly Change[] {
	const changed = (field: keyof SiteConfig["owner"]) =>
		changes.find(({ name }) => name === `owner.${field}`)?.value as string | null | undefined;
	const given = changes.find(({ name }) => name === "authors")?.value as SiteConfig["authors"] | undefined;
	const own = {
		photo: changed("photo") ?? site.owner.photo,
		url: changed("url") === undefined ? site.owner.url : changed("url") || null,
	};
	const name = changed("name") ?? site.owner.name;
	if (!changes.some((each) => /^owner\.(?:name|photo|url)$/.test(each.name)) && given === undefined) return changes;
	const kept = site.authors[site.owner.name];
	const before =
		given === undefined || kept === undefined ? (given ?? site.authors) : { [site.owner.name]: kept, ...given };
	const authors = { ...before, [name]: own };
	if (JSON.stringify(authors) === JSON.stringify(site.authors))
		return changes.filter((each) => each.name !== "authors");
	return [...changes.filter((each) => each.name !== "authors"), { name: "authors", value: authors }];
}

/** What is wrong with the names of those who sign, by their controls: `authors.0.name`. */
export function wrongSigners(
	signers: readonly Pick<Signer, "name">[],
	owner: string,
): Readonly<Record<string, string>> {
	const wrong: Record<string, string> = {};
	const seen = new Set([owner]);
	for (const [index, { name }] of signers.entries()) {
		const length = [...name].length;
		if (length < 2 || length > 80) wrong[`authors.${index}.name`] = "Escribe un nombre de 2 a 80 caracteres.";
		else if (seen.has(name)) wrong[`authors.${index}.name`] = "Ya hay alguien que firma con ese nombre.";
		seen.add(name);
	}
	return wrong;
}
