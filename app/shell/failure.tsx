import { lazy, Suspense } from "react";
import { useServerNotes } from "../server-notes.ts";

/** Last resort, when the scripts of the failure view cannot be loaded either. */
function Unreachable() {
	return <h1>Ups algo ha pasado!</h1>;
}

/** The update code is usually loaded already, and knows what to do when the other files of this version are gone. */
const withoutView = async (error: unknown) => {
	await import("../updates/recover.ts").then(({ recover }) => recover(error)).catch(() => undefined);
	return { default: Unreachable };
};

/** Failures are rare, so browsers load this view only when they need it. */
const LaterView = lazy(() =>
	import("./failure-view.tsx").then(({ FailureView }) => ({ default: FailureView }), withoutView),
);

/** Shown in a layout in place of a page that failed. */
export function Failure({ error }: { error: unknown }) {
	const { FailureView: View = LaterView } = useServerNotes();
	return (
		<Suspense>
			<View error={error} />
		</Suspense>
	);
}
