import { useEffect, useRef } from "react";
import { useLocation, useRevalidator } from "react-router";
import { useSnackbar } from "../ui/snackbar.tsx";
import { checkUser, useUser } from "./current-user.ts";

/**
 * Keeps every page in step with who is signed in: after each navigation, when the tab is looked at again, and when
 * another tab says so. What the page shows of the server is asked for again when somebody came or went. Draws nothing.
 */
export function SessionWatch() {
	const say = useSnackbar();
	const user = useUser();
	/** undefined while nobody knows, "" for a visitor. */
	const uid = user === null ? "" : user?.uid;
	const { key } = useLocation();
	const { revalidate } = useRevalidator();
	const shownFor = useRef(uid);

	// biome-ignore lint/correctness/useExhaustiveDependencies: after every navigation
	useEffect(() => {
		checkUser(say);
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
		// Whom the page was rendered for was known then; who comes or goes later was not.
		if (shownFor.current !== undefined && shownFor.current !== uid) revalidate();
		shownFor.current = uid;
	}, [uid, revalidate]);

	return null;
}
