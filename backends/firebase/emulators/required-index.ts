import { readFileSync } from "node:fs";
import path from "node:path";

/** A field of an index, as `firestore.indexes.json` writes it. */
interface IndexField {
	readonly fieldPath: string;
	readonly order?: "ASCENDING" | "DESCENDING";
	readonly arrayConfig?: "CONTAINS";
}

interface Index {
	readonly collectionGroup: string;
	readonly fields: readonly IndexField[];
}

/** A filter of `google.firestore.v1.StructuredQuery`, as far as indexes depend on it. */
interface Filter {
	readonly compositeFilter?: { readonly filters: readonly Filter[] };
	readonly fieldFilter?: { readonly field: { readonly fieldPath: string }; readonly op: string };
	readonly unaryFilter?: { readonly field: { readonly fieldPath: string }; readonly op: string };
}

/** A query, as far as indexes depend on it. */
export interface QueryShape {
	readonly from?: readonly { readonly collectionId: string }[];
	readonly where?: Filter;
	readonly orderBy?: readonly { readonly field: { readonly fieldPath: string }; readonly direction: string }[];
}

const file = path.resolve(import.meta.dirname, "../../../firestore.indexes.json");

function filtersOf(filter: Filter | undefined): readonly Filter[] {
	if (filter === undefined) return [];
	return filter.compositeFilter === undefined ? [filter] : filter.compositeFilter.filters.flatMap(filtersOf);
}

/**
 * The index a query needs beside the automatic ones of single fields; null when it needs none. Its fields are first
 * those compared for equality, in any order, then those the query sorts by, then those it only compares.
 */
export function requiredIndex({ from, where, orderBy = [] }: QueryShape): (Index & { readonly equal: number }) | null {
	const equal = new Map<string, IndexField>();
	const compared = new Set<string>();
	for (const { fieldFilter, unaryFilter } of filtersOf(where)) {
		const fieldPath = (fieldFilter ?? unaryFilter)?.field.fieldPath ?? "";
		const op = (fieldFilter ?? unaryFilter)?.op;
		if (op === "ARRAY_CONTAINS") equal.set(fieldPath, { fieldPath, arrayConfig: "CONTAINS" });
		else if (op === "EQUAL" || op === "IN" || op === "IS_NULL") equal.set(fieldPath, { fieldPath, order: "ASCENDING" });
		else compared.add(fieldPath);
	}
	const sorted: IndexField[] = orderBy
		.filter(({ field }) => field.fieldPath !== "__name__" && !equal.has(field.fieldPath))
		.map(({ field, direction }) => ({
			fieldPath: field.fieldPath,
			order: direction === "DESCENDING" ? "DESCENDING" : "ASCENDING",
		}));
	for (const { fieldPath } of sorted) compared.delete(fieldPath);
	for (const fieldPath of compared) sorted.push({ fieldPath, order: "ASCENDING" });
	if (sorted.length === 0 || equal.size + sorted.length < 2) return null;
	return { collectionGroup: from?.[0]?.collectionId ?? "", fields: [...equal.values(), ...sorted], equal: equal.size };
}

const written = (fields: readonly IndexField[]) =>
	fields.map(({ fieldPath, order, arrayConfig }) => `${fieldPath} ${arrayConfig ?? order}`);

/** The same index, read backwards. */
function reversed(fields: readonly IndexField[]): readonly IndexField[] {
	return fields.map(({ fieldPath, order }) => ({
		fieldPath,
		order: order === "DESCENDING" ? "ASCENDING" : "DESCENDING",
	}));
}

/**
 * Creates a check that refuses a query whose index is not in `firestore.indexes.json`, as the deployed service does.
 * @throws an error with the gRPC code FAILED_PRECONDITION (in the check).
 */
export function createIndexCheck(): (query: QueryShape) => void {
	const { indexes }: { readonly indexes: readonly Index[] } = JSON.parse(readFileSync(file, "utf8"));
	return (query) => {
		const needed = requiredIndex(query);
		if (needed === null) return;
		const { collectionGroup, fields, equal } = needed;
		const [first, rest] = [written(fields.slice(0, equal)).sort().join(), fields.slice(equal)];
		const isThere = indexes.some((index) => {
			if (index.collectionGroup !== collectionGroup || index.fields.length !== fields.length) return false;
			const tail = written(index.fields.slice(equal)).join();
			const isSorted = tail === written(rest).join() || tail === written(reversed(rest)).join();
			return isSorted && written(index.fields.slice(0, equal)).sort().join() === first;
		});
		if (isThere) return;
		const message = `The query requires an index of ${collectionGroup}: ${written(fields).join(", ")}. It is not in firestore.indexes.json.`;
		throw Object.assign(new Error(message), { code: 9 });
	};
}
