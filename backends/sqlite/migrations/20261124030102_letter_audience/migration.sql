ALTER TABLE letter_issue ADD COLUMN audience text DEFAULT 'news' NOT NULL;
