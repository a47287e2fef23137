import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether the application runs: false on the server and in the first rendering of a document that came from there. */
export function useIsHydrated(): boolean {
	return useSyncExternalStore(
		never,
		() => true,
		() => false,
	);
}
