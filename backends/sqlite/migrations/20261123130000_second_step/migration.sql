CREATE TABLE second_step (
	uid TEXT PRIMARY KEY NOT NULL,
	sealed_secret TEXT NOT NULL,
	confirmed_at TEXT NOT NULL,
	last_step INTEGER NOT NULL,
	FOREIGN KEY (uid) REFERENCES user(uid) ON DELETE CASCADE
) STRICT;
--> statement-breakpoint
CREATE TABLE recovery_code (
	uid TEXT NOT NULL,
	hash TEXT NOT NULL,
	used_at TEXT,
	PRIMARY KEY(uid, hash),
	FOREIGN KEY (uid) REFERENCES user(uid) ON DELETE CASCADE
) STRICT;
--> statement-breakpoint
CREATE TABLE remembered_browser (
	id TEXT PRIMARY KEY NOT NULL,
	uid TEXT NOT NULL,
	token_hash TEXT NOT NULL,
	session_id TEXT NOT NULL,
	device TEXT NOT NULL,
	created_at TEXT NOT NULL,
	expires_at TEXT NOT NULL,
	FOREIGN KEY (uid) REFERENCES user(uid) ON DELETE CASCADE
) STRICT;
--> statement-breakpoint
CREATE INDEX remembered_browser_uid ON remembered_browser (uid);
--> statement-breakpoint
CREATE INDEX remembered_browser_token ON remembered_browser (token_hash);
--> statement-breakpoint
CREATE INDEX remembered_browser_expires ON remembered_browser (expires_at);
--> statement-breakpoint
CREATE TABLE role_grace (
	uid TEXT PRIMARY KEY NOT NULL,
	until TEXT NOT NULL,
	FOREIGN KEY (uid) REFERENCES user(uid) ON DELETE CASCADE
) STRICT;
--> statement-breakpoint
CREATE TABLE step_reset (
	uid TEXT PRIMARY KEY NOT NULL,
	by_uid TEXT NOT NULL,
	asked_at TEXT NOT NULL,
	due_at TEXT NOT NULL,
	FOREIGN KEY (uid) REFERENCES user(uid) ON DELETE CASCADE
) STRICT;
--> statement-breakpoint
CREATE INDEX step_reset_due ON step_reset (due_at);
--> statement-breakpoint
ALTER TABLE session ADD COLUMN second_at TEXT;
--> statement-breakpoint
ALTER TABLE session ADD COLUMN second_by TEXT;
