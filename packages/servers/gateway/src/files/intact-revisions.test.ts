import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { revisionFile, sampleRegistry, writeFiles, writeRegistry } from '../testing/sample-data.ts';
import { startGateway, type TestGateway } from '../testing/start-gateway.ts';
import { createIntactRevisions } from './intact-revisions.ts';

let gateway: TestGateway;
afterEach(() => gateway?.stop());

const intactRevision = (revision: number) => JSON.stringify({ ...sampleRegistry(), revision });
const withShell = (version: string) =>
  JSON.stringify({ ...sampleRegistry(), revision: 9, shell: { ...sampleRegistry().shell, version } });
const health = async () => JSON.parse((await gateway.get('/healthz')).text);
const problems = () =>
  gateway.lines
    .filter((line) => line.includes('registry.revision_invalid'))
    .map((line) => JSON.parse(line).problem);

test.each<[string, (file: string) => void, string?]>([
  ['is empty', (file) => writeFileSync(file, '')],
  ['is half written', (file) => writeFileSync(file, intactRevision(9).slice(0, 200))],
  ['is zeros', (file) => writeFileSync(file, Buffer.alloc(4_096))],
  ['is no registry', (file) => writeFileSync(file, '{"revision":9}')],
  ['is null', (file) => writeFileSync(file, 'null')],
  ['is another revision', (file) => writeFileSync(file, intactRevision(3))],
  [
    'names a shell that is not in the store',
    (file) => writeFileSync(file, withShell('9.9.9-none')),
    'needs the shell 9.9.9-none, whose record is missing, damaged or not signed as required',
  ],
  ['is a folder', (file) => mkdirSync(file)],
  ['may not be read', (file) => writeFileSync(file, intactRevision(3), { mode: 0o000 })],
])(
  'starts with the previous revision when the newest %s',
  { tags: ['AMB-50', 'R-25'] },
  async (_, damage, problem = 'is damaged') => {
    gateway = await startGateway({}, ({ dataDir }) => {
      writeRegistry(dataDir, { ...sampleRegistry(), revision: 8 });
      damage(path.join(dataDir, revisionFile(9)));
    });
    expect(JSON.parse((await gateway.get('/registry.json')).text).revision).toBe(8);
    expect((await gateway.get('/payments')).status).toBe(200);
    expect((await gateway.get('/readyz')).status).toBe(200);
    expect((await gateway.get('/healthz')).status).toBe(503);
    expect(await health()).toMatchObject({
      revision: 8,
      components: { registry: 'degraded' },
      registryProblem: `revision 9 ${problem}`,
    });
    expect(problems()).toEqual([`revision 9 ${problem}`]);
  },
);

test('starts with the last intact one of several damaged revisions', {
  tags: ['AMB-50'],
}, async () => {
  gateway = await startGateway({}, ({ dataDir }) =>
    writeFiles(dataDir, { [revisionFile(8)]: '', [revisionFile(9)]: '{', [revisionFile(12)]: '[]' }),
  );
  expect(JSON.parse((await gateway.get('/registry.json')).text).revision).toBe(7);
  expect(await health()).toMatchObject({ revision: 7, registryProblem: 'revision 12 is damaged' });
});

test('serves no page without an intact revision, and reports failed health', {
  tags: ['AMB-50'],
}, async () => {
  gateway = await startGateway({}, ({ dataDir }) => writeFiles(dataDir, { [revisionFile(7)]: '{' }));
  expect((await gateway.get('/payments')).status).toBe(503);
  expect(await health()).toMatchObject({ revision: null, components: { registry: 'failed' } });
});

test('serves a damaged revision once its file is restored', { tags: ['AMB-50'] }, async () => {
  gateway = await startGateway({}, ({ dataDir }) => writeFiles(dataDir, { [revisionFile(8)]: '{' }));
  expect(await health()).toMatchObject({ revision: 7, registryProblem: 'revision 8 is damaged' });
  writeFiles(gateway.dataDir, { [revisionFile(8)]: intactRevision(8) });
  await expect.poll(async () => (await health()).revision, { timeout: 60_000 }).toBe(8);
  expect((await health()).registryProblem).toBeUndefined();
});

test('replaces the revision in use by a newer intact one', {
  tags: ['AMB-50'],
}, async () => {
  gateway = await startGateway({}, ({ dataDir }) => writeFiles(dataDir, { [revisionFile(8)]: '{' }));
  expect((await health()).revision).toBe(7);
  writeFiles(gateway.dataDir, { [revisionFile(9)]: intactRevision(9) });
  expect((await health()).revision).toBe(9);
  rmSync(path.join(gateway.dataDir, 'registry'), { recursive: true });
  expect(await health()).toMatchObject({ revision: 9, registryProblem: 'there is no revision' });
});

test('reads the stored revision when the local copy is damaged', { tags: ['AMB-50'] }, async () => {
  const stored = new Map([
    [7, 'whole 7'],
    [8, 'whole 8'],
  ]);
  const reported: string[] = [];
  const revisions = createIntactRevisions(
    { newest: async () => ({ revision: 8, text: 'who' }) },
    { list: async () => [...stored.keys()], read: async (revision) => stored.get(revision) ?? null },
    async ({ text }) => (text.startsWith('whole') ? null : 'is damaged'),
    (problem) => reported.push(problem),
  );
  expect(await revisions.newest()).toEqual({ revision: 8, text: 'whole 8' });
  expect([revisions.problem(), reported]).toEqual([null, []]);
});

test('serves the current revision while a new release cannot be read', {
  tags: ['AMB-50'],
}, async () => {
  let newest = 7;
  const hangs = new Promise<never>(() => undefined);
  const revisions = createIntactRevisions(
    { newest: async () => ({ revision: newest, text: `text ${newest}` }) },
    { list: async () => [7, 8], read: async () => null },
    ({ revision }) => (revision === 7 ? Promise.resolve(null) : hangs),
    () => undefined,
  );
  expect(await revisions.newest()).toEqual({ revision: 7, text: 'text 7' });
  newest = 8;
  expect(await revisions.newest()).toEqual({ revision: 7, text: 'text 7' });
});
