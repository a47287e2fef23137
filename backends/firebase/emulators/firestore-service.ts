import { createRequire } from "node:module";
import { createIndexCheck } from "./required-index.ts";

/*
 * The Firestore service (google.firestore.v1) over the in-memory database of @firebase-bridge/firestore-admin. Queries
 * are checked against firestore.indexes.json. Security rules and the browsers' protocol are not covered.
 */

// None of these packages' types is needed here.
const require = createRequire(import.meta.url);

/** A message of the protocol, or a part of one. */
interface Message {
	// biome-ignore lint/suspicious/noExplicitAny: the shapes are those of google.firestore.v1, which come without types here
	[field: string]: any;
}

interface Database {
	readonly controls: { reset(): void };
	readonly client: Message;
	/** Transactions that write wait here for their turn. */
	readonly queue: (() => void)[];
	turn: { id: string | null; timer: NodeJS.Timeout | undefined } | null;
}

/**
 * The cost of a call as the real service counts it: documents read (one for a query without results), written, deleted.
 */
export interface Use {
	readonly reads: number;
	readonly writes: number;
	readonly deletes: number;
}

/** Number of index entries that a count bills as one document read. */
const COUNTED_FOR_ONE = 1_000;

/** A transaction that is idle for this long loses its turn. */
const IDLE_TRANSACTION_MS = 5_000;

/** Values that an "in" may have: in the real service, and in the mock. */
const VALUES_OF_IN = 30;
const VALUES_OF_IN_HERE = 10;

const INVALID_ARGUMENT = 3;
const INTERNAL = 13;

/** Names that protobuf's loader adds beside the field that is set; they are not fields. */
const ONE_OF_NAMES = [
	"consistencySelector",
	"operation",
	"filterType",
	"operandType",
	"queryType",
	"targetType",
	"targetChange",
	"mode",
	"conditionType",
	"transformType",
	"operator",
	"resumeType",
];

/**
 * The service's methods, in the form of `@grpc/grpc-js`, and a way to empty a database. `onUse` is called with the cost
 * of each call.
 */
