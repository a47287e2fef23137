ALTER TABLE event ADD COLUMN cancelled integer NOT NULL DEFAULT 0;
--> statement-breakpoint
ALTER TABLE event ADD COLUMN capacity integer;
--> statement-breakpoint
ALTER TABLE event ADD COLUMN waitlist_enabled integer NOT NULL DEFAULT 1;
--> statement-breakpoint
ALTER TABLE event ADD COLUMN offer_timeout_minutes integer NOT NULL DEFAULT 1440;
--> statement-breakpoint
ALTER TABLE event ADD COLUMN registration_opens_at text;
--> statement-breakpoint
ALTER TABLE event ADD COLUMN registration_closes_at text;
--> statement-breakpoint
ALTER TABLE event ADD COLUMN audience text NOT NULL DEFAULT 'public';
--> statement-breakpoint
ALTER TABLE event ADD COLUMN price_cents integer NOT NULL DEFAULT 0;
--> statement-breakpoint
ALTER TABLE event ADD COLUMN featured integer NOT NULL DEFAULT 0;
--> statement-breakpoint
ALTER TABLE event ADD COLUMN venue text;
--> statement-breakpoint
ALTER TABLE event ADD COLUMN organiser_name text;
--> statement-breakpoint
ALTER TABLE event ADD COLUMN support_email text;
--> statement-breakpoint
ALTER TABLE event ADD COLUMN allow_indexing integer NOT NULL DEFAULT 1;
--> statement-breakpoint
ALTER TABLE event ADD COLUMN sequence integer NOT NULL DEFAULT 0;
--> statement-breakpoint
ALTER TABLE event ADD COLUMN first_imported_at text NOT NULL DEFAULT '';
--> statement-breakpoint
UPDATE event SET first_imported_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now');
--> statement-breakpoint
CREATE TABLE event_join (
	event_id text PRIMARY KEY NOT NULL REFERENCES event (id) ON DELETE CASCADE,
	url text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE event_version (
	event_id text NOT NULL,
	sequence integer NOT NULL,
	facts text NOT NULL,
	PRIMARY KEY (event_id, sequence)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO event_version (event_id, sequence, facts)
SELECT id, 0, json_object('startsAt', starts_at, 'endsAt', ends_at, 'timeZone', time_zone, 'modality', modality, 'place', place, 'venue', NULL) FROM event;
--> statement-breakpoint
ALTER TABLE mail ADD COLUMN calendar text;
--> statement-breakpoint
CREATE TABLE registration (
	id text PRIMARY KEY NOT NULL,
	event_id text NOT NULL,
	uid text,
	name text NOT NULL,
	email text NOT NULL,
	email_key text NOT NULL,
	status text NOT NULL,
	seat integer NOT NULL CHECK (seat IN (0, 1)),
	turn integer,
	due_at text,
	due_before text,
	form_id text,
	mail_id text,
	mailed_at text,
	consents text NOT NULL,
	attribution text NOT NULL,
	locale text NOT NULL,
	time_zone text,
	created_at text NOT NULL,
	confirmed_at text,
	cancelled_at text,
	cancelled_from text,
	sequence integer NOT NULL,
	told_sequence integer NOT NULL,
	reminded_day text,
	reminded_hour text
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX registration_live ON registration (event_id, email_key) WHERE status IN ('pending_email', 'confirmed', 'waitlisted', 'offered');
--> statement-breakpoint
CREATE INDEX registration_event ON registration (event_id, status, turn);
--> statement-breakpoint
CREATE INDEX registration_email ON registration (email_key);
--> statement-breakpoint
CREATE INDEX registration_due ON registration (due_at) WHERE due_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX registration_form ON registration (form_id) WHERE form_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX registration_mail ON registration (mail_id) WHERE mail_id IS NOT NULL;
--> statement-breakpoint
CREATE TABLE registration_token (
	token_hash text PRIMARY KEY NOT NULL,
	registration_id text NOT NULL REFERENCES registration (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX registration_token_owner ON registration_token (registration_id);
--> statement-breakpoint
CREATE TABLE seat_count (
	event_id text PRIMARY KEY NOT NULL,
	taken integer NOT NULL,
	waiting integer NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TRIGGER registration_added AFTER INSERT ON registration BEGIN
	INSERT INTO seat_count (event_id, taken, waiting) VALUES (NEW.event_id, NEW.seat, NEW.status = 'waitlisted')
	ON CONFLICT (event_id) DO UPDATE SET taken = taken + NEW.seat, waiting = waiting + (NEW.status = 'waitlisted');
END;
--> statement-breakpoint
CREATE TRIGGER registration_changed AFTER UPDATE OF seat, status ON registration BEGIN
	UPDATE seat_count SET taken = taken + NEW.seat - OLD.seat, waiting = waiting + (NEW.status = 'waitlisted') - (OLD.status = 'waitlisted')
	WHERE event_id = NEW.event_id;
END;
--> statement-breakpoint
CREATE TRIGGER registration_removed AFTER DELETE ON registration BEGIN
	UPDATE seat_count SET taken = taken - OLD.seat, waiting = waiting - (OLD.status = 'waitlisted') WHERE event_id = OLD.event_id;
END;
