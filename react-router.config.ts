import type { Config } from "@react-router/dev/config";

export default {
	ssr: true,
	buildDirectory: "build",
	serverBuildFile: "main.js",
	routeDiscovery: { mode: "initial" },
} satisfies Config;