export function createFirestoreService(onUse: (use: Use) => void = () => undefined): {
	readonly methods: Readonly<Record<string, (call: Message, done: (error: unknown, answer?: unknown) => void) => void>>;
	/** Empties one database; does nothing if it does not exist. */
	reset(project: string, database: string): void;
} {
	const { FirestoreMock } = require("@firebase-bridge/firestore-admin");
	const mock = new FirestoreMock();
	const requireIndex = createIndexCheck();
	const databases = new Map<string, Database>();

	function databaseOf(name: string | undefined): Database {
		const [, project, id] = /^projects\/([^/]+)\/databases\/([^/]+)/.exec(name ?? "") ?? [];
		if (project === undefined) throw Object.assign(new Error(`Bad resource name: ${name}`), { code: INVALID_ARGUMENT });
		const key = `${project}/${id}`;
		let database = databases.get(key);
		if (database === undefined) {
			const controls = mock.createDatabase(project, id);
			// The mock installs its client where the SDK creates one; that client is used here.
			database = { controls, client: controls.firestore()._clientPool.clientFactory(true), queue: [], turn: null };
			databases.set(key, database);
		}
		return database;
	}

	// Transactions that write take turns, because in the real service they wait for locks. With optimistic locking
	// alone, ten concurrent transactions would fail.
	function touch(database: Database): void {
		const { turn } = database;
		if (turn === null) return;
		clearTimeout(turn.timer);
		turn.timer = setTimeout(() => {
			if (database.turn === turn) passOn(database);
		}, IDLE_TRANSACTION_MS).unref();
	}
	function passOn(database: Database): void {
		clearTimeout(database.turn?.timer);
		database.turn = null;
		database.queue.shift()?.();
	}
	function waitForTurn(database: Database): Promise<NonNullable<Database["turn"]>> {
		return new Promise((resolve) => {
			const take = () => {
				const turn = { id: null, timer: undefined };
				database.turn = turn;
				touch(database);
				resolve(turn);
			};
			if (database.turn === null) take();
			else database.queue.push(take);
		});
	}
	const hex = (id: Uint8Array) => Buffer.from(id).toString("hex");
	function endTurn(database: Database, id: Uint8Array | undefined): void {
		if (id !== undefined && database.turn !== null && database.turn.id === hex(id)) passOn(database);
	}

	async function begin(database: Database, options: Message | undefined): Promise<Message> {
		const turn = options?.readOnly === undefined ? await waitForTurn(database) : null;
		const asked = options?.readOnly === undefined ? { readWrite: {} } : { readOnly: options.readOnly };
		const [answer] = await database.client.beginTransaction({ database: "x", options: asked });
		if (turn !== null) turn.id = hex(answer.transaction);
		return answer;
	}

	/** A read may request a new transaction: it is begun first, and its id is sent before the answers. */
	async function beginWithin(database: Database, request: Message): Promise<{ readonly first?: Message }> {
		if (request.newTransaction === undefined) {
			if (request.transaction !== undefined && database.turn?.id === hex(request.transaction)) touch(database);
			return {};
		}
		const { transaction } = await begin(database, request.newTransaction);
		delete request.newTransaction;
		request.transaction = transaction;
		return { first: { transaction } };
	}

	const withoutTransaction = ({ transaction: _, ...rest }: Message) => rest;
	const answerTo =
		(method: (request: Message) => Promise<unknown>) =>
		(call: Message, done: (error: unknown, answer?: unknown) => void) => {
			(async () => method(withoutEmpty(call.request)))().then(
				(answer) => done(null, answer),
				(error) => done(asStatus(error)),
			);
		};
	interface Answers {
		readonly source: NodeJS.ReadableStream & { destroy(): void };
		readonly first?: Message;
		readonly each?: (answer: Message) => Message;
	}
	const streamTo = (method: (request: Message) => Promise<Answers>) => (call: Message) => {
		const stream = async () => {
			const { source, first, each = withoutTransaction } = await method(withoutEmpty(call.request));
			if (first !== undefined) call.write(first);
			let reads = 0;
			source.on("data", (answer) => {
				reads += readsOf(answer);
				call.write(each(answer));
			});
			source.on("error", (error) => call.emit("error", asStatus(error)));
			source.on("end", () => {
				onUse({ reads: Math.max(1, reads), writes: 0, deletes: 0 });
				call.end();
			});
			call.on("cancelled", () => source.destroy());
		};
		stream().catch((error) => call.emit("error", asStatus(error)));
	};

	return {
		reset(project, id) {
			databases.get(`${project}/${id}`)?.controls.reset();
		},
		methods: {
			BeginTransaction: answerTo((request) => begin(databaseOf(request.database), request.options)),
			Commit: answerTo(async (request) => {
				const database = databaseOf(request.database);
				try {
					const [answer] = await database.client.commit(request);
					const deletes = (request.writes ?? []).filter((write: Message) => write.delete !== undefined).length;
					onUse({ reads: 0, writes: (request.writes ?? []).length - deletes, deletes });
					return answer;
				} finally {
					endTurn(database, request.transaction);
				}
			}),
			Rollback: answerTo(async (request) => {
				const database = databaseOf(request.database);
				try {
					return (await database.client.rollback(request))[0];
				} finally {
					endTurn(database, request.transaction);
				}
			}),
			BatchWrite: answerTo(async (request) => (await databaseOf(request.database).client.batchWrite(request))[0]),
			ListCollectionIds: answerTo(async (request) => ({
				collectionIds: (await databaseOf(request.parent).client.listCollectionIds(request))[0],
			})),
			BatchGetDocuments: streamTo(async (request) => {
				const database = databaseOf(request.database);
				const fields: string[] | undefined = request.mask?.fieldPaths;
				delete request.mask;
				const begun = await beginWithin(database, request);
				const each = ({ transaction: _, found, ...rest }: Message) => ({
					...rest,
					...(found && { found: masked(found, fields) }),
				});
				return { ...begun, source: database.client.batchGetDocuments(request), each };
			}),
			RunQuery: streamTo(async (request) => {
				const database = databaseOf(request.parent);
				requireIndex(request.structuredQuery);
				requireOrderedFields(request.structuredQuery);
				splitLongIn(request.structuredQuery);
				return { ...(await beginWithin(database, request)), source: database.client.runQuery(request) };
			}),
			RunAggregationQuery: streamTo(async (request) => {
				const database = databaseOf(request.parent);
				requireIndex(request.structuredAggregationQuery?.structuredQuery);
				requireOrderedFields(request.structuredAggregationQuery?.structuredQuery);
				return { ...(await beginWithin(database, request)), source: database.client.runAggregationQuery(request) };
			}),
		},
	};
}

