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
