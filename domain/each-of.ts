/**
 * Does work for each item, for at most `atOnce` of them at the same time, beginning in their order.
 * @throws the first error, once no work is under way any more. Items that were not begun by then are left out.
 */
export async function eachOf<Item>(
	items: Iterable<Item>,
	atOnce: number,
	work: (item: Item) => Promise<unknown>,
): Promise<void> {
	const rest = items[Symbol.iterator]();
	let failed: { readonly error: unknown } | null = null;
	const worker = async () => {
		for (let next = rest.next(); failed === null && !next.done; next = rest.next()) {
			try {
				await work(next.value);
			} catch (error) {
				failed ??= { error };
			}
		}
	};
	await Promise.all(Array.from({ length: atOnce }, worker));
	const found = failed as { readonly error: unknown } | null;
	if (found !== null) throw found.error;
}

/** What work returns for each item, in their order. Otherwise as `eachOf`. */
export async function mapEach<Item, Result>(
	items: readonly Item[],
	atOnce: number,
	work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
	const results: Result[] = [];
	await eachOf(items.entries(), atOnce, async ([at, item]) => {
		results[at] = await work(item);
	});
	return results;
}
