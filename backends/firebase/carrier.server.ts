import type { CollectionReference, DocumentReference, Query } from "firebase-admin/firestore";

/** Reads of the database as of one moment. */
export interface Moment {
	/** Yields what a query finds, in batches, ordered by a field. */
	pages<Document>(query: Query<Document>, field: string): AsyncIterable<readonly Document[]>;
	/** Several documents, in the order of `refs`; undefined for one that does not exist. */
	all<Document>(refs: readonly DocumentReference<Document>[]): Promise<readonly (Document | undefined)[]>;
}

/** Writes documents into an empty database. */
export interface Filling {
	set<Document>(ref: DocumentReference<Document>, data: Document): Promise<void>;
	/** Runs a step once every document has been written. */
	afterwards(step: () => Promise<void>): void;
}

/** Reads all records of one kind from their documents, and writes single records. */
export interface Carrier<Record> {
	read(moment: Moment): AsyncIterable<Record>;
	write(record: Record, filling: Filling): Promise<void>;
}

/** Carrier of a collection whose documents have another form than the records. */
export function inForm<Document, Shape>(
	from: CollectionReference<Document>,
	field: string,
	{
		id,
		toRecord,
		toDocument,
	}: {
		id: (record: Shape) => string;
		toRecord: (document: Document) => Shape;
		toDocument: (record: Shape) => Document;
	},
): Carrier<Shape> {
	return {
		async *read(moment) {
			for await (const page of moment.pages(from, field)) yield* page.map(toRecord);
		},
		write: (record, filling) => filling.set(from.doc(id(record)), toDocument(record)),
	};
}
/** Carrier of a collection whose documents are the records. */
export function whole<Document>(
	from: CollectionReference<Document>,
	field: string,
	id: (record: Document) => string,
): Carrier<Document> {
	return inForm(from, field, { id, toRecord: (document) => document, toDocument: (record) => record });
}
