import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import createEmotionServer from '@emotion/server/create-instance';
import type { AppConfig } from '@portal/platform';
import { createPortalCache } from '@portal/ui';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { staticApp, staticMemberFrame, staticPaths } from './static-app.tsx';

/**
 * Runs after the shell's build: writes its public pages as HTML, with tokens such as `%%society.name%%` where the
 * environment's values go, so that they paint before any script has run (decision 0005).
 */
const folder = path.resolve(process.cwd(), 'dist/prerendered');
mkdirSync(folder, { recursive: true });
const pages: Record<string, string> = {};
for (const address of staticPaths) {
  const file = `${address.slice(1) || 'home'}.html`;
  writeFileSync(
    path.join(folder, file),
    render((cache) => staticApp(address, tokenConfig(), token('year'), cache)),
  );
  pages[address] = `prerendered/${file}`;
}
writeFileSync(
  path.join(folder, 'member-frame.html'),
  render(
    (cache) =>
      staticMemberFrame(tokenConfig(), token('year'), token('page.title'), token('entry.label'), cache),
    // Nothing answers them yet, and a press that is lost is worse than a button that comes a moment later.
  ).replaceAll('<button', '<button inert'),
);
writeFileSync(path.join(folder, 'pages.json'), `${JSON.stringify(pages, null, 2)}\n`);

function render(app: (cache: ReturnType<typeof createPortalCache>) => ReactElement): string {
  const cache = createPortalCache();
  const { extractCriticalToChunks, constructStyleTagsFromChunks } = createEmotionServer(cache);
  const markup = renderToString(app(cache));
  return constructStyleTagsFromChunks(extractCriticalToChunks(markup)) + markup;
}

function token(name: string): string {
  return `%%${name}%%`;
}

/** A configuration in which every value is the token that stands for it. */
function tokenConfig(): AppConfig {
  return {
    society: {
      name: token('society.name'),
      shortName: token('society.shortName'),
      markUrl: token('society.markUrl'),
      supportPhoneTollFree: token('society.supportPhoneTollFree'),
      supportPhoneLocal: token('society.supportPhoneLocal'),
      supportHours: token('society.supportHours'),
    },
    footer: {
      privacy: token('footer.privacy'),
      accessibility: token('footer.accessibility'),
      contactUs: token('footer.contactUs'),
      socialMedia: token('footer.socialMedia'),
    },
    // What follows is used in the browser only.
    restApiServer: '',
    identityProvider: {
      clientId: '',
      redirectUri: '',
      postLogoutRedirectUri: '',
      signUpSignInAuthority: '',
      editProfileAuthority: '',
      forgotPasswordAuthority: '',
      authorityDomain: '',
      cacheLocation: 'localStorage',
      popupFallback: false,
    },
    protectedResources: [],
    guardScopes: [],
    allowedHosts: [],
    idle: { minutes: 15, warningMinutes: 2 },
  };
}
