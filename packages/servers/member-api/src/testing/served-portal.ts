import { afterAll, beforeAll } from 'vitest';
import { type Portal, type Server, startPortal } from './test-portal.ts';

export let portal: Portal;
export let server: Server;

/** Starts a portal and one server of it for the tests of a file. */
export function setUpServedPortal(...options: Parameters<Portal['serve']>): void {
  beforeAll(async () => {
    portal = await startPortal();
    server = await portal.serve(...options);
  }, 120_000);
  afterAll(() => portal.stop());
}
