import type { SentEvent } from '@portal/event-bus';

/** An event in words that staff can repeat to a team. */
interface EventSummary {
  /** 'payments 1.4.0 said payment.made'. */
  readonly emitted: string;
  /** Who heard it, and who could not. */
  readonly delivery: string;
}

/** `schemaVersion` tells which release of a part runs in this tab; undefined for what has none. */
export function describeEvent(
  { name, version, source, dropReason, handledBy, versionMismatches }: SentEvent,
  versionOf: (source: string) => string | undefined,
): EventSummary {
  const withVersion = (part: string) => [part, versionOf(part)].filter(Boolean).join(' ');
  const handlerRuns = handledBy.map(
    ({ source: part, durationMs }) => `${withVersion(part)} in ${Math.round(durationMs)} ms`,
  );
  const delivery = handlerRuns.length > 0 ? `Heard by ${handlerRuns.join('; ')}` : 'Heard by nobody';
  const mismatches = versionMismatches.map(
    ({ source: part, version: other }) => `${withVersion(part)} listens to version ${other} of it`,
  );
  return {
    emitted: `${withVersion(source)} said ${name} (version ${version})`,
    delivery: `${[dropReason === null ? delivery : `Dropped: ${dropReason}`, ...mismatches].join('. ')}.`,
  };
}
