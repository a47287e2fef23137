ALTER TABLE source ADD COLUMN asked text;
