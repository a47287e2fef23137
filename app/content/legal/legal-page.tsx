import type { ReactNode } from "react";
import { useRouteLoaderData } from "react-router";
import type { loader } from "../../root.tsx";
import styles from "./legal-page.module.css";

/** The frame of a legal page. `children` receives the site's origin. */
export function LegalPage({ children }: { children: (siteUrl: string) => ReactNode }) {
	const siteUrl = useRouteLoaderData<typeof loader>("root")?.siteUrl ?? "";
	return <article className={`prose ${styles.page}`}>{children(siteUrl)}</article>;
}
