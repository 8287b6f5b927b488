import { findPostgres } from '@portal/test-infra/postgres';
import { testRequires } from '@portal/test-infra/require-program';
import { expect, test } from 'vitest';
import { runImportKills } from './import-kills.ts';

test.runIf(findPostgres())(
  'keeps members whole and payments single despite kills',
  {
    ...testRequires('PostgreSQL'),
    tags: ['R-09'],
    timeout: 600_000,
  },
  async () => {
    const counts = await runImportKills({ kills: 4, seed: 17 });
    expect(counts).toMatchObject({
      ...{ mixed: 0, duplicates: 0, losses: 0, reportedFailedButMade: 0, stillUnknown: 0, neverReported: 0 },
      ...{ imports: 5, made: 4, differentKinds: [] },
    });
    expect(counts.reads).toBeGreaterThan(0);
    expect(Object.values(counts.kills).every((kills) => kills > 0)).toBe(true);
  },
);
