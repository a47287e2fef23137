-- Pages of the debug view leave the lists of all of a section (domain/content/finding-pages.ts).
DELETE FROM listing
WHERE tag = '' AND folder IN ('/blog/', '/recursos/')
	AND content_id IN (SELECT id FROM content WHERE template NOT IN ('blog', 'page'));
