import { expectPage } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test.use({ demoUser: 'oneCertificate' });

/** The parts that the Module Federation DevTools read of each module. */
type ModuleInfo = Readonly<
  Record<
    string,
    {
      version: string;
      remotesInfo: Record<string, { matchedVersion: string }>;
      publicPath?: string;
      remoteEntry?: string;
      modules?: { moduleName: string }[];
    }
  >
>;

test('the Module Federation DevTools find the shell and each section', async ({ page, request, baseURL }) => {
  await page.goto('/certificates');
  await expectPage(page, 'Certificates');
  // The registry of the page, because other journeys promote sections at the same time.
  const registry = JSON.parse((await page.locator('#portal-registry').textContent()) ?? '');
  const { version, container } = registry.sections.payments.live;
  const moduleInfo = () =>
    page.evaluate(() => Reflect.get(Reflect.get(globalThis, '__FEDERATION__'), 'moduleInfo') as ModuleInfo);
  await expect.poll(async () => Object.keys(await moduleInfo())).toContain('shell');
  const { shell, ...sections } = await moduleInfo();
  expect(shell?.version).toBe(registry.shell.version);
  expect(shell?.remotesInfo[container]).toEqual({ matchedVersion: version });
  expect(Object.keys(sections)).toHaveLength(Object.keys(registry.sections).length);
  expect(sections[`${container}:${version}`]).toMatchObject({
    version,
    publicPath: `${baseURL}/releases/payments/${version}/`,
    remoteEntry: 'remoteEntry.js',
    modules: [{ moduleName: 'section' }],
  });
  const manifest = await (await request.get(`/releases/payments/${version}/mf-manifest.json`)).json();
  expect(manifest).toMatchObject({ id: container, exposes: [{ name: 'section' }] });
});
