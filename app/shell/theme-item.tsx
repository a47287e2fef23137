import { lazy, Suspense } from "react";
import { may } from "../../domain/user/permissions.ts";
import { useUser } from "../user/current-user.ts";

// Few people ever see it: the others need not load it.
const ThemeSwitch = lazy(async () => ({ default: (await import("../theme/theme-switch.tsx")).ThemeSwitch }));

/** The theme switch of rail and drawer, for those who may use it (docs/product.md, 8.1). */
export function ThemeItem({ id, compact = false }: { id: string; compact?: boolean }) {
	const user = useUser();
	if (!may(user, "theme-switch")) return null;
	return (
		<Suspense fallback={null}>
			<ThemeSwitch id={id} compact={compact} />
		</Suspense>
	);
}
