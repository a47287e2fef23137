CREATE TABLE file_use (
	owner text NOT NULL,
	name text NOT NULL,
	PRIMARY KEY (name, owner)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX file_use_owner ON file_use (owner);
