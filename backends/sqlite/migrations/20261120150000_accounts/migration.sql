CREATE TABLE user (
	uid text PRIMARY KEY NOT NULL,
	email text NOT NULL,
	email_key text NOT NULL UNIQUE,
	display_name text,
	photo_url text,
	permissions text NOT NULL,
	time_zone text,
	created_at text NOT NULL,
	erased_after text
) STRICT;
--> statement-breakpoint
CREATE INDEX user_erased_after ON user (erased_after) WHERE erased_after IS NOT NULL;
--> statement-breakpoint
CREATE TABLE credential (
	uid text PRIMARY KEY NOT NULL REFERENCES user (uid) ON DELETE CASCADE,
	password_hash text NOT NULL,
	changed_at text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE provider_link (
	provider text NOT NULL,
	subject text NOT NULL,
	uid text NOT NULL REFERENCES user (uid) ON DELETE CASCADE,
	linked_at text NOT NULL,
	PRIMARY KEY (provider, subject)
) STRICT;
--> statement-breakpoint
CREATE INDEX provider_link_uid ON provider_link (uid);
--> statement-breakpoint
CREATE TABLE known_device (
	uid text NOT NULL REFERENCES user (uid) ON DELETE CASCADE,
	device text NOT NULL,
	first_seen_at text NOT NULL,
	PRIMARY KEY (uid, device)
) STRICT;
--> statement-breakpoint
CREATE TABLE mail_code (
	id text PRIMARY KEY NOT NULL,
	email text NOT NULL,
	email_key text NOT NULL,
	purpose text NOT NULL,
	uid text REFERENCES user (uid) ON DELETE CASCADE,
	code_hash text NOT NULL,
	link_hash text NOT NULL UNIQUE,
	tries_left integer NOT NULL,
	spent integer NOT NULL,
	expires_at text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX mail_code_holder ON mail_code (email_key, purpose);
--> statement-breakpoint
CREATE INDEX mail_code_uid ON mail_code (uid);
--> statement-breakpoint
CREATE INDEX mail_code_expires ON mail_code (expires_at);
--> statement-breakpoint
CREATE TABLE session (
	id text PRIMARY KEY NOT NULL,
	token_hash text NOT NULL UNIQUE,
	uid text REFERENCES user (uid) ON DELETE CASCADE,
	device text NOT NULL,
	created_at text NOT NULL,
	last_seen_at text NOT NULL,
	expires_at text NOT NULL,
	data text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX session_uid ON session (uid);
--> statement-breakpoint
CREATE INDEX session_expires ON session (expires_at);
--> statement-breakpoint
CREATE TABLE rate_hit (
	key_hash text NOT NULL,
	at integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX rate_hit_key ON rate_hit (key_hash, at);
--> statement-breakpoint
CREATE INDEX rate_hit_at ON rate_hit (at);
--> statement-breakpoint
CREATE TABLE consent (
	position integer PRIMARY KEY NOT NULL,
	id text NOT NULL UNIQUE,
	email_key text NOT NULL,
	purpose text NOT NULL,
	given integer NOT NULL,
	text text NOT NULL,
	version text NOT NULL,
	source text NOT NULL,
	asked_at text NOT NULL,
	confirmed_at text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX consent_email ON consent (email_key);
--> statement-breakpoint
CREATE INDEX content_restricted ON content (published_at) WHERE restricted_to IS NOT NULL;
