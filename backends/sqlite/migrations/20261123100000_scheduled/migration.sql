CREATE INDEX source_publish_at ON source (publish_at) WHERE publish_at IS NOT NULL;
