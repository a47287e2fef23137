ALTER TABLE mail_code ADD COLUMN asker text;
--> statement-breakpoint
CREATE TABLE known_browser (
	uid text NOT NULL REFERENCES user (uid) ON DELETE CASCADE,
	token_hash text NOT NULL,
	session_id text NOT NULL,
	device text NOT NULL,
	created_at text NOT NULL,
	expires_at text NOT NULL,
	PRIMARY KEY (uid, token_hash)
) STRICT;
--> statement-breakpoint
CREATE INDEX known_browser_token ON known_browser (token_hash);
--> statement-breakpoint
CREATE INDEX known_browser_expires ON known_browser (expires_at);
