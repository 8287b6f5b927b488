import { createServer } from 'node:net';
import { CliError } from '@portal/cli-kit/cli-error';

/** @throws CliError when a port is in use on either loopback address. It says how to choose another port. */
export async function checkPorts(
  ports: readonly { readonly port: number; readonly for: string }[],
  howToChoose = 'set PORT, such as PORT=4300, and for a second portal also PORTAL_DATA_DIR',
): Promise<void> {
  for (const { port, for: what } of ports) {
    for (const host of ['127.0.0.1', '::1']) {
      if (!(await isPortInUse(port, host))) continue;
      throw new CliError(
        `Port ${port} (for ${what}) is in use by another program. Stop it, or use another port: ${howToChoose}.`,
      );
    }
  }
}

function isPortInUse(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    // A machine without IPv6 has no ::1. That error does not mean that the port is in use.
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EADDRINUSE'));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(false)));
  });
}
