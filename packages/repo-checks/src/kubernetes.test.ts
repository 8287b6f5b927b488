import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { AppConfig } from '@portal/section-sdk/app-config';
import { findExecutable } from '@portal/test-infra/find-executable';
import { testRequires } from '@portal/test-infra/require-program';
import { Deployment, StatefulSet } from 'kubernetes-models/apps/v1';
import { CronJob, Job } from 'kubernetes-models/batch/v1';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { Service } from 'kubernetes-models/v1';
import { expect, onTestFinished, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { binPath } from './exec.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const BASE = path.join(ROOT, 'deploy/kubernetes/base');

/** Models by kind. Each validates itself against the published Kubernetes schema. */
const MODELS = { Deployment, StatefulSet, CronJob, Job, Service, PodDisruptionBudget, NetworkPolicy };

const read = (file: string): unknown[] =>
  parseAllDocuments(readFileSync(path.join(BASE, file), 'utf8')).map((document) => document.toJS());

const Kustomization = z.object({ resources: z.array(z.string()) });
const Example = z.object({
  configMapGenerator: z.array(z.object({ name: z.string(), literals: z.array(z.string()).optional() })),
});
const Kind = z.looseObject({
  metadata: z.looseObject({ name: z.string() }),
  kind: z.enum([
    'Deployment',
    'StatefulSet',
    'CronJob',
    'Job',
    'Service',
    'PodDisruptionBudget',
    'NetworkPolicy',
  ]),
});
const { resources } = Kustomization.parse(read('kustomization.yaml')[0]);
const objects = [...resources, '../publish/job.yaml', '../admin/cron-jobs.yaml']
  .flatMap(read)
  .map((object) => Kind.parse(object));

const servers = objects.flatMap<Deployment | StatefulSet>((object) => {
  if (object.kind === 'Deployment') return [new Deployment(object as never)];
  return object.kind === 'StatefulSet' ? [new StatefulSet(object as never)] : [];
});

test.each(objects.map((object) => [object.kind, object] as const))(
  '%s is valid in the Kubernetes schema',
  (kind, object) => {
    // The manifest's type is unknown before this validation.
    expect(() => new MODELS[kind](object as never).validate()).not.toThrow();
  },
);

test('no manifest has an unknown property', () => {
  // The schemas allow unknown properties, as the server does. The types of this package do not.
  const versions = {
    apps: 'Deployment, IStatefulSet',
    batch: 'CronJob, IJob',
    policy: 'PodDisruptionBudget',
    'networking.k8s.io': 'NetworkPolicy',
  };
  const text = [
    ...Object.entries(versions).map(
      ([group, names]) => `import type { I${names} } from 'kubernetes-models/${group}/v1';`,
    ),
    `import type { IService } from 'kubernetes-models/v1';`,
    ...objects.map(
      (object, index) => `export const o${index}: I${object.kind} = ${JSON.stringify(object, null, 1)};`,
    ),
  ].join('\n');
  const cache = path.join(ROOT, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const file = path.join(cache, `manifests-${process.pid}.ts`);
  writeFileSync(file, text);
  onTestFinished(() => rmSync(file));
  const options = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext'];
  const { stdout } = spawnSync(process.execPath, [binPath('tsc'), ...options, file], { encoding: 'utf8' });
  expect(stdout).toBe('');
});

const PodTemplate = z.object({ spec: z.object({ template: z.looseObject({}) }) });
const CronJobTemplate = z.object({ spec: z.object({ jobTemplate: PodTemplate }) });

const pods = objects.flatMap((object) => {
  const cronJob = CronJobTemplate.safeParse(object).data?.spec.jobTemplate;
  const template = (cronJob ?? PodTemplate.safeParse(object).data)?.spec.template;
  return template ? [[object.metadata.name, template] as const] : [];
});

test.each(pods)(
  '%s runs as non-root with a read-only file system and limits',
  { tags: ['R-25'] },
  (_name, pod) => {
    expect(pod).toMatchObject({
      spec: {
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, runAsUser: 10001, seccompProfile: { type: 'RuntimeDefault' } },
        containers: [
          {
            securityContext: {
              allowPrivilegeEscalation: false,
              readOnlyRootFilesystem: true,
              capabilities: { drop: ['ALL'] },
            },
            resources: { limits: { memory: expect.any(String), 'ephemeral-storage': expect.any(String) } },
          },
        ],
      },
    });
  },
);

test.each(servers.map((server) => [server.metadata?.name, server] as const))(
  '%s has readiness and liveness probes',
  { tags: ['R-09'] },
  (_name, { spec }) => {
    expect(spec?.template.spec?.containers[0]).toMatchObject({
      readinessProbe: { httpGet: { path: '/readyz', port: 'http' } },
      startupProbe: { httpGet: { path: '/readyz', port: 'http' } },
      livenessProbe: expect.any(Object),
    });
  },
);

test('the security test covers servers and jobs', {
  tags: ['R-25'],
  ...testRequires('kubectl'),
}, () => {
  const names = ['gateway', 'member-api', 'publish', 'import', 'backup', 'admin'];
  expect(pods.map(([name]) => name)).toEqual(names);
});

const policyOf = (name: string) =>
  objects.find(({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name === name);

test('monitoring reaches metrics and /healthz of a gateway', () => {
  const from = [{ namespaceSelector: { matchLabels: { 'portal/role': 'monitoring' } } }];
  const ports = expect.arrayContaining([{ port: 'metrics' }, { port: 'http' }]);
  expect(policyOf('gateway')).toMatchObject({ spec: { ingress: expect.arrayContaining([{ from, ports }]) } });
});

test('a rolling update of the API waits for cached names', { tags: ['R-09'] }, () => {
  const api = servers.find(({ metadata }) => metadata?.name === 'member-api');
  expect(Number(api?.spec?.minReadySeconds)).toBeGreaterThan(30);
  const service = objects.find(({ kind, metadata }) => kind === 'Service' && metadata.name === 'member-api');
  expect(service).toMatchObject({ spec: { clusterIP: 'None', publishNotReadyAddresses: true } });
});

test.each([
  ['import-and-backup', [5432]],
  ['admin', [5432, 443, 465, 587]],
])('the network policy %s allows ports %s', (name, ports) => {
  expect(policyOf(name)).toMatchObject({ spec: { egress: [{ ports: ports.map((port) => ({ port })) }] } });
});

test('the gateway lists every API instance by name', { tags: ['R-09'] }, () => {
  const [gateway, api] = ['gateway', 'member-api'].map((name) =>
    servers.find((server) => server.metadata?.name === name),
  );
  const instances = Array.from(
    { length: api?.spec?.replicas ?? 0 },
    (_, index) => `http://member-api-${index}.member-api:4202`,
  );
  const env = gateway?.spec?.template.spec?.containers[0]?.env ?? [];
  expect(env.find(({ name }) => name === 'API_URL')?.value).toBe(instances.join(','));
  expect(instances).toHaveLength(3);
});

test.each(['gateway', 'member-api'])('the example allows %s to send traces', { tags: ['AMB-82'] }, (name) => {
  const { configMapGenerator } = Example.parse(read('../example/kustomization.yaml')[0]);
  const { literals = [] } = configMapGenerator.find((map) => map.name === name) ?? {};
  const [, host = '', port = ''] =
    /^OTEL_EXPORTER_OTLP_ENDPOINT=http:\/\/\w+\.(\w+):(\d+)$/m.exec(literals.join('\n')) ?? [];
  expect(policyOf(name)).toMatchObject({
    spec: {
      egress: expect.arrayContaining([
        {
          to: [{ namespaceSelector: { matchLabels: { 'portal/role': host } } }],
          ports: [{ port: Number(port) }],
        },
      ]),
    },
  });
  const server = servers.find(({ metadata }) => metadata?.name === name);
  expect(server?.spec?.template.spec?.containers[0]?.envFrom).toContainEqual({
    configMapRef: expect.objectContaining({ name }),
  });
});

test('the API reaches a mail server with smtps:// or smtp://', () => {
  const ports = expect.arrayContaining([{ port: 465 }, { port: 587 }]);
  expect(policyOf('member-api')).toMatchObject({ spec: { egress: expect.arrayContaining([{ ports }]) } });
});

test("the example's configuration is complete", { tags: ['CFG-01'] }, () => {
  const file = path.join(BASE, '../example/app-config.json');
  const { guardScopes, protectedResources } = AppConfig.parse(JSON.parse(readFileSync(file, 'utf8')));
  // `config check` requires the scope of TOKEN_SCOPE.
  expect(guardScopes).toEqual(protectedResources[0]?.scopes);
});

test('the import reads a folder below the root of its volume', () => {
  expect(pods.find(([name]) => name === 'import')?.[1]).toMatchObject({
    spec: {
      containers: [
        {
          command: expect.arrayContaining(['import', '/extract/current']),
          volumeMounts: [{ name: 'extract', mountPath: '/extract', readOnly: true }],
        },
      ],
    },
  });
});

test('emails of the example name the society as its pages do', { tags: ['CFG-01'] }, () => {
  const file = path.join(BASE, '../example/app-config.json');
  const { society } = AppConfig.parse(JSON.parse(readFileSync(file, 'utf8')));
  const { configMapGenerator } = Example.parse(read('../example/kustomization.yaml')[0]);
  expect(configMapGenerator.find(({ name }) => name === 'member-api')?.literals).toEqual(
    expect.arrayContaining([
      `PORTAL_SOCIETY_NAME=${society.name}`,
      `PORTAL_SUPPORT_PHONE=${society.supportPhoneTollFree}`,
    ]),
  );
});

const KUBECTL = findExecutable('kubectl');
test.runIf(KUBECTL)('Kustomize builds the example and the publish job', () => {
  const example = path.join(BASE, '../example');
  const made = execFileSync(KUBECTL ?? '', ['kustomize', example], { encoding: 'utf8', stdio: 'pipe' });
  expect(made).toContain('image: registry.example.org/portal/gateway:1.0.0-abc');
  expect(made).toMatch(/name: portal-config-\w+/);
  const documents = parseAllDocuments(made);
  const kinds = documents.map((document) => document.get('kind'));
  expect(kinds.filter((kind) => kind === 'ConfigMap')).toHaveLength(4);
  expect(kinds.filter((kind) => kind === 'NetworkPolicy')).toHaveLength(6);
  const jobs = documents.filter((document) => document.get('kind') === 'CronJob').map(String);
  expect(jobs).toHaveLength(3);
  // The API's configuration, whose name Kustomize changes.
  for (const job of jobs) expect(job).toMatch(/configMapRef:\s+name: member-api-\w+/);

  const publish = execFileSync(KUBECTL ?? '', ['kustomize', path.join(BASE, '../publish')], {
    encoding: 'utf8',
  });
  expect(parseAllDocuments(publish).map((document) => document.get('kind'))).toEqual([
    'Job',
    'NetworkPolicy',
  ]);
});
