import { countedPeople } from "../../domain/numbers.ts";

/** From so many people on they are searched, and not looked through. */
export const SEARCHED = 20;

/** Somebody of a list, with a way to write to them. `facts`: what is known of them, in words. */
export function PersonRow({
	name,
	email,
	facts,
	heading: Heading,
}: {
	name: string;
	email: string;
	facts: readonly string[];
	heading: "h2" | "h3";
}) {
	return (
		<li>
			<Heading>{name}</Heading>
			<p className="desk-more">
				<a href={`mailto:${encodeURIComponent(email).replace("%40", "@")}`}>{email}</a>
			</p>
			<p className="desk-dots">
				{facts.map((words) => (
					<span key={words}>{words}</span>
				))}
			</p>
		</li>
	);
}

/** How many people a search found. Where it found none, the page says so in other words. */
export function Found({ count }: { count: number }) {
	return count === 0 ? null : (
		<p className="desk-note" role="status">
			{countedPeople(count)}
		</p>
	);
}
