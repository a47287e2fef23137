CREATE TABLE miss (
	path text PRIMARY KEY NOT NULL,
	total integer NOT NULL,
	first_day text NOT NULL,
	last_day text NOT NULL
);
