CREATE INDEX registration_offered ON registration (event_id) WHERE status = 'offered';
--> statement-breakpoint
CREATE INDEX registration_came ON registration (event_id, created_at, id);
