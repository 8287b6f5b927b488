import type { Page } from 'playwright/test';
import { expect } from './expect.ts';

/** The configuration that journeys change (CFG-03 to CFG-05). */
interface Configuration {
  readonly identityProvider: {
    clientId: string;
    redirectUri: string;
    postLogoutRedirectUri: string;
  };
  guardScopes: readonly string[];
}

/** Serves the page at `path` with another environment's configuration (CFG-01). */
export async function overrideConfig(
  page: Page,
  path: string,
  change: (config: Configuration) => void,
): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const [, before = '', json = ''] = /(<script[^>]*id="portal-config"[^>]*>)([^<]*)/.exec(html) ?? [];
    expect(json, 'the configuration of the page').not.toBe('');
    const config = JSON.parse(json) as Configuration;
    change(config);
    const changed = JSON.stringify(config).replaceAll('<', '\\u003c');
    await route.fulfill({ response, body: html.replace(before + json, () => before + changed) });
  });
}
