import { useEffect, useRef } from "react";
import { useLocation, useRevalidator } from "react-router";
import { useSnackbar } from "../ui/snackbar.tsx";
import { checkUser, onOtherTabs, useUser } from "./current-user.ts";

/**
 * Keeps every page in step with who is signed in: after each navigation, when the tab is looked at again, and when another tab says
 * so. What the page shows of the server is asked for again when somebody came or went. Draws nothing.
 */
export function SessionWatch() {
	const say = useSnackbar();
	const user = useUser();
	const { key } = useLocation();
	const { revalidate } = useRevalidator();
	const uid = user === undefined ? undefined : (user?.uid ?? null);
	const shownFor = useRef<string | null | undefined>(undefined);

	// biome-ignore lint/correctness/useExhaustiveDependencies: after every navigation
	useEffect(() => {
		checkUser(say);
	}, [say, key]);

	useEffect(() => {
		const look = () => {
			if (document.visibilityState === "visible") checkUser(say);
		};
		const stop = onOtherTabs(look);
		document.addEventListener("visibilitychange", look);
		addEventListener("pageshow", look);
		return () => {
			stop();
			document.removeEventListener("visibilitychange", look);
			removeEventListener("pageshow", look);
		};
	}, [say]);

	useEffect(() => {
		const before = shownFor.current;
		shownFor.current = uid;
		if (before !== undefined && uid !== undefined && before !== uid) revalidate();
	}, [uid, revalidate]);

	return null;
}
