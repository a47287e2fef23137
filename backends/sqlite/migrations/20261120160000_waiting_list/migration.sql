ALTER TABLE mail ADD COLUMN unsubscribe_url text;
--> statement-breakpoint
CREATE TABLE waiting_entry (
	id text PRIMARY KEY NOT NULL,
	email text NOT NULL,
	email_key text NOT NULL UNIQUE,
	name text,
	status text NOT NULL,
	attribution text NOT NULL,
	consents text NOT NULL,
	created_at text NOT NULL,
	expires_at text,
	confirmed_at text,
	invited_at text
) STRICT;
--> statement-breakpoint
CREATE INDEX waiting_entry_turn ON waiting_entry (status, confirmed_at);
--> statement-breakpoint
CREATE INDEX waiting_entry_expires ON waiting_entry (expires_at) WHERE expires_at IS NOT NULL;
--> statement-breakpoint
CREATE TABLE waiting_token (
	hash text PRIMARY KEY NOT NULL,
	entry_id text NOT NULL REFERENCES waiting_entry (id) ON DELETE CASCADE,
	use text NOT NULL,
	expires_at text
) STRICT;
--> statement-breakpoint
CREATE INDEX waiting_token_entry ON waiting_token (entry_id);
