import { spawn } from "node:child_process";
import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { findProgram, processorSeconds, type Server } from "./processes.ts";

const CONNECTIONS = 32;
const wrk = findProgram("wrk");

/** The load tool. autocannon is itself the limit above some 30,000 requests/s. */
export const loadTool = wrk === undefined ? "autocannon 9.0.0 (itself the limit above some 30,000/s)" : "wrk";

/** A server's performance under load. */
export interface Load {
	readonly perSecond: number;
	/**
	 * Requests per second of the server's processor time: a measure of speed that holds when other processes use the
	 * core too.
	 */
	readonly perProcessorSecond: number;
	/** The server's share of the core's time. Far below 1 under load, it means that other processes used the core. */
	readonly share: number;
}

async function output(program: string, args: readonly string[]): Promise<string> {
	return new Promise((resolve, reject) => {
		const child = spawn(program, args, { stdio: ["ignore", "pipe", "inherit"] });
		let text = "";
		child.stdout.on("data", (part) => {
			text += part;
		});
		child.once("error", reject);
		child.once("exit", (code) => (code === 0 ? resolve(text) : reject(new Error(`${program} ended with ${code}`))));
	});
}

/** The most requests a second that `steadyLoad` sends: it must not be the limit itself. */
export const MOST_STEADY = 1_500;

/**
 * Requests one page at a steady rate, whether or not earlier answers have come, and returns how long each took, in
 * milliseconds.
 * @throws {Error} when the server answers with errors.
 */
export async function steadyLoad(
	server: Server,
	pathname: string,
	{ perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
): Promise<readonly number[]> {
	const agent = new Agent({ keepAlive: true, maxSockets: 64 });
	const times: number[] = [];
	const answers: Promise<void>[] = [];
	const rate = Math.min(perSecond, MOST_STEADY);
	const begin = performance.now();
	for (let sent = 0; sent < rate * seconds; ) {
		const due = ((performance.now() - begin) / 1_000) * rate;
		for (; sent < due; sent += 1) answers.push(ask());
		await pause(1);
	}
	await Promise.all(answers);
	agent.destroy();
	return times;

	function ask(): Promise<void> {
		const from = performance.now();
		return new Promise((resolve, reject) => {
			const asked = request(server.origin + pathname, { agent }, (response) => {
				response.resume();
				response.on("end", () => {
					times.push(performance.now() - from);
					if (response.statusCode === 200) resolve();
					else reject(new Error(`${pathname} answered with ${response.statusCode}`));
				});
			});
			asked.on("error", reject);
			asked.end();
		});
	}
}

/**
 * Requests one page of a server for a whole number of seconds, over 32 connections, with `Name: value` headers.
 * @throws {Error} when the server answered with errors.
 */
export async function load(
	server: Server,
	pathname: string,
	seconds: number,
	headers: readonly string[] = [],
): Promise<Load> {
	const given = headers.flatMap((header) => ["-H", header]);
	const url = server.origin + pathname;
	const before = processorSeconds(server.pid);
	let requests: number;
	let perSecond: number;
	if (wrk !== undefined) {
		const text = await output(wrk, ["-t1", `-c${CONNECTIONS}`, `-d${seconds}s`, ...given, url]);
		if (/Non-2xx/.test(text)) throw new Error(`${url} answered with errors:\n${text}`);
		requests = Number(/(\d+) requests in/.exec(text)?.[1]);
		perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1]);
	} else {
		const text = await output("npx", [
			"-y",
			"autocannon@9.0.0",
			"--json",
			"-c",
			String(CONNECTIONS),
			"-d",
			String(seconds),
			...given,
			url,
		]);
		const result = JSON.parse(text) as { non2xx: number; requests: { total: number; average: number } };
		if (result.non2xx > 0) throw new Error(`${url} answered with errors`);
		requests = result.requests.total;
		perSecond = result.requests.average;
	}
	const used = Math.max(0.01, processorSeconds(server.pid) - before);
	return { perSecond, perProcessorSecond: requests / used, share: used / seconds };
}
