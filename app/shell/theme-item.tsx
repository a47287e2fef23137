import { lazy, Suspense } from "react";
import { useUser } from "../user/current-user.ts";

// Visitors need not load it.
const OwnersThemeSwitch = lazy(() => import("./owners-theme-switch.tsx"));

/** The theme switch of rail and drawer, for those who may use it (docs/product.md, 8.1). */
export function ThemeItem(place: { id: string; compact?: boolean }) {
	const user = useUser();
	return user ? (
		<Suspense>
			<OwnersThemeSwitch user={user} {...place} />
		</Suspense>
	) : null;
}
