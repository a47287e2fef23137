ALTER TABLE session ADD COLUMN proved_by TEXT;
