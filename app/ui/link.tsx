import { type LinkProps, Link as RouterLink } from "react-router";

type SiteLinkProps = LinkProps & { readonly to: string };

/** The HTML that the router's link renders. Resolving an absolute path costs the server more than writing it out. */
function ServerLink({ to, prefetch: _, viewTransition: __, replace: ___, ...rest }: SiteLinkProps) {
	return <a {...rest} href={to} data-discover="true" />;
}

/** A link to a page of this site, by its absolute path. */
export const Link: (props: SiteLinkProps) => React.ReactNode = import.meta.env.SSR ? ServerLink : RouterLink;
