import { GetBootstrapData } from '@portal/api/contracts/bootstrap-data';
import { owner } from '@portal/member-api/testing/fixture';
import { EXTRACTS } from './extracts.ts';

const QUERIES = 'memberuser/GetPrimaryAddress,certificate/GetCertificateSummary';

/** Reads a member's first data again and again until `stop`, and counts responses with rows of both extracts. */
export function startReader(origin: string, authorization: string) {
  const counts = { reads: 0, mixed: 0 };
  let isRunning = true;
  const query = new URLSearchParams({ azureObjectId: owner.oid, initialQueries: QUERIES });
  const read = async () => {
    const response = await fetch(`${origin}${GetBootstrapData.path}?${query}`, {
      headers: { authorization },
      signal: AbortSignal.timeout(5_000),
    });
    if (!response.ok) return;
    const parts = GetBootstrapData.response.parse(await response.json());
    if (parts.length !== 4 || parts.some(({ Status }) => Status !== 200)) return;
    const text = parts.map(({ Body }) => Body).join('');
    counts.reads += 1;
    if (EXTRACTS.every((name) => text.includes(name))) counts.mixed += 1;
  };
  const done = (async () => {
    // A killed server or database answers nothing or a problem, which is no mixture.
    while (isRunning) await read().catch(() => undefined);
  })();
  return {
    stop: async () => {
      isRunning = false;
      await done;
      return counts;
    },
  };
}
