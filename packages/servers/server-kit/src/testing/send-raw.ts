import { connect } from 'node:net';

/** Sends raw bytes and returns everything received until the connection ends. */
export function sendRaw(port: number, wire: string): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => socket.write(wire));
    socket.setEncoding('utf8').on('data', (text) => {
      received += String(text);
    });
    // A reset ends the response too.
    socket.on('error', () => undefined).on('end', () => socket.end());
    socket.on('close', () => resolve(received));
  });
}
