ALTER TABLE content ADD COLUMN share text;
