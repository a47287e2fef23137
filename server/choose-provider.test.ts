import { expect, test } from "vitest";
import { chooseProvider } from "./choose-provider.ts";
import { parseConfig } from "./config.ts";

test("there is a provider where one is configured", () => {
	expect(chooseProvider(parseConfig({}))).toBeNull();
	const pair = { OPENID_CLIENT_ID: "id", OPENID_CLIENT_SECRET: "secreto" };
	expect(chooseProvider(parseConfig(pair))).toMatchObject({ id: "google", name: "Google", origin: "https://accounts.google.com" });
	expect(chooseProvider(parseConfig({ ...pair, OPENID_ISSUER: "http://localhost:8080/x", OPENID_NAME: "Casa" }))).toMatchObject({
		id: "localhost",
		name: "Casa",
		origin: "http://localhost:8080",
	});
});
