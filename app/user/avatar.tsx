import { avatarUrl } from "../../domain/user/avatar.ts";
import { site } from "../../site.config.ts";
import styles from "./avatar.module.css";

/** A person's picture, or one with the first letter of their name. It is decorative, because the name is beside it. */
export function Avatar({
	name,
	photo,
	size = "small",
}: {
	name: string;
	photo: string | null;
	size?: "small" | "large";
}) {
	const pixels = size === "large" ? 128 : 180;
	return (
		<img
			className={`${styles.avatar} ${styles[size]}`}
			src={photo ?? avatarUrl(site.avatarTemplate, name, pixels)}
			alt=""
			width={pixels}
			height={pixels}
			loading="lazy"
		/>
	);
}
