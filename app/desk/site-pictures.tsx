/** Pictures of the site to choose one of, folded under `summary` unless `isOpen`. `name`: of their control. */
export function SitePictures({
	name,
	summary,
	isOpen,
	pictures,
	height,
}: {
	name: string;
	summary: string;
	isOpen: boolean;
	/** Their paths in the tree, what they are called, and where their small forms are. */
	pictures: readonly { readonly path: string; readonly name: string; readonly small: string }[];
	/** How high they are shown, in CSS pixels; they are 96 wide. */
	height: number;
}) {
	return pictures.length === 0 ? null : (
		<details className="desk-rare" open={isOpen}>
			<summary>{summary}</summary>
			<div className="desk-offered">
				{pictures.map(({ path, name: words, small }) => (
					<label key={path}>
						<img src={small} alt="" width={96} height={height} loading="lazy" />
						<span>
							<input type="radio" name={name} value={`/${path}`} /> {words}
						</span>
					</label>
				))}
			</div>
		</details>
	);
}
