import { useEffect, useRef } from "react";
import { useLocation, useRevalidator } from "react-router";
import { useSnackbar } from "../ui/snackbar.tsx";
import { checkUser, useUser } from "./current-user.ts";

/**
 * Keeps every page in step with who is signed in: checks after each navigation, when the tab gets the focus again, and
 * when another tab reports a change. When a person signs in or out, the page's data are loaded again. Renders nothing.
 */
export function SessionWatch() {
	const say = useSnackbar();
	const user = useUser();
	/** undefined until it is known, "" for a visitor. */
	const uid = user === null ? "" : user?.uid;
	const { key } = useLocation();
	const { revalidate } = useRevalidator();
	const shownFor = useRef(uid);

	// biome-ignore lint/correctness/useExhaustiveDependencies: after every navigation
	useEffect(() => {
		checkUser(say, false, Boolean(uid));
	}, [say, key]);

	useEffect(() => {
		const look = () => {
			checkUser(say);
		};
		addEventListener("focus", look);
		addEventListener("pageshow", look);
		return () => {
			removeEventListener("focus", look);
			removeEventListener("pageshow", look);
		};
	}, [say]);

	useEffect(() => {
		// The first known person is the one the page was rendered for. Only a later change makes the page's data out of
		// date.
		if (shownFor.current !== undefined && shownFor.current !== uid) revalidate();
		shownFor.current = uid;
	}, [uid, revalidate]);

	return null;
}
