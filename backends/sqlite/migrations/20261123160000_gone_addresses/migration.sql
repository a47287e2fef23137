CREATE TABLE redirect_next (
	from_url text PRIMARY KEY NOT NULL,
	target_id text
) STRICT;
--> statement-breakpoint
INSERT INTO redirect_next (from_url, target_id) SELECT from_url, target_id FROM redirect;
--> statement-breakpoint
DROP TABLE redirect;
--> statement-breakpoint
ALTER TABLE redirect_next RENAME TO redirect;
--> statement-breakpoint
CREATE INDEX redirect_target ON redirect (target_id);
