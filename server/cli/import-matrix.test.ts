import { openEmbedded } from "../../backends/sqlite/open-embedded.server.ts";
import { importMatrixSuite } from "./import-matrix.suite.ts";

importMatrixSuite(() => openEmbedded({ dataDir: ":memory:" }));
