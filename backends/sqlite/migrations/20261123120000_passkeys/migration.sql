CREATE TABLE passkey (
	id text PRIMARY KEY NOT NULL,
	uid text NOT NULL REFERENCES user (uid) ON DELETE CASCADE,
	host text NOT NULL,
	public_key text NOT NULL,
	counter integer NOT NULL,
	transports text NOT NULL,
	backed_up integer NOT NULL,
	name text NOT NULL,
	created_at text NOT NULL,
	last_used_day text
) STRICT;
--> statement-breakpoint
CREATE INDEX passkey_uid ON passkey (uid);
--> statement-breakpoint
CREATE TABLE passkey_challenge (
	hash text PRIMARY KEY NOT NULL,
	expires_at text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX passkey_challenge_expires ON passkey_challenge (expires_at);
