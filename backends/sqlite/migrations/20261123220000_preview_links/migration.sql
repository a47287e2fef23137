CREATE TABLE preview_link (
	token_hash text PRIMARY KEY NOT NULL,
	source_id text NOT NULL,
	version integer,
	audience text NOT NULL,
	published_hash text,
	"by" text NOT NULL,
	created_at text NOT NULL,
	expires_at text NOT NULL,
	uses integer NOT NULL,
	files text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX preview_link_source ON preview_link (source_id);
