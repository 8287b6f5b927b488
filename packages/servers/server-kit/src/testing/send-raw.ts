import { connect } from 'node:net';

/** Sends bytes as they are, and answers all that came back until the other side ended the connection. */
export function sendRaw(port: number, wire: string): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => socket.write(wire));
    socket.setEncoding('utf8').on('data', (text) => {
      received += String(text);
    });
    // An end by force is an end, too: what came until then tells.
    socket.on('error', () => undefined).on('end', () => socket.end());
    socket.on('close', () => resolve(received));
  });
}
