import { powerLoss } from './power-loss.ts';

/**
 * The long form, a program: LOSSES (100) of power, SEED (the time), once with the engine as the portal opens it
 * and once, for comparison, as it is shipped. Prints one line of counts; exit code 1 when ours lost anything.
 */
const { LOSSES = '100', SEED = String(Date.now() % 2 ** 31) } = process.env;
const CRASHES_PER_RECORDING = 10;
const recordings = Math.ceil(Number(LOSSES) / CRASHES_PER_RECORDING);
const options = { seed: Number(SEED), recordings, losses: CRASHES_PER_RECORDING };
const durable = await powerLoss('durable', options);
// A comparison: a fifth is enough.
const shipped = await powerLoss('default', { ...options, recordings: Math.ceil(recordings / 5) });
const code = durable.lost + durable.partial + durable.cannotOpen > 0 ? 1 : 0;
// An engine that could not open what was left may wait for ever.
process.stdout.write(`${JSON.stringify({ seed: options.seed, ours: durable, shipped })}\n`, () =>
  process.exit(code),
);
