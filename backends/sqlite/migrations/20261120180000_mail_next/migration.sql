CREATE INDEX mail_next ON mail (attempts, created_at) WHERE state = 'waiting';
