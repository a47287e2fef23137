import { z } from "zod";
import { isUpload, type Upload } from "./upload.ts";

/** The file of a function that takes one (docs/product.md, 4.4). */
export const uploadSchema = z.custom<Upload>(isUpload, "Falta el archivo.");
