CREATE TABLE content (
	id text PRIMARY KEY NOT NULL,
	url text NOT NULL UNIQUE,
	name text NOT NULL,
	summary text NOT NULL,
	image text,
	folder text NOT NULL,
	template text NOT NULL,
	tags text NOT NULL,
	keywords text NOT NULL,
	created_by text NOT NULL,
	created_at text NOT NULL,
	updated_at text NOT NULL,
	published_at text NOT NULL,
	restricted_to text,
	reading_minutes integer NOT NULL,
	body_hash text NOT NULL,
	draft integer NOT NULL,
	source_hash text NOT NULL
);
--> statement-breakpoint
CREATE TABLE open_body (
	content_id text PRIMARY KEY NOT NULL REFERENCES content(id) ON DELETE CASCADE,
	html text NOT NULL
);
--> statement-breakpoint
CREATE TABLE restricted_body (
	content_id text PRIMARY KEY NOT NULL REFERENCES content(id) ON DELETE CASCADE,
	html text NOT NULL
);
--> statement-breakpoint
CREATE TABLE tag (
	slug text PRIMARY KEY NOT NULL,
	name text NOT NULL
);
--> statement-breakpoint
CREATE TABLE listing (
	folder text NOT NULL,
	tag text NOT NULL,
	published_at text NOT NULL,
	content_id text NOT NULL REFERENCES content(id) ON DELETE CASCADE,
	PRIMARY KEY (folder, tag, published_at, content_id)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX listing_content ON listing (content_id);
--> statement-breakpoint
CREATE TABLE listing_count (
	folder text NOT NULL,
	tag text NOT NULL,
	total integer NOT NULL,
	PRIMARY KEY (folder, tag)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TRIGGER listing_added AFTER INSERT ON listing BEGIN
	INSERT INTO listing_count (folder, tag, total) VALUES (NEW.folder, NEW.tag, 1)
	ON CONFLICT (folder, tag) DO UPDATE SET total = total + 1;
END;
--> statement-breakpoint
CREATE TRIGGER listing_removed AFTER DELETE ON listing BEGIN
	UPDATE listing_count SET total = total - 1 WHERE folder = OLD.folder AND tag = OLD.tag;
	DELETE FROM listing_count WHERE folder = OLD.folder AND tag = OLD.tag AND total = 0;
END;
--> statement-breakpoint
CREATE TABLE event (
	id text PRIMARY KEY NOT NULL,
	slug text NOT NULL UNIQUE,
	name text NOT NULL,
	summary text NOT NULL,
	body text NOT NULL,
	image text,
	tags text NOT NULL,
	starts_at text NOT NULL,
	ends_at text NOT NULL,
	time_zone text NOT NULL,
	modality text NOT NULL,
	place text NOT NULL,
	created_by text NOT NULL,
	created_at text NOT NULL,
	updated_at text NOT NULL,
	draft integer NOT NULL,
	source_hash text NOT NULL
);
--> statement-breakpoint
CREATE INDEX event_ends ON event (draft, ends_at, starts_at);
--> statement-breakpoint
CREATE TABLE redirect (
	from_url text PRIMARY KEY NOT NULL,
	target_id text NOT NULL
);
--> statement-breakpoint
CREATE INDEX redirect_target ON redirect (target_id);
--> statement-breakpoint
CREATE TABLE site_revision (
	id integer PRIMARY KEY NOT NULL CHECK (id = 1),
	value integer NOT NULL
);
--> statement-breakpoint
INSERT INTO site_revision (id, value) VALUES (1, 0);
