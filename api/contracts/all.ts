import type { Contract } from "./define.ts";
import { getContent } from "./get-content.ts";
import { getEvent } from "./get-event.ts";
import { getFeed } from "./get-feed.ts";
import { getHome } from "./get-home.ts";
import { getSitemap } from "./get-sitemap.ts";
import { listContent } from "./list-content.ts";
import { listEvents } from "./list-events.ts";
import { suggestContent } from "./suggest-content.ts";

/** Every function of the API, in the order its description lists them. */
export const contracts: readonly Contract[] = [getContent, listContent, getHome, listEvents, getEvent, getFeed, getSitemap, suggestContent];
