import { writeFileSync } from "node:fs";
import path from "node:path";
import { site } from "../../site.config.ts";
import { colorsCss } from "./colors-css.ts";

writeFileSync(path.join(import.meta.dirname, "colors.css"), colorsCss(site.themeColor));
