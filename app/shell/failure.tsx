import { lazy, Suspense } from "react";
import { useServerNotes } from "../server-notes.ts";

/** What is left to say when the server cannot even send the rest. */
function Unreachable() {
	return <h1>Ups algo ha pasado!</h1>;
}

/** What looks after updates is usually there already, and knows what to do where the rest of this version is gone. */
const withoutView = async (error: unknown) => {
	await import("../updates/recover.ts").then(({ recover }) => recover(error)).catch(() => undefined);
	return { default: Unreachable };
};

/** Failing is the exception: browsers load what is said then when it is needed. */
const LaterView = lazy(() =>
	import("./failure-view.tsx").then(({ FailureView }) => ({ default: FailureView }), withoutView),
);

/** What stands in a frame instead of a page that could not be shown. */
export function Failure({ error }: { error: unknown }) {
	const { FailureView: View = LaterView } = useServerNotes();
	return (
		<Suspense>
			<View error={error} />
		</Suspense>
	);
}
