CREATE TABLE act (
	position INTEGER PRIMARY KEY NOT NULL,
	id text NOT NULL UNIQUE,
	at text NOT NULL,
	by_uid text,
	what text NOT NULL,
	on_what text,
	detail text
) STRICT;
--> statement-breakpoint
CREATE INDEX act_at ON act (at);
--> statement-breakpoint
CREATE INDEX act_by ON act (by_uid);
