import type { Registry } from '@portal/platform/registry';
import type { Revisions } from '@portal/release-store/revisions';
import type { SigningKey } from '@portal/release-store/signature';
import { createTrial, type Outcomes, type Trial, type Verdict } from '@portal/release-store/trial';
import { withdrawCandidate } from '@portal/release-store/withdraw-candidate';
import type { FastifyBaseLogger } from 'fastify';
import type { FieldReport } from './field-reports.ts';

interface Running {
  readonly candidate: string;
  readonly live: string;
  readonly trial: Trial;
}

interface ReflexOptions {
  readonly revisions: Pick<Revisions, 'newest' | 'add'>;
  readonly log: FastifyBaseLogger;
  /** The gateway's own, by which it signs for what it takes back; null where nobody signs. */
  readonly key: SigningKey | null;
}

/** Takes a candidate back that fails clearly more often than what is live, by what browsers tell. */
export function createReflex({ revisions, log, key }: ReflexOptions) {
  const running = new Map<string, Running>();

  function trialOf(section: string, candidate: string, live: string): Trial {
    const known = running.get(section);
    if (known?.candidate === candidate && known.live === live) return known.trial;
    const trial = createTrial();
    running.set(section, { candidate, live, trial });
    return trial;
  }

  return {
    /** Counts a report from a client network; never rejects. */
    async take(
      { sections }: Registry,
      { section, version, outcome }: FieldReport,
      network: string,
    ): Promise<void> {
      const { candidate, live, owner } = sections[section] ?? {};
      if (!candidate || !live) {
        running.delete(section);
        return;
      }
      const which = (
        [
          ['candidate', candidate.release.version],
          ['live', live.version],
        ] as const
      ).find(([, known]) => known === version)?.[0];
      if (!which) return;
      const verdict = trialOf(section, candidate.release.version, live.version).count(
        which,
        outcome,
        network,
      );
      if (!verdict) return;
      const why = reasonOf(verdict, candidate.release.version, live.version);
      const release = { section, version: candidate.release.version };
      try {
        await withdrawCandidate(revisions, {
          ...release,
          by: 'the portal itself',
          why,
          key: key ?? undefined,
        });
        log.error({ ...release, why, owner: owner?.contact }, 'a candidate fails and is taken back');
      } catch (err) {
        // The next look tries again.
        log.error(
          { ...release, why, err },
          'a candidate fails and cannot be taken back: roll it back by hand',
        );
      }
    },
  };
}

function reasonOf({ candidate, live, networks, chance }: Verdict, version: string, before: string): string {
  const of = ({ failures, loads }: Outcomes) => `${failures} of ${loads}`;
  return `taken back: ${version} failed in ${of(candidate)} tabs, from ${networks} networks; ${before} in ${of(live)} (chance ${chance.toExponential(0)})`;
}
