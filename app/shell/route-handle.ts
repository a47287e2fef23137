import type { ComponentType } from "react";
import { useMatches } from "react-router";
import type { Privilege } from "../../domain/sign-in/permissions.ts";
import type { DrawerControl } from "./use-drawer.ts";

/** Options for the frame around a layout's pages. */
export interface LayoutFlags {
	/** Whether to show the header: logo, social links and user menu. */
	readonly withHeader: boolean;
	/** Whether header and footer link to the social networks. Absent: yes. */
	readonly withSocial?: false;
	/** Whether to show the site's picture behind the page. */
	readonly withBackground: boolean;
	/**
	 * School's lesson list. Only School's own routes set it, which only people with access reach; it loads with the
	 * page.
	 */
	readonly school?: ComponentType<{ readonly drawer: DrawerControl }>;
}

/**
 * The rules of a route's address. A route module exports them as `handle`; without one, or without a field, the answer
 * in the field's description for "absent" holds. server/http/site-map.ts reads them at the start. Whether an address
 * takes forms is not said here: it does if its module has an `action`. Browsers receive this object, so keep it small.
 */
export interface RouteHandle {
	/** The frame around the pages below a layout route. Absent: that of the route around it. */
	readonly layout?: LayoutFlags;
	/**
	 * "public": the answer is the same for everyone, and every cache may store it (docs/product.md, 10.1). Absent: none
	 * may (`private, no-store`).
	 */
	readonly cache?: "public";
	/** Query parameters that change a public answer, in the order of its cache key (10.2). Absent: none. */
	readonly parameters?: readonly string[];
	/** Whether `sitemap.xml` lists the address (8.4). Absent: no. */
	readonly inSitemap?: true;
	/** Whether the last segment is the secret of a mailed link, which is never logged. Absent: no. */
	readonly mailedLink?: true;
	/**
	 * Whether mail programs may submit its form on a person's behalf (RFC 8058), without an `Origin` header. Its last
	 * segment is then a secret, and cookies do not count. Absent: no.
	 */
	readonly oneClick?: true;
	/** Whether its forms may carry a file, if the sender is signed in (11.2). Absent: no. */
	readonly acceptsFiles?: true;
	/** What the sender of a file must be allowed before it is received; absent: anybody who is signed in. */
	readonly sender?: Privilege;
	/** Whether its forms may carry a whole text, which is longer than other forms (11.2). Absent: no. */
	readonly longTexts?: true;
	/** Whether every request for it is counted as a visit of the link page (18.2). Absent: no. */
	readonly countsVisits?: true;
}

/** Layout flags of the current page: those of the innermost matched route that has any. */
export function useLayoutFlags(): LayoutFlags {
	const handles = useMatches().map(({ handle }) => handle as RouteHandle | undefined);
	return handles.findLast((handle) => handle?.layout)?.layout ?? { withHeader: true, withBackground: false };
}
