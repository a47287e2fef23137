import { useSite } from "../site.ts";
import { Icon } from "../ui/icon.tsx";

/** The site's profiles elsewhere, as icons. */
export function SocialLinks() {
	return useSite().social.map(({ name, url, icon }) => (
		<a key={name} href={url} rel="me" aria-label={name} title={name}>
			<Icon name={icon} />
		</a>
	));
}
