CREATE TABLE letter_issue (
	id text PRIMARY KEY NOT NULL,
	cadence text NOT NULL,
	body text NOT NULL,
	state text NOT NULL,
	created_at text NOT NULL,
	starts_at text,
	retry_at text,
	delays integer NOT NULL,
	refusals_known integer NOT NULL,
	reason text,
	ended_at text
) STRICT;
--> statement-breakpoint
CREATE TABLE letter_recipient (
	issue_id text NOT NULL,
	email_key text NOT NULL,
	email text NOT NULL,
	state text NOT NULL,
	attempts integer NOT NULL,
	at text NOT NULL,
	reason text,
	PRIMARY KEY (issue_id, email_key)
) STRICT;
--> statement-breakpoint
CREATE INDEX letter_recipient_state ON letter_recipient (issue_id, state, email_key);
--> statement-breakpoint
CREATE INDEX letter_recipient_address ON letter_recipient (email_key);
--> statement-breakpoint
CREATE TABLE letter_day (
	day text PRIMARY KEY NOT NULL,
	taken integer NOT NULL
) STRICT;
