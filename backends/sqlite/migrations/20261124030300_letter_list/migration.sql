ALTER TABLE subscriber ADD COLUMN bounce text;
--> statement-breakpoint
ALTER TABLE subscriber ADD COLUMN ask_at text;
--> statement-breakpoint
CREATE INDEX subscriber_ask ON subscriber (ask_at);
