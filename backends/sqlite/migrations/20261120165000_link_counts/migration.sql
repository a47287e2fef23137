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
