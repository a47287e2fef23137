import styles from "./avatar.module.css";

/** Shades a letter can stand on; all reach 4.5:1 with it. */
const SHADES = ["a", "b", "c", "d", "e", "f"] as const;

function firstGrapheme(name: string): string {
	const [first] = new Intl.Segmenter("es-ES", { granularity: "grapheme" }).segment(name.trim());
	return first?.segment.toLocaleUpperCase("es-ES") ?? "·";
}

function shadeOf(name: string): string {
	let sum = 0;
	for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
	return SHADES[sum % SHADES.length] ?? "a";
}

/** A person's picture, or the first letter of their name on a shade that is always the same for that name. Decoration beside the name. */
export function Avatar({ name, photo, size = "small" }: { name: string; photo: string | null; size?: "small" | "large" }) {
	if (photo !== null) return <img className={`${styles.avatar} ${styles[size]}`} src={photo} alt="" width={128} height={128} loading="lazy" />;
	return (
		<span className={`${styles.avatar} ${styles[size]} ${styles[shadeOf(name)]}`} aria-hidden="true">
			{firstGrapheme(name)}
		</span>
	);
}
