import { AppConfig } from '@portal/section-sdk/app-config';
import type { Registry, RegistrySection } from '@portal/section-sdk/registry';
import { createProfile } from '@portal/section-sdk/testing/create-profile';

export const account = {
  oid: createProfile().AzureObjectGuid,
  givenName: 'Greta',
  surname: 'Signed-In',
  email: 'greta@example.org',
};

/** A configuration like `app-config.json`. All values differ from each other and from other environments. */
export const config = AppConfig.parse({
  society: {
    name: 'Lantern Fraternal Society',
    shortName: 'Lantern',
    markUrl: '/assets/mark.svg',
    supportPhoneTollFree: '877-555-0142',
    supportPhoneLocal: '608-555-0176',
    supportHours: 'Monday to Friday, 8 AM to 5 PM Central',
    supportTimes: {
      week: [{ days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], from: '08:00', to: '17:00' }],
    },
  },
  restApiServer: 'https://api.example.org',
  apiExtensions: 'all',
  identityProvider: {
    clientId: 'portal',
    redirectUri: 'http://localhost/authenticate',
    postLogoutRedirectUri: 'http://localhost/',
    signUpSignInAuthority: 'https://localhost/B2C_1A_unifiedlogin',
    editProfileAuthority: 'https://localhost/B2C_1A_profileedit',
    forgotPasswordAuthority: 'https://localhost/B2C_1A_passwordreset',
    authorityDomain: 'localhost',
  },
  protectedResources: [{ accessUrl: 'https://api.example.org/v1', scopes: ['member.access'] }],
  guardScopes: ['member.pages'],
  footer: {
    privacy: 'https://example.org/privacy',
    accessibility: 'https://example.org/accessibility',
    contactUs: 'https://example.org/contact',
    socialMedia: 'https://example.org/social-media',
  },
  allowedHosts: [],
});

interface SectionOptions {
  readonly routes: RegistrySection['routes'];
  readonly navigation?: RegistrySection['navigation'];
  readonly enabled?: boolean;
}

function createSection({ routes, navigation = [], enabled = true }: SectionOptions): RegistrySection {
  const url = '/releases/section/1.0.0/remoteEntry.js';
  const entry = { url, integrity: `sha384-${'A'.repeat(64)}` };
  return {
    enabled,
    live: { version: '1.0.0', container: 'section_1', entry, preload: [] },
    previous: [],
    owner: { team: 'Team', contact: 'team@example.org' },
    routes,
    navigation,
    fallback: { title: 'Not now', body: 'Please call us.' },
  };
}

const guardedRoute = (path: string, title: string) => ({ path, title, access: 'guarded' as const });
const publicRoute = (path: string, title: string) => ({ path, title, access: 'public' as const });
const navigationEntry = (label: string, to: string, order: number) => ({
  label,
  to,
  icon: 'documents',
  order,
});

/** Creates a registry with the five sections and unsorted navigation entries. */
export function createRegistry(sections: Record<string, RegistrySection> = {}): Registry {
  return {
    revision: 1,
    createdAt: '2026-11-21T12:00:00Z',
    author: 'a test',
    reason: 'a test',
    shell: null,
    sections: {
      'support-contact': createSection({
        routes: [guardedRoute('/support', 'Support'), guardedRoute('/contact', 'Contact')],
        navigation: [navigationEntry('Support', '/support', 50)],
      }),
      'documents-forms': createSection({
        routes: [
          guardedRoute('/documents', 'Documents'),
          guardedRoute('/forms', 'Forms'),
          guardedRoute('/forms/:fid', 'Forms'),
        ],
        navigation: [navigationEntry('Forms', '/forms', 40), navigationEntry('Documents', '/documents', 20)],
      }),
      payments: createSection({
        routes: [
          guardedRoute('/payments', 'Payments'),
          { ...guardedRoute('/make-payments', 'Make Payments'), noAnnouncement: true },
        ],
        navigation: [navigationEntry('Payments', '/payments', 30)],
      }),
      certificates: createSection({
        routes: [
          guardedRoute('/certificates', 'Certificates'),
          guardedRoute('/certificate-details/:certificate', 'Certificate Details'),
        ],
        navigation: [navigationEntry('Certificates', '/certificates', 10)],
      }),
      'registration-profile': createSection({
        routes: [
          publicRoute('/registration', 'Registration'),
          publicRoute('/registration/:step', 'Registration'),
          guardedRoute('/profile', 'Profile'),
        ],
      }),
      ...sections,
    },
  };
}
