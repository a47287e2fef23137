-- The words of addresses are worked out by the program (fillAddressWords in migrate.server.ts), which does so behind this.
DELETE FROM address_word;
