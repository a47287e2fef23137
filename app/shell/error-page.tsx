import { data } from "react-router";
import { ErrorView } from "./error-view.tsx";
import { ERROR_META } from "./page-meta.ts";

export function loader() {
	return data(null, { status: 500 });
}

export const meta = () => ERROR_META;

export default function ErrorPage() {
	return <ErrorView />;
}
