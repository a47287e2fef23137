CREATE TABLE address_word (
	word text NOT NULL,
	content_id text NOT NULL REFERENCES content(id) ON DELETE CASCADE,
	PRIMARY KEY (word, content_id)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX address_word_content ON address_word (content_id);
