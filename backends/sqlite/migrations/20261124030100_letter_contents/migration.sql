ALTER TABLE letter_issue ADD COLUMN contents text;
