import { once } from "node:events";
import type { AddressInfo, Server, Socket } from "node:net";

export interface Listener {
  readonly port: number;
  /** Closes the server and its open connections. */
  readonly close: () => Promise<void>;
}

/** Starts an HTTP or socket server on a free port of this machine. */
export async function listenOnLoopback(server: Server, host = "127.0.0.1"): Promise<Listener> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  server.listen(0, host);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  return { port, close };
}
