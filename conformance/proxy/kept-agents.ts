import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent, type AgentOptions } from "node:https";
import type { Duplex } from "node:stream";
import { Socket } from "node:net";

/** Servers drop idle connections, some without a word: after so long none is used again, in milliseconds. */
const maxIdleMs = 2_000;

/** Connections to one target that are used again, unless they were idle for too long. */
export function keptAgent(protocol: string, options: AgentOptions): HttpAgent {
  const agent =
    protocol === "https:" ? new HttpsAgent({ ...options, keepAlive: true }) : new HttpAgent({ keepAlive: true });
  const keep = agent.keepSocketAlive.bind(agent);
  agent.keepSocketAlive = (socket: Duplex): boolean => {
    const isKept: unknown = keep(socket);
    if (socket instanceof Socket) socket.setTimeout(Math.min(socket.timeout || maxIdleMs, maxIdleMs));
    return isKept === true;
  };
  return agent;
}
