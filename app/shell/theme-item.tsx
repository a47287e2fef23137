import { lazy, Suspense, useSyncExternalStore } from "react";
import { useUser } from "../user/current-user.ts";

// Visitors need not load it.
const OwnersThemeSwitch = lazy(() => import("./owners-theme-switch.tsx"));

/** The theme switch of rail and drawer, for those who may use it (docs/product.md, 8.1). */
export function ThemeItem(place: { id: string; compact?: boolean }) {
	const user = useUser();
	// The mode is in the browser's storage: the server could only guess it.
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
