CREATE TABLE subscriber (
	email_key text PRIMARY KEY NOT NULL,
	email text NOT NULL,
	cadence text NOT NULL,
	token text NOT NULL,
	created_at text NOT NULL,
	asked text,
	confirm_hash text,
	confirm_until text,
	kept_until text
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX subscriber_token_unique ON subscriber (token);
--> statement-breakpoint
CREATE UNIQUE INDEX subscriber_confirm_hash_unique ON subscriber (confirm_hash);
--> statement-breakpoint
CREATE INDEX subscriber_kept ON subscriber (kept_until);
