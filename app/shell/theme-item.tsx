import { lazy, Suspense, useSyncExternalStore } from "react";
import { useUser } from "../user/current-user.ts";

// Loaded only for signed-in people.
// Without its script there is no switch; the page must not be lost with it.
const OwnersThemeSwitch = lazy(() => import("../theme/theme-switch.tsx").catch(() => ({ default: () => null })));

/** The theme switch in rail and drawer, for users with the permission (docs/product.md, 8.1). */
export function ThemeItem(place: { id: string; compact?: boolean }) {
	const user = useUser();
	// Rendered only in the browser: the mode is in the browser's storage, and the server could only guess it.
	const isBrowser = useSyncExternalStore(
		() => () => undefined,
		() => true,
		() => false,
	);
	return user && isBrowser ? (
		<Suspense>
			<OwnersThemeSwitch user={user} {...place} />
		</Suspense>
	) : null;
}
