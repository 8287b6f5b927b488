import type { SentEvent } from '@portal/section-sdk/event-bus';

interface EventSummary {
  /** 'payments 1.4.0 emitted payment.made (version 1)'. */
  readonly emitted: string;
  readonly delivery: string;
}

/** `versionOf` returns the release of a part in this tab, or undefined if it has none. */
export function describeEvent(
  { name, version, source, dropReason, handledBy, versionMismatches }: SentEvent,
  versionOf: (source: string) => string | undefined,
): EventSummary {
  const withVersion = (part: string) => [part, versionOf(part)].filter(Boolean).join(' ');
  const handlerRuns = handledBy.map(
    ({ source: part, durationMs }) => `${withVersion(part)} in ${Math.round(durationMs)} ms`,
  );
  const delivery = handlerRuns.length > 0 ? `Handled by ${handlerRuns.join('; ')}` : 'No subscribers';
  const mismatches = versionMismatches.map(
    ({ source: part, version: other }) => `${withVersion(part)} expects version ${other}`,
  );
  return {
    emitted: `${withVersion(source)} emitted ${name} (version ${version})`,
    delivery: `${[dropReason === null ? delivery : `Dropped: ${dropReason}`, ...mismatches].join('. ')}.`,
  };
}
