import type { SentEvent } from '@portal/event-bus';

/** An event in words that staff can repeat to a team. */
interface EventWords {
  /** 'payments 1.4.0 said payment.made'. */
  readonly said: string;
  /** Who heard it, and who could not. */
  readonly heard: string;
}

/** `versionOf` tells which release of a part runs in this tab; undefined for what has none. */
export function describeEvent(
  { name, version, source, dropped, heardBy, deaf }: SentEvent,
  versionOf: (source: string) => string | undefined,
): EventWords {
  const named = (part: string) => [part, versionOf(part)].filter(Boolean).join(' ');
  const hearings = heardBy.map(
    ({ source: part, milliseconds }) => `${named(part)} in ${Math.round(milliseconds)} ms`,
  );
  const heard = hearings.length > 0 ? `Heard by ${hearings.join('; ')}` : 'Heard by nobody';
  const others = deaf.map(
    ({ source: part, version: other }) => `${named(part)} listens to version ${other} of it`,
  );
  return {
    said: `${named(source)} said ${name} (version ${version})`,
    heard: `${[dropped === null ? heard : `Dropped: ${dropped}`, ...others].join('. ')}.`,
  };
}
