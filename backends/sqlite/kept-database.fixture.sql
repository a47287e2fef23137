CREATE TABLE __drizzle_migrations (id INTEGER PRIMARY KEY, hash text NOT NULL, created_at numeric, name text, applied_at TEXT);
CREATE TABLE content (
	id text PRIMARY KEY NOT NULL,
	url text NOT NULL UNIQUE,
	name text NOT NULL,
	summary text NOT NULL,
	image text,
	folder text NOT NULL,
	template text NOT NULL,
	tags text NOT NULL,
	keywords text NOT NULL,
	created_by text NOT NULL,
	created_at text NOT NULL,
	updated_at text NOT NULL,
	published_at text NOT NULL,
	restricted_to text,
	reading_minutes integer NOT NULL,
	body_hash text NOT NULL,
	draft integer NOT NULL,
	source_hash text NOT NULL
);
CREATE TABLE open_body (
	content_id text PRIMARY KEY NOT NULL REFERENCES content(id) ON DELETE CASCADE,
	html text NOT NULL
);
CREATE TABLE restricted_body (
	content_id text PRIMARY KEY NOT NULL REFERENCES content(id) ON DELETE CASCADE,
	html text NOT NULL
);
CREATE TABLE tag (
	slug text PRIMARY KEY NOT NULL,
	name text NOT NULL
);
CREATE TABLE listing (
	folder text NOT NULL,
	tag text NOT NULL,
	published_at text NOT NULL,
	content_id text NOT NULL REFERENCES content(id) ON DELETE CASCADE,
	PRIMARY KEY (folder, tag, published_at, content_id)
) WITHOUT ROWID;
CREATE TABLE listing_count (
	folder text NOT NULL,
	tag text NOT NULL,
	total integer NOT NULL,
	PRIMARY KEY (folder, tag)
) WITHOUT ROWID;
CREATE TABLE event (
	id text PRIMARY KEY NOT NULL,
	slug text NOT NULL UNIQUE,
	name text NOT NULL,
	summary text NOT NULL,
	body text NOT NULL,
	image text,
	tags text NOT NULL,
	starts_at text NOT NULL,
	ends_at text NOT NULL,
	time_zone text NOT NULL,
	modality text NOT NULL,
	place text NOT NULL,
	created_by text NOT NULL,
	created_at text NOT NULL,
	updated_at text NOT NULL,
	draft integer NOT NULL,
	source_hash text NOT NULL
, cancelled integer NOT NULL DEFAULT 0, capacity integer, waitlist_enabled integer NOT NULL DEFAULT 1, offer_timeout_minutes integer NOT NULL DEFAULT 1440, registration_opens_at text, registration_closes_at text, audience text NOT NULL DEFAULT 'public', price_cents integer NOT NULL DEFAULT 0, featured integer NOT NULL DEFAULT 0, venue text, organiser_name text, support_email text, allow_indexing integer NOT NULL DEFAULT 1, sequence integer NOT NULL DEFAULT 0, first_imported_at text NOT NULL DEFAULT '');
CREATE TABLE redirect (
	from_url text PRIMARY KEY NOT NULL,
	target_id text NOT NULL
);
CREATE TABLE site_revision (
	id integer PRIMARY KEY NOT NULL CHECK (id = 1),
	value integer NOT NULL
);
CREATE TABLE address_word (
	word text NOT NULL,
	content_id text NOT NULL REFERENCES content(id) ON DELETE CASCADE,
	PRIMARY KEY (word, content_id)
) WITHOUT ROWID;
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
, unsubscribe_url text, calendar text);
CREATE TABLE user (
	uid text PRIMARY KEY NOT NULL,
	email text NOT NULL,
	email_key text NOT NULL UNIQUE,
	display_name text,
	photo_url text,
	permissions text NOT NULL,
	time_zone text,
	created_at text NOT NULL,
	erased_after text
) STRICT;
CREATE TABLE credential (
	uid text PRIMARY KEY NOT NULL REFERENCES user (uid) ON DELETE CASCADE,
	password_hash text NOT NULL,
	changed_at text NOT NULL
) STRICT;
CREATE TABLE provider_link (
	provider text NOT NULL,
	subject text NOT NULL,
	uid text NOT NULL REFERENCES user (uid) ON DELETE CASCADE,
	linked_at text NOT NULL,
	PRIMARY KEY (provider, subject)
) STRICT;
CREATE TABLE known_device (
	uid text NOT NULL REFERENCES user (uid) ON DELETE CASCADE,
	device text NOT NULL,
	first_seen_at text NOT NULL,
	PRIMARY KEY (uid, device)
) STRICT;
CREATE TABLE mail_code (
	id text PRIMARY KEY NOT NULL,
	email text NOT NULL,
	email_key text NOT NULL,
	purpose text NOT NULL,
	uid text REFERENCES user (uid) ON DELETE CASCADE,
	code_hash text NOT NULL,
	link_hash text NOT NULL UNIQUE,
	tries_left integer NOT NULL,
	spent integer NOT NULL,
	expires_at text NOT NULL
) STRICT;
CREATE TABLE session (
	id text PRIMARY KEY NOT NULL,
	token_hash text NOT NULL UNIQUE,
	uid text REFERENCES user (uid) ON DELETE CASCADE,
	device text NOT NULL,
	created_at text NOT NULL,
	last_seen_at text NOT NULL,
	expires_at text NOT NULL,
	data text NOT NULL
) STRICT;
CREATE TABLE rate_hit (
	key_hash text NOT NULL,
	at integer NOT NULL
) STRICT;
CREATE TABLE consent (
	position integer PRIMARY KEY NOT NULL,
	id text NOT NULL UNIQUE,
	email_key text NOT NULL,
	purpose text NOT NULL,
	given integer NOT NULL,
	text text NOT NULL,
	version text NOT NULL,
	source text NOT NULL,
	asked_at text NOT NULL,
	confirmed_at text NOT NULL
) STRICT;
CREATE TABLE waiting_entry (
	id text PRIMARY KEY NOT NULL,
	email text NOT NULL,
	email_key text NOT NULL UNIQUE,
	name text,
	status text NOT NULL,
	attribution text NOT NULL,
	consents text NOT NULL,
	created_at text NOT NULL,
	expires_at text,
	confirmed_at text,
	invited_at text
) STRICT;
CREATE TABLE waiting_token (
	hash text PRIMARY KEY NOT NULL,
	entry_id text NOT NULL REFERENCES waiting_entry (id) ON DELETE CASCADE,
	use text NOT NULL,
	expires_at text
) STRICT;
CREATE TABLE link_count (
	day text NOT NULL,
	link text NOT NULL,
	source text NOT NULL,
	medium text NOT NULL,
	campaign text NOT NULL,
	content text NOT NULL,
	total integer NOT NULL,
	PRIMARY KEY (day, link, source, medium, campaign, content)
) STRICT;
CREATE TABLE event_join (
	event_id text PRIMARY KEY NOT NULL REFERENCES event (id) ON DELETE CASCADE,
	url text NOT NULL
) STRICT;
CREATE TABLE event_version (
	event_id text NOT NULL,
	sequence integer NOT NULL,
	facts text NOT NULL,
	PRIMARY KEY (event_id, sequence)
) STRICT, WITHOUT ROWID;
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
CREATE TABLE registration_token (
	token_hash text PRIMARY KEY NOT NULL,
	registration_id text NOT NULL REFERENCES registration (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE TABLE seat_count (
	event_id text PRIMARY KEY NOT NULL,
	taken integer NOT NULL,
	waiting integer NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE school_module (
	number integer PRIMARY KEY NOT NULL,
	name text NOT NULL
) STRICT;
CREATE TABLE school_lesson (
	id text PRIMARY KEY NOT NULL,
	module integer NOT NULL REFERENCES school_module (number),
	number integer NOT NULL,
	draft integer NOT NULL,
	name text NOT NULL,
	kind text NOT NULL,
	minutes integer NOT NULL,
	demo integer,
	source_hash text NOT NULL,
	summary text NOT NULL,
	completion text NOT NULL,
	dwell_seconds integer NOT NULL,
	updated_at text NOT NULL,
	video text,
	resources text NOT NULL,
	transcript text,
	body text NOT NULL,
	UNIQUE (module, number)
) STRICT;
CREATE TABLE progress (
	user_id text NOT NULL REFERENCES user (uid) ON DELETE CASCADE,
	lesson_id text NOT NULL,
	percent integer NOT NULL CHECK (percent BETWEEN 0 AND 100),
	position real NOT NULL,
	completed_at text,
	completed_by text,
	updated_at text NOT NULL,
	PRIMARY KEY (user_id, lesson_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE event_alert (
	id text PRIMARY KEY NOT NULL,
	event_id text NOT NULL,
	email text NOT NULL,
	email_key text NOT NULL,
	token_hash text NOT NULL,
	created_at text NOT NULL,
	confirmed_at text
) STRICT;
CREATE TABLE rights_request (
	reference text PRIMARY KEY NOT NULL,
	"right" text NOT NULL,
	email text NOT NULL,
	email_key text NOT NULL,
	at text NOT NULL,
	due_at text NOT NULL,
	counts text NOT NULL
) STRICT;
INSERT INTO "__drizzle_migrations" ("id", "hash", "created_at", "name", "applied_at") VALUES (1, '57e80f620cee198e2c4a02cd9ade213d775b44ca9aa4bad114f0a20ffc4b104e', 1795165200000, '20261120090000_content', '2026-11-22T13:55:24.088Z');
INSERT INTO "__drizzle_migrations" ("id", "hash", "created_at", "name", "applied_at") VALUES (2, '63d4faab16686dbcab2a4cbc67cda583afb828900852fba7caceccba9c12e831', 1795176000000, '20261120120000_address_words', '2026-11-22T13:55:24.088Z');
INSERT INTO "__drizzle_migrations" ("id", "hash", "created_at", "name", "applied_at") VALUES (3, '5045dde4829ac309c91a5b48444922f264330c8e42eecc299218713d822cf6f1', 1795183200000, '20261120140000_mail', '2026-11-22T13:55:24.088Z');
INSERT INTO "__drizzle_migrations" ("id", "hash", "created_at", "name", "applied_at") VALUES (4, '861305c96202b59f062ed9cab23b38693b51791fb3b229048d7fe7e0a2035159', 1795186800000, '20261120150000_accounts', '2026-11-22T13:55:24.089Z');
INSERT INTO "__drizzle_migrations" ("id", "hash", "created_at", "name", "applied_at") VALUES (5, '5a1485926fc0e0d96767c4ec2fb61496b5dc9358acceb13e1c55308722f17030', 1795190400000, '20261120160000_waiting_list', '2026-11-22T13:55:24.090Z');
INSERT INTO "__drizzle_migrations" ("id", "hash", "created_at", "name", "applied_at") VALUES (6, 'f81c2bb43045ff7acf6a27dcb3032958f1805ed8d4ef6906ac9ccc64a0716d66', 1795193400000, '20261120165000_link_counts', '2026-11-22T13:55:24.090Z');
INSERT INTO "__drizzle_migrations" ("id", "hash", "created_at", "name", "applied_at") VALUES (7, '258697fc5e9626e111d9797ac297e92a651d40d4e84dec5a08d4b988cad7164e', 1795194000000, '20261120170000_registrations', '2026-11-22T13:55:24.105Z');
INSERT INTO "__drizzle_migrations" ("id", "hash", "created_at", "name", "applied_at") VALUES (8, '793b27496f582d7865387e3cbb4c5d355b13002d5a15847da915639e918e8cb9', 1795197600000, '20261120180000_mail_next', '2026-11-22T13:55:24.105Z');
INSERT INTO "__drizzle_migrations" ("id", "hash", "created_at", "name", "applied_at") VALUES (9, 'c79d795439fff2422c4ee319aa55ed90a919ab77921e2f745b807a1418d7d924', 1795197600000, '20261120180000_school', '2026-11-22T13:55:24.106Z');
INSERT INTO "__drizzle_migrations" ("id", "hash", "created_at", "name", "applied_at") VALUES (10, '04bf835cd4f9bd01ac158e62232ae458bae47bba680d192bc37be842ba3cf487', 1795201200000, '20261120190000_rights', '2026-11-22T13:55:24.106Z');
INSERT INTO "__drizzle_migrations" ("id", "hash", "created_at", "name", "applied_at") VALUES (11, '169cb35987ae1694d70e6314246fe24cf468bed12cc45140c6b78051d006eaa6', 1795338000000, '20261122090000_due_rows', '2026-11-22T13:55:24.107Z');
INSERT INTO "__drizzle_migrations" ("id", "hash", "created_at", "name", "applied_at") VALUES (12, '18b0b6ff0b6dc1d7a951be0355ebcb03ccf93a545e11e5753dcd0c2db0a34a65', 1795354800000, '20261122134000_address_words_filled', '2026-11-22T13:55:24.107Z');
INSERT INTO "content" ("id", "url", "name", "summary", "image", "folder", "template", "tags", "keywords", "created_by", "created_at", "updated_at", "published_at", "restricted_to", "reading_minutes", "body_hash", "draft", "source_hash") VALUES ('blog_abierta', '/blog/abierta', 'Página /blog/abierta', 'Resumen de /blog/abierta', NULL, '/blog/', 'blog', '[{"name":"Diseño","slug":"diseno"},{"name":"Método","slug":"metodo"}]', '[]', '{"displayName":"Ana","photoURL":null,"url":null}', '2026-01-01T10:00:00.000Z', '2026-01-01T10:00:00.000Z', '2026-01-01T10:00:00.000Z', NULL, 1, 'largo', 0, 'largo');
INSERT INTO "content" ("id", "url", "name", "summary", "image", "folder", "template", "tags", "keywords", "created_by", "created_at", "updated_at", "published_at", "restricted_to", "reading_minutes", "body_hash", "draft", "source_hash") VALUES ('blog_para-miembros', '/blog/para-miembros', 'Página /blog/para-miembros', 'Resumen de /blog/para-miembros', NULL, '/blog/', 'blog', '[{"name":"Diseño","slug":"diseno"}]', '[]', '{"displayName":"Ana","photoURL":null,"url":null}', '2026-01-01T10:00:00.000Z', '2026-01-01T10:00:00.000Z', '2026-01-01T10:00:00.000Z', '{"registeredUsers":true}', 1, 'hash:<p>Texto de /blog/para-miembros</p>', 0, '/blog/para-miembros:<p>Texto de /blog/para-miembros</p>');
INSERT INTO "content" ("id", "url", "name", "summary", "image", "folder", "template", "tags", "keywords", "created_by", "created_at", "updated_at", "published_at", "restricted_to", "reading_minutes", "body_hash", "draft", "source_hash") VALUES ('blog_de-nadie', '/blog/de-nadie', 'Página /blog/de-nadie', 'Resumen de /blog/de-nadie', NULL, '/blog/', 'blog', '[]', '[]', '{"displayName":"Ana","photoURL":null,"url":null}', '2026-01-01T10:00:00.000Z', '2026-01-01T10:00:00.000Z', '2026-01-01T10:00:00.000Z', '{"future":[1,{"rule":null}]}', 1, 'hash:<p>Texto de /blog/de-nadie</p>', 0, '/blog/de-nadie:<p>Texto de /blog/de-nadie</p>');
INSERT INTO "content" ("id", "url", "name", "summary", "image", "folder", "template", "tags", "keywords", "created_by", "created_at", "updated_at", "published_at", "restricted_to", "reading_minutes", "body_hash", "draft", "source_hash") VALUES ('blog_borrador', '/blog/borrador', 'Página /blog/borrador', 'Resumen de /blog/borrador', NULL, '/blog/', 'blog', '[]', '[]', '{"displayName":"Ana","photoURL":null,"url":null}', '2026-01-01T10:00:00.000Z', '2026-01-01T10:00:00.000Z', '2026-01-01T10:00:00.000Z', NULL, 1, 'hash:<p>Texto de /blog/borrador</p>', 1, '/blog/borrador:<p>Texto de /blog/borrador</p>');
INSERT INTO "content" ("id", "url", "name", "summary", "image", "folder", "template", "tags", "keywords", "created_by", "created_at", "updated_at", "published_at", "restricted_to", "reading_minutes", "body_hash", "draft", "source_hash") VALUES ('mudada', '/despues', 'Página /despues', 'Resumen de /despues', NULL, '/', 'blog', '[]', '[]', '{"displayName":"Ana","photoURL":null,"url":null}', '2026-01-01T10:00:00.000Z', '2026-01-01T10:00:00.000Z', '2026-01-01T10:00:00.000Z', NULL, 1, 'hash:<p>Texto de /despues</p>', 0, '/despues:<p>Texto de /despues</p>');
INSERT INTO "open_body" ("content_id", "html") VALUES ('blog_abierta', '<p>Ñandú y más. Ñandú y más. Ñandú y más. Ñandú y más. Ñandú y más. Ñandú y más. Ñandú y más. Ñandú y más. Ñandú y más. Ñandú y más. Ñandú y más. Ñandú y más. Ñandú y más. Ñandú y más. Ñandú y más. Ña');
INSERT INTO "open_body" ("content_id", "html") VALUES ('blog_borrador', '<p>Texto de /blog/borrador</p>');
INSERT INTO "open_body" ("content_id", "html") VALUES ('mudada', '<p>Texto de /despues</p>');
INSERT INTO "restricted_body" ("content_id", "html") VALUES ('blog_para-miembros', '<p>Texto de /blog/para-miembros</p>');
INSERT INTO "restricted_body" ("content_id", "html") VALUES ('blog_de-nadie', '<p>Texto de /blog/de-nadie</p>');
INSERT INTO "tag" ("slug", "name") VALUES ('diseno', 'Diseño');
INSERT INTO "tag" ("slug", "name") VALUES ('metodo', 'Método');
INSERT INTO "listing" ("folder", "tag", "published_at", "content_id") VALUES ('/', '', '2026-01-01T10:00:00.000Z', 'blog_abierta');
INSERT INTO "listing" ("folder", "tag", "published_at", "content_id") VALUES ('/', 'diseno', '2026-01-01T10:00:00.000Z', 'blog_abierta');
INSERT INTO "listing" ("folder", "tag", "published_at", "content_id") VALUES ('/', 'metodo', '2026-01-01T10:00:00.000Z', 'blog_abierta');
INSERT INTO "listing" ("folder", "tag", "published_at", "content_id") VALUES ('/blog/', '', '2026-01-01T10:00:00.000Z', 'blog_abierta');
INSERT INTO "listing" ("folder", "tag", "published_at", "content_id") VALUES ('/blog/', 'diseno', '2026-01-01T10:00:00.000Z', 'blog_abierta');
INSERT INTO "listing" ("folder", "tag", "published_at", "content_id") VALUES ('/blog/', 'metodo', '2026-01-01T10:00:00.000Z', 'blog_abierta');
INSERT INTO "listing" ("folder", "tag", "published_at", "content_id") VALUES ('/', '', '2026-01-01T10:00:00.000Z', 'blog_de-nadie');
INSERT INTO "listing" ("folder", "tag", "published_at", "content_id") VALUES ('/blog/', '', '2026-01-01T10:00:00.000Z', 'blog_de-nadie');
INSERT INTO "listing" ("folder", "tag", "published_at", "content_id") VALUES ('/', '', '2026-01-01T10:00:00.000Z', 'blog_para-miembros');
INSERT INTO "listing" ("folder", "tag", "published_at", "content_id") VALUES ('/', 'diseno', '2026-01-01T10:00:00.000Z', 'blog_para-miembros');
INSERT INTO "listing" ("folder", "tag", "published_at", "content_id") VALUES ('/blog/', '', '2026-01-01T10:00:00.000Z', 'blog_para-miembros');
INSERT INTO "listing" ("folder", "tag", "published_at", "content_id") VALUES ('/blog/', 'diseno', '2026-01-01T10:00:00.000Z', 'blog_para-miembros');
INSERT INTO "listing" ("folder", "tag", "published_at", "content_id") VALUES ('/', '', '2026-01-01T10:00:00.000Z', 'mudada');
INSERT INTO "listing_count" ("folder", "tag", "total") VALUES ('/', '', 4);
INSERT INTO "listing_count" ("folder", "tag", "total") VALUES ('/', 'diseno', 2);
INSERT INTO "listing_count" ("folder", "tag", "total") VALUES ('/', 'metodo', 1);
INSERT INTO "listing_count" ("folder", "tag", "total") VALUES ('/blog/', '', 3);
INSERT INTO "listing_count" ("folder", "tag", "total") VALUES ('/blog/', 'diseno', 2);
INSERT INTO "listing_count" ("folder", "tag", "total") VALUES ('/blog/', 'metodo', 1);
INSERT INTO "event" ("id", "slug", "name", "summary", "body", "image", "tags", "starts_at", "ends_at", "time_zone", "modality", "place", "created_by", "created_at", "updated_at", "draft", "source_hash", "cancelled", "capacity", "waitlist_enabled", "offer_timeout_minutes", "registration_opens_at", "registration_closes_at", "audience", "price_cents", "featured", "venue", "organiser_name", "support_email", "allow_indexing", "sequence", "first_imported_at") VALUES ('event-pasado', 'pasado', 'Evento pasado', 'Resumen de pasado', '<p>Programa de pasado</p>', NULL, '[]', '2026-01-10T18:00:00.000Z', '2026-01-10T19:00:00.000Z', 'Europe/Madrid', 'online', 'En línea', '{"displayName":"Ana","photoURL":null,"url":null}', '2026-01-01T10:00:00.000Z', '2026-01-01T10:00:00.000Z', 0, '["pasado","2026-01-10T18:00:00.000Z",{}]', 0, NULL, 1, 1440, NULL, NULL, 'public', 0, 0, NULL, NULL, NULL, 1, 0, '2026-01-01T10:00:00.000Z');
INSERT INTO "event" ("id", "slug", "name", "summary", "body", "image", "tags", "starts_at", "ends_at", "time_zone", "modality", "place", "created_by", "created_at", "updated_at", "draft", "source_hash", "cancelled", "capacity", "waitlist_enabled", "offer_timeout_minutes", "registration_opens_at", "registration_closes_at", "audience", "price_cents", "featured", "venue", "organiser_name", "support_email", "allow_indexing", "sequence", "first_imported_at") VALUES ('event-cerrado', 'cerrado', 'Evento cerrado', 'Resumen de cerrado', '<p>Programa de cerrado</p>', NULL, '[]', '2026-12-09T18:00:00.000Z', '2026-12-09T19:00:00.000Z', 'Europe/Madrid', 'online', 'En línea', '{"displayName":"Ana","photoURL":null,"url":null}', '2026-01-01T10:00:00.000Z', '2026-01-01T10:00:00.000Z', 1, '["cerrado","2026-12-09T18:00:00.000Z",{"draft":true}]', 0, NULL, 1, 1440, NULL, NULL, 'public', 0, 0, NULL, NULL, NULL, 1, 0, '2026-01-01T10:00:00.000Z');
INSERT INTO "event" ("id", "slug", "name", "summary", "body", "image", "tags", "starts_at", "ends_at", "time_zone", "modality", "place", "created_by", "created_at", "updated_at", "draft", "source_hash", "cancelled", "capacity", "waitlist_enabled", "offer_timeout_minutes", "registration_opens_at", "registration_closes_at", "audience", "price_cents", "featured", "venue", "organiser_name", "support_email", "allow_indexing", "sequence", "first_imported_at") VALUES ('event-taller', 'taller', 'Evento taller', 'Resumen de taller', '<p>Programa de taller</p>', NULL, '[]', '2026-12-02T18:00:00.000Z', '2026-12-02T19:00:00.000Z', 'Europe/Madrid', 'online', 'En línea', '{"displayName":"Ana","photoURL":null,"url":null}', '2026-01-01T10:00:00.000Z', '2026-01-01T10:00:00.000Z', 0, '["taller","2026-12-02T18:00:00.000Z",{"capacity":3,"joinUrl":"https://video.example/sala","venue":{"name":"Biblioteca","address":"Calle Mayor 1","postalCode":"47001","city":"Valladolid","province":"Valladolid","country":"ES"}}]', 0, 3, 1, 1440, NULL, NULL, 'public', 0, 0, '{"name":"Biblioteca","address":"Calle Mayor 1","postalCode":"47001","city":"Valladolid","province":"Valladolid","country":"ES"}', NULL, NULL, 1, 1, '2026-01-01T10:00:00.000Z');
INSERT INTO "redirect" ("from_url", "target_id") VALUES ('/vieja', 'blog_abierta');
INSERT INTO "redirect" ("from_url", "target_id") VALUES ('/antes', 'mudada');
INSERT INTO "site_revision" ("id", "value") VALUES (1, 4);
INSERT INTO "address_word" ("word", "content_id") VALUES ('abierta', 'blog_abierta');
INSERT INTO "address_word" ("word", "content_id") VALUES ('blog', 'blog_abierta');
INSERT INTO "address_word" ("word", "content_id") VALUES ('blog', 'blog_de-nadie');
INSERT INTO "address_word" ("word", "content_id") VALUES ('nadie', 'blog_de-nadie');
INSERT INTO "address_word" ("word", "content_id") VALUES ('blog', 'blog_para-miembros');
INSERT INTO "address_word" ("word", "content_id") VALUES ('miembros', 'blog_para-miembros');
INSERT INTO "address_word" ("word", "content_id") VALUES ('para', 'blog_para-miembros');
INSERT INTO "address_word" ("word", "content_id") VALUES ('despues', 'mudada');
INSERT INTO "mail" ("id", "message_id", "kind", "recipient", "subject", "text", "html", "state", "attempts", "created_at", "due_at", "claimed_until", "expires_at", "last_attempt_at", "reason", "done_at", "unsubscribe_url", "calendar") VALUES ('01a2038a-50e9-71ba-a851-26b7227eb931', '<01a2038a-50e9-71ba-a851-26b7227eb931@localhost>', 'waiting-list-confirm', 'ana@e.es', NULL, NULL, NULL, 'sent', 1, '2026-11-20T12:00:00.000Z', '2026-11-20T12:00:00.000Z', NULL, NULL, '2026-11-20T12:05:00.000Z', NULL, '2026-11-20T12:05:00.000Z', 'https://e.es/baja', NULL);
INSERT INTO "mail" ("id", "message_id", "kind", "recipient", "subject", "text", "html", "state", "attempts", "created_at", "due_at", "claimed_until", "expires_at", "last_attempt_at", "reason", "done_at", "unsubscribe_url", "calendar") VALUES ('01a2038a-5102-7d42-bc5d-d3f5dd62d272', '<01a2038a-5102-7d42-bc5d-d3f5dd62d272@localhost>', 'waiting-list-confirm', 'eva@e.es', NULL, NULL, NULL, 'refused', 1, '2026-11-20T12:00:00.000Z', '2026-11-20T12:00:00.000Z', NULL, NULL, '2026-11-20T12:05:00.000Z', '550 no', '2026-11-20T12:05:00.000Z', 'https://e.es/baja', NULL);
INSERT INTO "mail" ("id", "message_id", "kind", "recipient", "subject", "text", "html", "state", "attempts", "created_at", "due_at", "claimed_until", "expires_at", "last_attempt_at", "reason", "done_at", "unsubscribe_url", "calendar") VALUES ('01a2038a-5135-776b-b3bc-4616e4c81805', '<01a2038a-5135-776b-b3bc-4616e4c81805@localhost>', 'waiting-list-confirm', 'leo@e.es', '482913 es tu código para entrar en Tertulia', 'Tu código es 482913.
', '<!doctype html><html lang="es-ES"><title>Código</title><p>Tu código es 482913.</p></html>', 'waiting', 1, '2026-11-20T12:00:00.000Z', '2026-11-21T12:00:00.000Z', NULL, NULL, '2026-11-20T12:05:00.000Z', '421 luego', NULL, 'https://e.es/baja', NULL);
INSERT INTO "mail" ("id", "message_id", "kind", "recipient", "subject", "text", "html", "state", "attempts", "created_at", "due_at", "claimed_until", "expires_at", "last_attempt_at", "reason", "done_at", "unsubscribe_url", "calendar") VALUES ('01a2038a-5151-73b3-98ea-ff406b2521e9', '<01a2038a-5151-73b3-98ea-ff406b2521e9@localhost>', 'waiting-list-invite', 'ana@e.es', '482913 es tu código para entrar en Tertulia', 'Tu código es 482913.
', '<!doctype html><html lang="es-ES"><title>Código</title><p>Tu código es 482913.</p></html>', 'waiting', 0, '2026-11-20T12:05:00.000Z', '2026-11-20T12:05:00.000Z', NULL, NULL, NULL, NULL, NULL, 'https://e.es/baja', NULL);
INSERT INTO "mail" ("id", "message_id", "kind", "recipient", "subject", "text", "html", "state", "attempts", "created_at", "due_at", "claimed_until", "expires_at", "last_attempt_at", "reason", "done_at", "unsubscribe_url", "calendar") VALUES ('01a2038a-516b-7bd8-a81f-dbd6fb4a62a1', '<01a2038a-516b-7bd8-a81f-dbd6fb4a62a1@localhost>', 'event-confirm', 'ana@e.es', '482913 es tu código para entrar en Tertulia', 'Tu código es 482913.
', '<!doctype html><html lang="es-ES"><title>Código</title><p>Tu código es 482913.</p></html>', 'waiting', 1, '2026-11-20T12:00:00.000Z', '2026-11-20T12:00:00.000Z', '2026-11-20T12:15:00.000Z', NULL, '2026-11-20T12:05:00.000Z', NULL, NULL, NULL, '{"method":"REQUEST","content":"BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n"}');
INSERT INTO "mail" ("id", "message_id", "kind", "recipient", "subject", "text", "html", "state", "attempts", "created_at", "due_at", "claimed_until", "expires_at", "last_attempt_at", "reason", "done_at", "unsubscribe_url", "calendar") VALUES ('01a2038a-5186-7293-aa5c-c502895d81c1', '<01a2038a-5186-7293-aa5c-c502895d81c1@localhost>', 'event-confirm', 'eva@e.es', '482913 es tu código para entrar en Tertulia', 'Tu código es 482913.
', '<!doctype html><html lang="es-ES"><title>Código</title><p>Tu código es 482913.</p></html>', 'waiting', 0, '2026-11-20T12:00:00.000Z', '2026-11-20T12:00:00.000Z', NULL, NULL, NULL, NULL, NULL, NULL, '{"method":"REQUEST","content":"BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n"}');
INSERT INTO "mail" ("id", "message_id", "kind", "recipient", "subject", "text", "html", "state", "attempts", "created_at", "due_at", "claimed_until", "expires_at", "last_attempt_at", "reason", "done_at", "unsubscribe_url", "calendar") VALUES ('01a2038a-5190-7789-9cfa-eb5b2dba0861', '<01a2038a-5190-7789-9cfa-eb5b2dba0861@localhost>', 'event-confirm', 'leo@e.es', '482913 es tu código para entrar en Tertulia', 'Tu código es 482913.
', '<!doctype html><html lang="es-ES"><title>Código</title><p>Tu código es 482913.</p></html>', 'waiting', 0, '2026-11-20T12:00:00.000Z', '2026-11-20T12:00:00.000Z', NULL, NULL, NULL, NULL, NULL, NULL, '{"method":"REQUEST","content":"BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n"}');
INSERT INTO "mail" ("id", "message_id", "kind", "recipient", "subject", "text", "html", "state", "attempts", "created_at", "due_at", "claimed_until", "expires_at", "last_attempt_at", "reason", "done_at", "unsubscribe_url", "calendar") VALUES ('01a2038a-51a7-708d-970e-05875bad2bf0', '<01a2038a-51a7-708d-970e-05875bad2bf0@localhost>', 'event-confirm', 'mar@e.es', '482913 es tu código para entrar en Tertulia', 'Tu código es 482913.
', '<!doctype html><html lang="es-ES"><title>Código</title><p>Tu código es 482913.</p></html>', 'waiting', 0, '2026-11-20T12:00:00.000Z', '2026-11-20T12:00:00.000Z', NULL, NULL, NULL, NULL, NULL, NULL, '{"method":"REQUEST","content":"BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n"}');
INSERT INTO "mail" ("id", "message_id", "kind", "recipient", "subject", "text", "html", "state", "attempts", "created_at", "due_at", "claimed_until", "expires_at", "last_attempt_at", "reason", "done_at", "unsubscribe_url", "calendar") VALUES ('01a2038a-51c9-73d1-831d-dd7597cd40b4', '<01a2038a-51c9-73d1-831d-dd7597cd40b4@localhost>', 'event-confirm', 'sol@e.es', '482913 es tu código para entrar en Tertulia', 'Tu código es 482913.
', '<!doctype html><html lang="es-ES"><title>Código</title><p>Tu código es 482913.</p></html>', 'waiting', 0, '2026-11-20T12:00:00.000Z', '2026-11-20T12:00:00.000Z', NULL, NULL, NULL, NULL, NULL, NULL, '{"method":"REQUEST","content":"BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n"}');
INSERT INTO "mail" ("id", "message_id", "kind", "recipient", "subject", "text", "html", "state", "attempts", "created_at", "due_at", "claimed_until", "expires_at", "last_attempt_at", "reason", "done_at", "unsubscribe_url", "calendar") VALUES ('01a2038a-51ea-799f-bd85-07d18b3f180d', '<01a2038a-51ea-799f-bd85-07d18b3f180d@localhost>', 'event-confirm', 'pau@e.es', '482913 es tu código para entrar en Tertulia', 'Tu código es 482913.
', '<!doctype html><html lang="es-ES"><title>Código</title><p>Tu código es 482913.</p></html>', 'waiting', 0, '2026-11-20T12:00:00.000Z', '2026-11-20T12:00:00.000Z', NULL, NULL, NULL, NULL, NULL, NULL, '{"method":"REQUEST","content":"BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n"}');
INSERT INTO "mail" ("id", "message_id", "kind", "recipient", "subject", "text", "html", "state", "attempts", "created_at", "due_at", "claimed_until", "expires_at", "last_attempt_at", "reason", "done_at", "unsubscribe_url", "calendar") VALUES ('01a2038a-51f5-7538-9cba-e7740cdef0f0', '<01a2038a-51f5-7538-9cba-e7740cdef0f0@localhost>', 'event-confirm', 'eva@e.es', '482913 es tu código para entrar en Tertulia', 'Tu código es 482913.
', '<!doctype html><html lang="es-ES"><title>Código</title><p>Tu código es 482913.</p></html>', 'waiting', 0, '2026-11-20T12:00:10.000Z', '2026-11-20T12:00:10.000Z', NULL, NULL, NULL, NULL, NULL, NULL, '{"method":"REQUEST","content":"BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n"}');
INSERT INTO "mail" ("id", "message_id", "kind", "recipient", "subject", "text", "html", "state", "attempts", "created_at", "due_at", "claimed_until", "expires_at", "last_attempt_at", "reason", "done_at", "unsubscribe_url", "calendar") VALUES ('01a2038a-521a-76e0-a04b-8c8d84aa10a6', '<01a2038a-521a-76e0-a04b-8c8d84aa10a6@localhost>', 'event-confirm', 'mar@e.es', '482913 es tu código para entrar en Tertulia', 'Tu código es 482913.
', '<!doctype html><html lang="es-ES"><title>Código</title><p>Tu código es 482913.</p></html>', 'waiting', 0, '2026-11-20T12:05:00.000Z', '2026-11-20T12:05:00.000Z', NULL, NULL, NULL, NULL, NULL, NULL, '{"method":"REQUEST","content":"BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n"}');
INSERT INTO "mail" ("id", "message_id", "kind", "recipient", "subject", "text", "html", "state", "attempts", "created_at", "due_at", "claimed_until", "expires_at", "last_attempt_at", "reason", "done_at", "unsubscribe_url", "calendar") VALUES ('01a2038a-522b-7c31-ab66-e6be70faaa89', '<01a2038a-522b-7c31-ab66-e6be70faaa89@localhost>', 'event-confirm', 'ana@e.es', '482913 es tu código para entrar en Tertulia', 'Tu código es 482913.
', '<!doctype html><html lang="es-ES"><title>Código</title><p>Tu código es 482913.</p></html>', 'waiting', 0, '2026-11-20T12:05:10.000Z', '2026-11-20T12:05:10.000Z', NULL, NULL, NULL, NULL, NULL, NULL, '{"method":"REQUEST","content":"BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n"}');
INSERT INTO "user" ("uid", "email", "email_key", "display_name", "photo_url", "permissions", "time_zone", "created_at", "erased_after") VALUES ('4075ba2c-e21c-4268-b85c-111f251350de', 'Ana@E.es', 'ana@e.es', 'Ana Peña', '/media/open/abc-480.webp', '["sa.10"]', 'Atlantic/Canary', '2026-11-20T12:00:00.000Z', NULL);
INSERT INTO "user" ("uid", "email", "email_key", "display_name", "photo_url", "permissions", "time_zone", "created_at", "erased_after") VALUES ('6a7ba576-2178-4f0e-9bd7-72d7e8c8342a', 'eva@e.es', 'eva@e.es', NULL, NULL, '[]', NULL, '2026-11-20T12:00:00.000Z', '2026-12-20T12:00:00.000Z');
INSERT INTO "credential" ("uid", "password_hash", "changed_at") VALUES ('4075ba2c-e21c-4268-b85c-111f251350de', 'scrypt$16384$8$5$BNBjP7CL9ml-cFbEGQsZHA$OT5xikaHv1iaSqVoYITmeH9zlOS7xu32T4Zq_jXus4U', '2026-11-20T12:00:00.000Z');
INSERT INTO "provider_link" ("provider", "subject", "uid", "linked_at") VALUES ('google', '1234567890', '4075ba2c-e21c-4268-b85c-111f251350de', '2026-11-20T12:00:00.000Z');
INSERT INTO "known_device" ("uid", "device", "first_seen_at") VALUES ('4075ba2c-e21c-4268-b85c-111f251350de', 'Firefox en Linux', '2026-11-20T12:00:00.000Z');
INSERT INTO "mail_code" ("id", "email", "email_key", "purpose", "uid", "code_hash", "link_hash", "tries_left", "spent", "expires_at") VALUES ('1e5e94dd-a3f9-42a1-852d-55df56906f9e', 'Ana@E.es', 'ana@e.es', 'sign-up', NULL, 'rrFcor0X0-mMw8Af4mlk8ZotijK2OkbBoV0TCPrdp2w', 'sc9D1fEJtdRZb_UA_UKwuSMZTadSuOlQZg63t4zqZgs', 4, 0, '2026-11-21T12:00:00.000Z');
INSERT INTO "mail_code" ("id", "email", "email_key", "purpose", "uid", "code_hash", "link_hash", "tries_left", "spent", "expires_at") VALUES ('77d6d6a5-f077-4e72-83ef-a4d5e150bedf', 'Ana@E.es', 'ana@e.es', 'email-undo', '4075ba2c-e21c-4268-b85c-111f251350de', 'CmYQEjX4QQJFnUxr4brcbZurb2HQmUYe3IZTFadVz7w', 'HBBazUUP9slLqvr7p6X5rlM46rpbDv_kuS6Qz1o2zP0', 5, 0, '2026-11-21T12:00:00.000Z');
INSERT INTO "session" ("id", "token_hash", "uid", "device", "created_at", "last_seen_at", "expires_at", "data") VALUES ('s', 'th', '4075ba2c-e21c-4268-b85c-111f251350de', 'Firefox', '2026-11-20T12:00:00.000Z', '2026-11-20T12:00:00.000Z', '2026-12-20T12:00:00.000Z', '{}');
INSERT INTO "rate_hit" ("key_hash", "at") VALUES ('VpTQii5T_8rgwxA-Wtb2B2q9lg6x-KVldwQLwQKPcCs', 1795176000000);
INSERT INTO "consent" ("position", "id", "email_key", "purpose", "given", "text", "version", "source", "asked_at", "confirmed_at") VALUES (1, 'z', 'ana@e.es', 'news', 1, 'Sí.', '1', 'dashboard', '2026-11-20T12:00:00.000Z', '2026-11-20T12:00:00.000Z');
INSERT INTO "consent" ("position", "id", "email_key", "purpose", "given", "text", "version", "source", "asked_at", "confirmed_at") VALUES (2, 'a', 'ana@e.es', 'news', 0, 'Sí.', '1', 'dashboard', '2026-11-20T12:00:00.000Z', '2026-11-20T12:00:00.000Z');
INSERT INTO "waiting_entry" ("id", "email", "email_key", "name", "status", "attribution", "consents", "created_at", "expires_at", "confirmed_at", "invited_at") VALUES ('wana', 'ana@e.es', 'ana@e.es', 'Ana', 'invited', '{"source":"youtube","medium":"social","campaign":"lanzamiento","content":"ana"}', '[{"purpose":"school","text":"Sí","version":"1","askedAt":"2026-11-20T12:00:00.000Z"}]', '2026-11-20T12:00:00.000Z', NULL, '2026-11-20T12:00:00.000Z', '2026-11-20T12:05:00.000Z');
INSERT INTO "waiting_entry" ("id", "email", "email_key", "name", "status", "attribution", "consents", "created_at", "expires_at", "confirmed_at", "invited_at") VALUES ('weva', 'eva@e.es', 'eva@e.es', NULL, 'confirmed', '{"source":"youtube","medium":"social","campaign":"lanzamiento","content":"eva"}', '[{"purpose":"school","text":"Sí","version":"1","askedAt":"2026-11-20T12:00:00.000Z"}]', '2026-11-20T12:00:00.000Z', NULL, '2026-11-20T12:05:00.000Z', NULL);
INSERT INTO "waiting_entry" ("id", "email", "email_key", "name", "status", "attribution", "consents", "created_at", "expires_at", "confirmed_at", "invited_at") VALUES ('wleo', 'leo@e.es', 'leo@e.es', NULL, 'pending', '{"source":"youtube","medium":"social","campaign":"lanzamiento","content":"leo"}', '[{"purpose":"school","text":"Sí","version":"1","askedAt":"2026-11-20T12:00:00.000Z"}]', '2026-11-20T12:00:00.000Z', '2026-12-20T12:00:00.000Z', NULL, NULL);
INSERT INTO "waiting_token" ("hash", "entry_id", "use", "expires_at") VALUES ('l-ana', 'wana', 'leave', NULL);
INSERT INTO "waiting_token" ("hash", "entry_id", "use", "expires_at") VALUES ('c-ana', 'wana', 'confirm', '2026-11-21T12:00:00.000Z');
INSERT INTO "waiting_token" ("hash", "entry_id", "use", "expires_at") VALUES ('l-eva', 'weva', 'leave', NULL);
INSERT INTO "waiting_token" ("hash", "entry_id", "use", "expires_at") VALUES ('c-eva', 'weva', 'confirm', '2026-11-21T12:00:00.000Z');
INSERT INTO "waiting_token" ("hash", "entry_id", "use", "expires_at") VALUES ('l-leo', 'wleo', 'leave', NULL);
INSERT INTO "waiting_token" ("hash", "entry_id", "use", "expires_at") VALUES ('c-leo', 'wleo', 'confirm', '2026-11-21T12:00:00.000Z');
INSERT INTO "waiting_token" ("hash", "entry_id", "use", "expires_at") VALUES ('l-invited', 'wana', 'leave', NULL);
INSERT INTO "link_count" ("day", "link", "source", "medium", "campaign", "content", "total") VALUES ('2026-11-19', '', 'youtube', 'social', 'lanzamiento', 'perfil', 3);
INSERT INTO "link_count" ("day", "link", "source", "medium", "campaign", "content", "total") VALUES ('2026-11-20', 'blog', 'youtube', 'social', 'lanzamiento', 'perfil', 1);
INSERT INTO "event_join" ("event_id", "url") VALUES ('event-taller', 'https://video.example/sala');
INSERT INTO "event_version" ("event_id", "sequence", "facts") VALUES ('event-cerrado', 0, '{"startsAt":"2026-12-09T18:00:00.000Z","endsAt":"2026-12-09T19:00:00.000Z","timeZone":"Europe/Madrid","modality":"online","place":"En línea","venue":null}');
INSERT INTO "event_version" ("event_id", "sequence", "facts") VALUES ('event-pasado', 0, '{"startsAt":"2026-01-10T18:00:00.000Z","endsAt":"2026-01-10T19:00:00.000Z","timeZone":"Europe/Madrid","modality":"online","place":"En línea","venue":null}');
INSERT INTO "event_version" ("event_id", "sequence", "facts") VALUES ('event-taller', 0, '{"startsAt":"2026-12-01T18:00:00.000Z","endsAt":"2026-12-01T19:00:00.000Z","timeZone":"Europe/Madrid","modality":"online","place":"En línea","venue":{"name":"Biblioteca","address":"Calle Mayor 1","postalCode":"47001","city":"Valladolid","province":"Valladolid","country":"ES"}}');
INSERT INTO "event_version" ("event_id", "sequence", "facts") VALUES ('event-taller', 1, '{"startsAt":"2026-12-02T18:00:00.000Z","endsAt":"2026-12-02T19:00:00.000Z","timeZone":"Europe/Madrid","modality":"online","place":"En línea","venue":{"name":"Biblioteca","address":"Calle Mayor 1","postalCode":"47001","city":"Valladolid","province":"Valladolid","country":"ES"}}');
INSERT INTO "registration" ("id", "event_id", "uid", "name", "email", "email_key", "status", "seat", "turn", "due_at", "due_before", "form_id", "mail_id", "mailed_at", "consents", "attribution", "locale", "time_zone", "created_at", "confirmed_at", "cancelled_at", "cancelled_from", "sequence", "told_sequence", "reminded_day", "reminded_hour") VALUES ('01a2038a-516b-70e9-805f-c657908e592d', 'event-taller', '4075ba2c-e21c-4268-b85c-111f251350de', 'ana', 'ana@e.es', 'ana@e.es', 'cancelled', 1, NULL, '2026-11-20T12:05:10.000Z', NULL, 'f-ana', '01a2038a-522b-7c31-ab66-e6be70faaa89', '2026-11-20T12:00:00.000Z', '[]', '{"source":"","medium":"","campaign":"","content":""}', 'es-ES', 'Atlantic/Canary', '2026-11-20T12:00:00.000Z', '2026-11-20T12:00:00.000Z', '2026-11-20T12:05:00.000Z', 'confirmed', 1, 1, NULL, NULL);
INSERT INTO "registration" ("id", "event_id", "uid", "name", "email", "email_key", "status", "seat", "turn", "due_at", "due_before", "form_id", "mail_id", "mailed_at", "consents", "attribution", "locale", "time_zone", "created_at", "confirmed_at", "cancelled_at", "cancelled_from", "sequence", "told_sequence", "reminded_day", "reminded_hour") VALUES ('01a2038a-5186-7e0a-9acf-3da47e487913', 'event-taller', NULL, 'eva', 'eva@e.es', 'eva@e.es', 'cancelled', 0, NULL, NULL, NULL, 'f-eva', '01a2038a-51f5-7538-9cba-e7740cdef0f0', '2026-11-20T12:00:00.000Z', '[]', '{"source":"","medium":"","campaign":"","content":""}', 'es-ES', NULL, '2026-11-20T12:00:00.000Z', '2026-11-20T12:00:00.000Z', '2026-11-20T12:00:00.000Z', 'confirmed', 1, 1, NULL, NULL);
INSERT INTO "registration" ("id", "event_id", "uid", "name", "email", "email_key", "status", "seat", "turn", "due_at", "due_before", "form_id", "mail_id", "mailed_at", "consents", "attribution", "locale", "time_zone", "created_at", "confirmed_at", "cancelled_at", "cancelled_from", "sequence", "told_sequence", "reminded_day", "reminded_hour") VALUES ('01a2038a-518f-7d20-93b6-416ab92ee1e3', 'event-taller', NULL, 'leo', 'leo@e.es', 'leo@e.es', 'pending_email', 1, NULL, '2026-11-21T12:00:00.000Z', NULL, 'f-leo', '01a2038a-5190-7789-9cfa-eb5b2dba0861', '2026-11-20T12:00:00.000Z', '[{"purpose":"events","text":"Sí","version":"1","askedAt":"2026-11-20T12:00:00.000Z"}]', '{"source":"","medium":"","campaign":"","content":""}', 'es-ES', NULL, '2026-11-20T12:00:00.000Z', NULL, NULL, NULL, 0, 1, NULL, NULL);
INSERT INTO "registration" ("id", "event_id", "uid", "name", "email", "email_key", "status", "seat", "turn", "due_at", "due_before", "form_id", "mail_id", "mailed_at", "consents", "attribution", "locale", "time_zone", "created_at", "confirmed_at", "cancelled_at", "cancelled_from", "sequence", "told_sequence", "reminded_day", "reminded_hour") VALUES ('01a2038a-51a1-7011-ac42-e1fbe00833df', 'event-taller', NULL, 'mar', 'mar@e.es', 'mar@e.es', 'offered', 1, 1, '2026-11-21T12:00:00.000Z', NULL, 'f-mar', NULL, '2026-11-20T12:00:00.000Z', '[]', '{"source":"","medium":"","campaign":"","content":""}', 'es-ES', NULL, '2026-11-20T12:00:00.000Z', '2026-11-20T12:00:00.000Z', NULL, NULL, 0, 1, NULL, NULL);
INSERT INTO "registration" ("id", "event_id", "uid", "name", "email", "email_key", "status", "seat", "turn", "due_at", "due_before", "form_id", "mail_id", "mailed_at", "consents", "attribution", "locale", "time_zone", "created_at", "confirmed_at", "cancelled_at", "cancelled_from", "sequence", "told_sequence", "reminded_day", "reminded_hour") VALUES ('01a2038a-51c8-7bee-a629-42c77149ac37', 'event-taller', NULL, 'sol', 'sol@e.es', 'sol@e.es', 'waitlisted', 0, 2, NULL, NULL, 'f-sol', NULL, '2026-11-20T12:00:00.000Z', '[]', '{"source":"","medium":"","campaign":"","content":""}', 'es-ES', NULL, '2026-11-20T12:00:00.000Z', '2026-11-20T12:00:00.000Z', NULL, NULL, 0, 1, NULL, NULL);
INSERT INTO "registration" ("id", "event_id", "uid", "name", "email", "email_key", "status", "seat", "turn", "due_at", "due_before", "form_id", "mail_id", "mailed_at", "consents", "attribution", "locale", "time_zone", "created_at", "confirmed_at", "cancelled_at", "cancelled_from", "sequence", "told_sequence", "reminded_day", "reminded_hour") VALUES ('01a2038a-51e9-7f60-b166-b0a0907989b6', 'event-taller', NULL, 'pau', 'pau@e.es', 'pau@e.es', 'waitlisted', 0, 3, NULL, NULL, 'f-pau', NULL, '2026-11-20T12:00:00.000Z', '[]', '{"source":"","medium":"","campaign":"","content":""}', 'es-ES', NULL, '2026-11-20T12:00:00.000Z', '2026-11-20T12:00:00.000Z', NULL, NULL, 0, 1, NULL, NULL);
INSERT INTO "registration_token" ("token_hash", "registration_id") VALUES ('t-1', '01a2038a-516b-70e9-805f-c657908e592d');
INSERT INTO "registration_token" ("token_hash", "registration_id") VALUES ('t-9', '01a2038a-516b-70e9-805f-c657908e592d');
INSERT INTO "registration_token" ("token_hash", "registration_id") VALUES ('t-2', '01a2038a-5186-7e0a-9acf-3da47e487913');
INSERT INTO "registration_token" ("token_hash", "registration_id") VALUES ('t-7', '01a2038a-5186-7e0a-9acf-3da47e487913');
INSERT INTO "registration_token" ("token_hash", "registration_id") VALUES ('t-3', '01a2038a-518f-7d20-93b6-416ab92ee1e3');
INSERT INTO "registration_token" ("token_hash", "registration_id") VALUES ('t-4', '01a2038a-51a1-7011-ac42-e1fbe00833df');
INSERT INTO "registration_token" ("token_hash", "registration_id") VALUES ('t-8', '01a2038a-51a1-7011-ac42-e1fbe00833df');
INSERT INTO "registration_token" ("token_hash", "registration_id") VALUES ('t-5', '01a2038a-51c8-7bee-a629-42c77149ac37');
INSERT INTO "registration_token" ("token_hash", "registration_id") VALUES ('t-6', '01a2038a-51e9-7f60-b166-b0a0907989b6');
INSERT INTO "seat_count" ("event_id", "taken", "waiting") VALUES ('event-taller', 3, 2);
INSERT INTO "school_module" ("number", "name") VALUES (1, 'Módulo 1');
INSERT INTO "school_module" ("number", "name") VALUES (2, 'Módulo 2');
INSERT INTO "school_lesson" ("id", "module", "number", "draft", "name", "kind", "minutes", "demo", "source_hash", "summary", "completion", "dwell_seconds", "updated_at", "video", "resources", "transcript", "body") VALUES ('bienvenida', 1, 1, 0, 'Lección bienvenida', 'video', 5, 40, '{"id":"bienvenida","kind":"video","video":{"sources":[{"src":"/school/archivos/a.webm","type":"video/webm"}],"durationSeconds":12.5,"width":640,"height":360,"poster":null,"captions":[{"src":"/school/archivos/a.vtt","language":"es","label":"Español"}]},"transcript":"<p>Hola.</p>","demo":40}', 'Resumen de bienvenida', 'scroll', 30, '2026-01-01T10:00:00.000Z', '{"sources":[{"src":"/school/archivos/a.webm","type":"video/webm"}],"durationSeconds":12.5,"width":640,"height":360,"poster":null,"captions":[{"src":"/school/archivos/a.vtt","language":"es","label":"Español"}]}', '[]', '<p>Hola.</p>', '<p>Texto de bienvenida</p>');
INSERT INTO "school_lesson" ("id", "module", "number", "draft", "name", "kind", "minutes", "demo", "source_hash", "summary", "completion", "dwell_seconds", "updated_at", "video", "resources", "transcript", "body") VALUES ('borrador', 2, 1, 1, 'Lección borrador', 'reading', 5, NULL, '{"id":"borrador","module":2,"draft":true,"resources":[{"name":"Guía","url":"/school/archivos/g.pdf","bytes":9,"type":"application/pdf"}]}', 'Resumen de borrador', 'scroll', 30, '2026-01-01T10:00:00.000Z', NULL, '[{"name":"Guía","url":"/school/archivos/g.pdf","bytes":9,"type":"application/pdf"}]', NULL, '<p>Texto de borrador</p>');
INSERT INTO "progress" ("user_id", "lesson_id", "percent", "position", "completed_at", "completed_by", "updated_at") VALUES ('4075ba2c-e21c-4268-b85c-111f251350de', 'bienvenida', 55, 6.25, NULL, NULL, '2026-11-20T12:00:00.000Z');
INSERT INTO "progress" ("user_id", "lesson_id", "percent", "position", "completed_at", "completed_by", "updated_at") VALUES ('4075ba2c-e21c-4268-b85c-111f251350de', 'de-otra-vida', 100, 0.0, '2026-11-20T12:00:00.000Z', 'manual', '2026-11-20T12:00:00.000Z');
INSERT INTO "event_alert" ("id", "event_id", "email", "email_key", "token_hash", "created_at", "confirmed_at") VALUES ('f62c1b74-3be9-4350-bf38-144625886a8c', 'event-taller', 'ana@e.es', 'ana@e.es', 'a-ana', '2026-11-20T12:00:00.000Z', '2026-11-20T12:00:00.000Z');
INSERT INTO "event_alert" ("id", "event_id", "email", "email_key", "token_hash", "created_at", "confirmed_at") VALUES ('dfff1bee-5af8-4da0-904b-2b0aa409b898', 'event-taller', 'leo@e.es', 'leo@e.es', 'a-leo', '2026-11-20T12:00:00.000Z', NULL);
INSERT INTO "rights_request" ("reference", "right", "email", "email_key", "at", "due_at", "counts") VALUES ('D-20261120-ABCDEFGH', 'access', 'Ana@e.es', 'ana@e.es', '2026-11-20T12:00:00.000Z', '2026-12-20T12:00:00.000Z', '{"waitingList":1,"registrations":1,"eventAlerts":1,"consents":0,"mails":2}');
CREATE INDEX listing_content ON listing (content_id);
CREATE TRIGGER listing_added AFTER INSERT ON listing BEGIN
	INSERT INTO listing_count (folder, tag, total) VALUES (NEW.folder, NEW.tag, 1)
	ON CONFLICT (folder, tag) DO UPDATE SET total = total + 1;
END;
CREATE TRIGGER listing_removed AFTER DELETE ON listing BEGIN
	UPDATE listing_count SET total = total - 1 WHERE folder = OLD.folder AND tag = OLD.tag;
	DELETE FROM listing_count WHERE folder = OLD.folder AND tag = OLD.tag AND total = 0;
END;
CREATE INDEX event_ends ON event (draft, ends_at, starts_at);
CREATE INDEX redirect_target ON redirect (target_id);
CREATE INDEX address_word_content ON address_word (content_id);
CREATE INDEX mail_waiting ON mail (due_at) WHERE state = 'waiting';
CREATE INDEX mail_done ON mail (done_at) WHERE done_at IS NOT NULL;
CREATE INDEX user_erased_after ON user (erased_after) WHERE erased_after IS NOT NULL;
CREATE INDEX provider_link_uid ON provider_link (uid);
CREATE INDEX mail_code_holder ON mail_code (email_key, purpose);
CREATE INDEX mail_code_uid ON mail_code (uid);
CREATE INDEX mail_code_expires ON mail_code (expires_at);
CREATE INDEX session_uid ON session (uid);
CREATE INDEX session_expires ON session (expires_at);
CREATE INDEX rate_hit_key ON rate_hit (key_hash, at);
CREATE INDEX rate_hit_at ON rate_hit (at);
CREATE INDEX consent_email ON consent (email_key);
CREATE INDEX content_restricted ON content (published_at) WHERE restricted_to IS NOT NULL;
CREATE INDEX waiting_entry_turn ON waiting_entry (status, confirmed_at);
CREATE INDEX waiting_entry_expires ON waiting_entry (expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX waiting_token_entry ON waiting_token (entry_id);
CREATE UNIQUE INDEX registration_live ON registration (event_id, email_key) WHERE status IN ('pending_email', 'confirmed', 'waitlisted', 'offered');
CREATE INDEX registration_event ON registration (event_id, status, turn);
CREATE INDEX registration_email ON registration (email_key);
CREATE INDEX registration_due ON registration (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX registration_form ON registration (form_id) WHERE form_id IS NOT NULL;
CREATE INDEX registration_mail ON registration (mail_id) WHERE mail_id IS NOT NULL;
CREATE INDEX registration_token_owner ON registration_token (registration_id);
CREATE TRIGGER registration_added AFTER INSERT ON registration BEGIN
	INSERT INTO seat_count (event_id, taken, waiting) VALUES (NEW.event_id, NEW.seat, NEW.status = 'waitlisted')
	ON CONFLICT (event_id) DO UPDATE SET taken = taken + NEW.seat, waiting = waiting + (NEW.status = 'waitlisted');
END;
CREATE TRIGGER registration_changed AFTER UPDATE OF seat, status ON registration BEGIN
	UPDATE seat_count SET taken = taken + NEW.seat - OLD.seat, waiting = waiting + (NEW.status = 'waitlisted') - (OLD.status = 'waitlisted')
	WHERE event_id = NEW.event_id;
END;
CREATE TRIGGER registration_removed AFTER DELETE ON registration BEGIN
	UPDATE seat_count SET taken = taken - OLD.seat, waiting = waiting - (OLD.status = 'waitlisted') WHERE event_id = OLD.event_id;
END;
CREATE INDEX mail_next ON mail (attempts, created_at) WHERE state = 'waiting';
CREATE UNIQUE INDEX event_alert_wish ON event_alert (event_id, email_key);
CREATE UNIQUE INDEX event_alert_token ON event_alert (token_hash);
CREATE INDEX event_alert_email ON event_alert (email_key);
CREATE INDEX rights_request_email ON rights_request (email_key);
CREATE INDEX registration_told ON registration (event_id, told_sequence) WHERE status IN ('confirmed', 'waitlisted', 'offered');
CREATE INDEX registration_turn ON registration (event_id, turn) WHERE turn IS NOT NULL;
CREATE INDEX waiting_entry_invited ON waiting_entry (invited_at) WHERE invited_at IS NOT NULL;
