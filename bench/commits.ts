import { DatabaseSync } from "node:sqlite";

// Prints the number of bare durable commits per second: one row each, into a new file named by the first argument.
const SECONDS = 1;
const database = new DatabaseSync(process.argv[2] ?? "");
database.exec(
	"PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE entry (id INTEGER PRIMARY KEY, email TEXT NOT NULL)",
);
const insert = database.prepare("INSERT INTO entry (email) VALUES (?)");
let commits = 0;
const begin = performance.now();
while (performance.now() - begin < SECONDS * 1_000) {
	database.exec("BEGIN IMMEDIATE");
	insert.run(`persona${commits}@ejemplo.es`);
	database.exec("COMMIT");
	commits += 1;
}
process.stdout.write(String(commits / ((performance.now() - begin) / 1_000)));
database.close();
