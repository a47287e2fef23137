CREATE TABLE event_alert (
	id text PRIMARY KEY NOT NULL,
	event_id text NOT NULL,
	email text NOT NULL,
	email_key text NOT NULL,
	token_hash text NOT NULL,
	created_at text NOT NULL,
	confirmed_at text
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX event_alert_wish ON event_alert (event_id, email_key);
--> statement-breakpoint
CREATE UNIQUE INDEX event_alert_token ON event_alert (token_hash);
--> statement-breakpoint
CREATE INDEX event_alert_email ON event_alert (email_key);
--> statement-breakpoint
CREATE TABLE rights_request (
	reference text PRIMARY KEY NOT NULL,
	"right" text NOT NULL,
	email text NOT NULL,
	email_key text NOT NULL,
	at text NOT NULL,
	due_at text NOT NULL,
	counts text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX rights_request_email ON rights_request (email_key);
