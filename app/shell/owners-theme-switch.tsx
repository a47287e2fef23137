import { may } from "../../domain/user/permissions.ts";
import { ThemeSwitch } from "../theme/theme-switch.tsx";
import type { CurrentUser } from "../user/current-user.ts";

/** The theme switch, if this user has the permission for it. */
export default function OwnersThemeSwitch({ user, id, compact }: { user: CurrentUser; id: string; compact?: boolean }) {
	return may(user, "theme-switch") ? <ThemeSwitch id={id} {...(compact === undefined ? {} : { compact })} /> : null;
}
