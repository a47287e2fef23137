CREATE TABLE mail (
	id text PRIMARY KEY NOT NULL,
	message_id text NOT NULL,
	kind text NOT NULL,
	recipient text NOT NULL,
	subject text,
	text text,
	html text,
	state text NOT NULL,
	attempts integer NOT NULL,
	created_at text NOT NULL,
	due_at text NOT NULL,
	claimed_until text,
	expires_at text,
	last_attempt_at text,
	reason text,
	done_at text
);
--> statement-breakpoint
CREATE INDEX mail_waiting ON mail (due_at) WHERE state = 'waiting';
--> statement-breakpoint
CREATE INDEX mail_done ON mail (done_at) WHERE done_at IS NOT NULL;
