ALTER TABLE session ADD COLUMN proved_at TEXT;
