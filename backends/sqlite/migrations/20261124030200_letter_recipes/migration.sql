ALTER TABLE letter_issue ADD COLUMN recipe text;
