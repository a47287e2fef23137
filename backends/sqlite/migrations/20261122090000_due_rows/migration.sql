CREATE INDEX registration_told ON registration (event_id, told_sequence) WHERE status IN ('confirmed', 'waitlisted', 'offered');
--> statement-breakpoint
CREATE INDEX registration_turn ON registration (event_id, turn) WHERE turn IS NOT NULL;
--> statement-breakpoint
CREATE INDEX waiting_entry_invited ON waiting_entry (invited_at) WHERE invited_at IS NOT NULL;
