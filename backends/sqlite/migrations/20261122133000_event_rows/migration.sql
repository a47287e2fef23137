CREATE INDEX registration_offered ON registration (event_id) WHERE status = 'offered';
--> statement-breakpoint
CREATE INDEX registration_came ON registration (event_id, created_at, id);
--> statement-breakpoint
ALTER TABLE event_version ADD COLUMN cancelled integer NOT NULL DEFAULT 0;
--> statement-breakpoint
UPDATE event_version SET cancelled = 1 WHERE (event_id, sequence) IN (SELECT id, sequence FROM event WHERE cancelled = 1);
