ALTER TABLE letter_issue ADD COLUMN slug text;
--> statement-breakpoint
ALTER TABLE letter_issue ADD COLUMN archived_at text;
--> statement-breakpoint
CREATE UNIQUE INDEX letter_issue_slug ON letter_issue (slug);
--> statement-breakpoint
CREATE INDEX letter_issue_archived ON letter_issue (archived_at);
