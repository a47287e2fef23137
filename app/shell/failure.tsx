import { lazy, Suspense } from "react";

/** What is left to say when the server cannot even send the rest. */
function Unreachable() {
	return <h1>Ups algo ha pasado!</h1>;
}

const load = () =>
	import("./failure-view.tsx").then(
		({ FailureView }) => ({ default: FailureView }),
		() => ({ default: Unreachable }),
	);

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
