import { data } from "react-router";
import { NotFoundView } from "./failure-view.tsx";
import { NOT_FOUND_META } from "./page-meta.ts";

export function loader() {
	return data(null, { status: 404 });
}

export const meta = () => NOT_FOUND_META;

export default function NotFoundPage() {
	return <NotFoundView />;
}
