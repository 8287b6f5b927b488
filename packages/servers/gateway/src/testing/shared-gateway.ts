import { afterAll, beforeAll } from 'vitest';
import { startGateway, type TestGateway } from './start-gateway.ts';

export let gateway: TestGateway;

/** Starts one gateway for the tests of a file. */
export function setUpGateway(env: Record<string, string> = {}): void {
  beforeAll(async () => {
    gateway = await startGateway(env);
  });
  afterAll(() => gateway.stop());
}
