import { setTimeout as pause } from 'node:timers/promises';
import { copyEmptyDatabase } from '@portal/member-api/testing/empty-database-cache';
import type { Fault } from '@portal/member-api/testing/processor-emulator';
import type { Program } from '@portal/test-infra/program';
import { createRandom } from '@portal/test-infra/random';
import { SHORT_TIMEOUTS, startServer, startServices } from '../services.ts';
import { compareWithLedger } from './count-payments.ts';
import { createPaymentClient } from './payment-client.ts';

export interface ChaosOptions {
  readonly rounds: number;
  readonly seed: number;
  /** Several instances need an empty PostgreSQL database. */
  readonly instances?: number;
  readonly databaseUrl?: string | undefined;
  /** Stops after the current round. */
  readonly stop?: AbortSignal;
}

/** Faults for about a third of the requests to the processor. */
const FAULTS: readonly (Fault & { percent: number })[] = [
  { fault: 'drop-after', percent: 9 },
  { fault: 'drop-before', percent: 5 },
  { fault: 'hang-after', percent: 4 },
  { fault: 'delay-after:1500', percent: 4 },
  { fault: 'refuse-after:503', percent: 4 },
  { fault: 'refuse-before:503', percent: 4 },
  { fault: 'malformed-after', percent: 4 },
  { fault: 'crash-before', percent: 1 },
  { fault: 'crash-after', percent: 1 },
];

/**
 * Pays repeatedly while servers are killed at random times, and counts payments at the processor. Every
 * payment reported as accepted exists exactly once. Every requested payment exists at most once.
 */
export async function runPaymentChaos(options: ChaosOptions) {
  const { rounds: roundCount, seed, instances = 1, databaseUrl, stop } = options;
  await using resources = new AsyncDisposableStack();
  const random = createRandom(seed);
  // Separate generator, so that concurrent member actions do not change the faults.
  const faultRandom = createRandom(seed + 1);
  const { folder, processor, settings, consent } = await startServices(resources);
  const database = databaseUrl ? { DATABASE_URL: databaseUrl } : await copyEmptyDatabase(folder);
  const servers: Program[] = [];
  for (let instance = 0; instance < instances; instance++)
    servers.push(await startServer('member-api', { ...settings, ...SHORT_TIMEOUTS, ...database }, resources));
  const origins = servers.map(({ origin }) => origin);
  const member = createPaymentClient({ ...consent, origins, random });
  const kills = { servers: 0, processor: 0 };

  let rounds = 0;
  for (; rounds < roundCount && !stop?.aborted; rounds++) {
    await arm();
    const jobs = [pay(rounds), pay(rounds + 1)].flat();
    await pause(faultRandom.between(0, 700));
    await killSomething();
    await Promise.all(jobs);
  }
  await processor.program.waitUntilReady();
  await processor.clear();
  return { rounds, ...(await compareWithLedger(member, processor)), kills, seed };

  /** A crash clears the faults, so they are armed again. */
  async function arm(): Promise<void> {
    await processor.program.waitUntilReady();
    await processor.clear();
    for (const fault of FAULTS) await processor.arm({ ...fault, seed: random.between(0, 2 ** 31) });
  }

  /** Submits one to three payments, in one of the ways in which members repeat a request. */
  function pay(round: number): Promise<void>[] {
    const roundCount = Array.from({ length: random.between(1, 4) }, member.newAmount);
    const [key, other] = [random.key(), random.key()];
    switch (round % 5) {
      case 0:
        return [member.pay(roundCount, key)];
      case 1: // A double click.
        return [member.pay(roundCount, key), member.pay(roundCount, key)];
      case 2: // Two tabs.
        return [member.pay(roundCount, key), member.pay(roundCount, other)];
      case 3: // No key at all.
        return [member.pay(roundCount, undefined), member.pay(roundCount, undefined)];
      default: // A later retry.
        return [
          member.pay(roundCount, key),
          pause(random.between(50, 1_200)).then(() => member.pay(roundCount, key)),
        ];
    }
  }

  async function killSomething(): Promise<void> {
    if (faultRandom.chance(40)) {
      const program = servers[faultRandom.between(0, servers.length)];
      kills.servers += 1;
      await program?.kill(faultRandom.chance(85) ? 'SIGKILL' : 'SIGTERM');
    } else if (faultRandom.chance(50)) {
      kills.processor += 1;
      await processor.program.kill();
    }
  }
}
