CREATE TABLE school_module (
	number integer PRIMARY KEY NOT NULL,
	name text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE school_lesson (
	id text PRIMARY KEY NOT NULL,
	module integer NOT NULL REFERENCES school_module (number),
	number integer NOT NULL,
	draft integer NOT NULL,
	name text NOT NULL,
	kind text NOT NULL,
	minutes integer NOT NULL,
	demo integer,
	source_hash text NOT NULL,
	summary text NOT NULL,
	completion text NOT NULL,
	dwell_seconds integer NOT NULL,
	updated_at text NOT NULL,
	video text,
	resources text NOT NULL,
	transcript text,
	body text NOT NULL,
	UNIQUE (module, number)
) STRICT;
--> statement-breakpoint
CREATE TABLE progress (
	user_id text NOT NULL REFERENCES user (uid) ON DELETE CASCADE,
	lesson_id text NOT NULL,
	percent integer NOT NULL CHECK (percent BETWEEN 0 AND 100),
	position real NOT NULL,
	completed_at text,
	completed_by text,
	updated_at text NOT NULL,
	PRIMARY KEY (user_id, lesson_id)
) STRICT, WITHOUT ROWID;
