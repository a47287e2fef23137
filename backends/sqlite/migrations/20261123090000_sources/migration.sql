CREATE TABLE source (
	id text PRIMARY KEY NOT NULL,
	path text NOT NULL,
	hash text NOT NULL,
	version integer NOT NULL,
	changes integer NOT NULL,
	published_version integer,
	published_hash text,
	scheduled_version integer,
	publish_at text,
	desk_version integer,
	known text NOT NULL,
	base text,
	files text NOT NULL,
	created_at text NOT NULL,
	created_by text,
	updated_at text NOT NULL,
	updated_by text,
	trashed_at text
) STRICT;
--> statement-breakpoint
CREATE INDEX source_path ON source (path);
--> statement-breakpoint
CREATE TABLE source_revision (
	source_id text NOT NULL REFERENCES source (id) ON DELETE CASCADE,
	version integer NOT NULL,
	hash text NOT NULL,
	why text NOT NULL,
	"by" text,
	at text NOT NULL,
	name text,
	text text NOT NULL,
	PRIMARY KEY (source_id, version)
) STRICT;
--> statement-breakpoint
CREATE TABLE asset (
	path text PRIMARY KEY NOT NULL,
	hash text NOT NULL,
	bytes integer NOT NULL
) STRICT;