/** Number of documents that one answer of a stream is billed for. */
function readsOf({ document, found, missing, result }: Message): number {
	if (result === undefined)
		return [document, found, missing].filter((each) => each !== undefined && each !== null && each !== "").length;
	const counted = Object.values<Message>(result.aggregateFields ?? {}).map((value) => Number(value.integerValue ?? 0));
	return Math.ceil(Math.max(1, ...counted) / COUNTED_FOR_ONE);
}

function asStatus(error: { readonly code?: unknown; readonly message?: string }): Message {
	const message = error?.message ?? String(error);
	return { code: Number.isInteger(error?.code) ? error.code : INTERNAL, details: message, message };
}

/** Removes the loader's extra names and all unset fields. */
function withoutEmpty(value: Message): Message {
	if (Array.isArray(value)) value.forEach(withoutEmpty);
	else if (typeof value === "object" && !(value instanceof Uint8Array)) {
		for (const name of ONE_OF_NAMES) if (typeof value[name] === "string" && value[name] in value) delete value[name];
		for (const [name, part] of Object.entries(value)) {
			if (part === null || part === undefined) delete value[name];
			else if (typeof part === "object") withoutEmpty(part);
		}
		if (value.transaction?.length === 0) delete value.transaction;
	}
	return value;
}

/** Like the real service, an ordered query leaves out documents without the field it orders by. */
function requireOrderedFields(query: Message | undefined): void {
	if (query === undefined) return;
	if (query.select?.fields?.length === 0) delete query.select;
	const ordered: string[] = (query.orderBy ?? [])
		.map((order: Message) => order.field?.fieldPath)
		.filter((path: string) => path !== "__name__");
	if (ordered.length === 0) return;
	const isThere = (fieldPath: string) => ({
		compositeFilter: {
			op: "OR",
			filters: ["IS_NULL", "IS_NOT_NULL"].map((op) => ({ unaryFilter: { op, field: { fieldPath } } })),
		},
	});
	query.where = {
		compositeFilter: {
			op: "AND",
			filters: [...(query.where === undefined ? [] : [query.where]), ...ordered.map(isThere)],
		},
	};
}

/** The mock has a former limit of the service: a longer "in" is asked as one "is" for each value. */
function splitLongIn(query: Message | undefined): void {
	if (query?.where !== undefined) query.where = withoutLongIn(query.where);
}

function withoutLongIn(filter: Message): Message {
	const { compositeFilter, fieldFilter } = filter;
	if (compositeFilter !== undefined)
		return { compositeFilter: { ...compositeFilter, filters: compositeFilter.filters.map(withoutLongIn) } };
	const values: readonly Message[] = fieldFilter?.op === "IN" ? fieldFilter.value.arrayValue.values : [];
	if (values.length <= VALUES_OF_IN_HERE) return filter;
	if (values.length > VALUES_OF_IN) {
		const message = `'IN' supports up to ${VALUES_OF_IN} comparison values.`;
		throw Object.assign(new Error(message), { code: INVALID_ARGUMENT });
	}
	const { field } = fieldFilter;
	return {
		compositeFilter: { op: "OR", filters: values.map((value) => ({ fieldFilter: { field, op: "EQUAL", value } })) },
	};
}

/** A document with these top-level fields only. */
function masked(document: Message, fields: readonly string[] | undefined): Message {
	if (fields === undefined) return document;
	return {
		...document,
		fields: Object.fromEntries(Object.entries(document.fields ?? {}).filter(([name]) => fields.includes(name))),
	};
}
