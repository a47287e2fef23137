import { exchangeContext } from "../context.ts";
import { useServerNotes } from "../server-notes.ts";
import { rootDataOf } from "../shell/page-meta.ts";
import type { RouteHandle } from "../shell/route-handle.ts";
import type { Route } from "./+types/offline-page";
import styles from "./offline-page.module.css";
import { OfflineView } from "./offline-view.tsx";

export const handle = { cache: "public" } satisfies RouteHandle;

/** Reloads this address as soon as there is a network. */
const AGAIN = 'addEventListener("online",function(){location.reload()})';

/**
 * The page that the service worker shows in place of any page it could not fetch. It is sent without the application's
 * scripts, because they would not find the data of the address it is shown at (docs/product.md, 21.6).
 */
export function loader({ context }: Route.LoaderArgs) {
	context.get(exchangeContext).inert = true;
	return null;
}

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: `No hay conexión · ${rootDataOf(matches).site.name}` },
	{ name: "robots", content: "noindex" },
];

export default function OfflinePage() {
	const { nonce } = useServerNotes();
	return (
		<div className={styles.alone}>
			<OfflineView />
			{/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours */}
			<script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: AGAIN }} />
		</div>
	);
}
