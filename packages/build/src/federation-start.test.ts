import { expect, test } from 'vitest';
import { callStart, keepStart } from './federation-start.ts';

/** As rspack writes it, with a body that says what it was given. */
const text = ({ plugins = '', remotes = '{}', name = 'payments_1_0_0' } = {}) =>
  [
    'const __module_federation_bundler_runtime__ = "own part"',
    `const __module_federation_runtime_plugins__ = [${plugins}].filter(({ plugin }) => plugin)`,
    `const __module_federation_remote_infos__ = ${remotes}`,
    `const __module_federation_container_name__ = "${name}"`,
    'const __module_federation_share_strategy__ = "loaded-first"',
    'const runtimeRequire=__webpack_require__;runtimeRequire.started.push([__module_federation_bundler_runtime__,__module_federation_container_name__,__module_federation_runtime_plugins__.length])',
  ].join(';');

test('the shell starts as it did, and keeps a function that starts with what another build has', () => {
  const federation: { start?: (...given: unknown[]) => void } = {};
  const own = { started: [] as unknown[], federation };
  const section = { started: [] as unknown[] };
  new Function('__webpack_require__', keepStart(text({ name: 'shell', plugins: '{ plugin: 1 }' })))(own);
  federation.start?.('its part', 'payments_1_0_0', [], section);
  expect(own.started).toEqual([['own part', 'shell', 1]]);
  expect(section.started).toEqual([['its part', 'payments_1_0_0', 0]]);
});

test('a section calls the start of the shell with its own name', () => {
  expect(callStart(text())).toBe('globalThis.__PORTAL_FEDERATION__(__webpack_require__,"payments_1_0_0")');
});

test.each([
  ['a section that has remotes', () => callStart(text({ remotes: '{"other":[]}' }))],
  ['a section that has plugins', () => callStart(text({ plugins: '{ plugin: 1 }' }))],
  ['a text that is not known', () => keepStart('const __module_federation_container_name__ = "shell"')],
])('%s is not built', (_what, rewrite) => {
  expect(rewrite).toThrow('What starts a container is not what decision 0073 knows');
});
