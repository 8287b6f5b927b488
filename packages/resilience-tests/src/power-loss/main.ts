import { SEED } from '../finish-run.ts';
import { powerLoss } from './power-loss.ts';

/**
 * Power loss test. LOSSES (100), SEED (the time). Tests the durable engine and, for comparison, the engine as
 * shipped. Prints counts as one line. Exits with 1 when the durable engine lost data.
 */
const CRASHES_PER_RECORDING = 10;
const recordings = Math.ceil(Number(process.env.LOSSES ?? '100') / CRASHES_PER_RECORDING);
const options = { seed: SEED, recordings, losses: CRASHES_PER_RECORDING };
const durable = await powerLoss('durable', options);
// A fifth is enough for comparison.
const shipped = await powerLoss('default', { ...options, recordings: Math.ceil(recordings / 5) });
const code = durable.lost + durable.partial + durable.cannotOpen > 0 ? 1 : 0;
// An engine that failed to open may keep the process alive.
process.stdout.write(`${JSON.stringify({ seed: SEED, durable, shipped })}\n`, () => process.exit(code));
