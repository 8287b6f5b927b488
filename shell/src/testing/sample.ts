import type { AppConfig } from '@portal/section-sdk/app-config';
import type { Registry, RegistrySection } from '@portal/section-sdk/registry';
import { config as sampleConfig } from '@portal/section-sdk/testing/config';
import { createProfile } from '@portal/section-sdk/testing/create-profile';

export const account = {
  oid: createProfile().AzureObjectGuid,
  email: 'greta@example.org',
};

/** The configuration of the sections' tests, with the paths and policies of a shell. */
export const config: AppConfig = {
  ...sampleConfig,
  identityProvider: {
    ...sampleConfig.identityProvider,
    redirectUri: 'http://localhost/authenticate',
    signUpSignInAuthority: 'https://localhost/B2C_1A_unifiedlogin',
    editProfileAuthority: 'https://localhost/B2C_1A_profileedit',
    forgotPasswordAuthority: 'https://localhost/B2C_1A_passwordreset',
    authorityDomain: 'localhost',
  },
  guardScopes: ['member.pages'],
  footer: { ...sampleConfig.footer, socialMedia: 'https://example.org/social-media' },
  allowedHosts: [],
};

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
        routes: [
          guardedRoute('/support', 'Support'),
          guardedRoute('/contact', 'Contact'),
          publicRoute('/report-a-death', 'Report a Death'),
        ],
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
