import { lazy, Suspense } from "react";

/** What is left to say when the server cannot even send the rest. */
function Unreachable() {
	return <h1>Ups algo ha pasado!</h1>;
}

/** What looks after updates is usually there already, and knows what to do where the rest of this version is gone. */
const withoutView = async (error: unknown) => {
	await import("../updates/recover.ts").then(({ recover }) => recover(error)).catch(() => undefined);
	return { default: Unreachable };
};

const load = () => import("./failure-view.tsx").then(({ FailureView }) => ({ default: FailureView }), withoutView);

/** Failing is the exception: browsers load what is said then when it is needed. The server, which renders in one go, has it at hand. */
const View = import.meta.env.SSR ? (await load()).default : lazy(load);

/** What stands in a frame instead of a page that could not be shown. */
export function Failure({ error }: { error: unknown }) {
	return (
		<Suspense>
			<View error={error} />
		</Suspense>
	);
}
