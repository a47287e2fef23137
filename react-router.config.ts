import type { Config } from "@react-router/dev/config";

export default {
	ssr: true,
	buildDirectory: process.env.BUILD_DIR || "build",
	serverBuildFile: "main.js",
	routeDiscovery: { mode: "initial" },
} satisfies Config;
