CREATE INDEX registration_offered ON registration (event_id) WHERE status = 'offered';
