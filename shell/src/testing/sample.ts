import { AppConfig } from '@portal/platform/app-config';
import type { Registry, RegistrySection } from '@portal/platform/registry';
import { aProfile } from '@portal/platform/testing/a-profile';

export const account = {
  oid: aProfile().AzureObjectGuid,
  givenName: 'Greta',
  surname: 'Signed-In',
  email: 'greta@example.org',
};

/** A configuration as `app-config.json` holds it, each value its own and none of them that of another environment. */
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

interface SectionParts {
  readonly routes: RegistrySection['routes'];
  readonly navigation?: RegistrySection['navigation'];
  readonly enabled?: boolean;
}

function aSection({ routes, navigation = [], enabled = true }: SectionParts): RegistrySection {
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

const guarded = (path: string, title: string) => ({ path, title, access: 'guarded' as const });
const open = (path: string, title: string) => ({ path, title, access: 'public' as const });
const entry = (label: string, to: string, order: number) => ({ label, to, icon: 'documents', order });

/** A registry with the five sections, their entries deliberately out of order. */
export function aRegistry(sections: Record<string, RegistrySection> = {}): Registry {
  return {
    revision: 1,
    at: '2026-11-21T12:00:00Z',
    by: 'a test',
    why: 'a test',
    shell: null,
    sections: {
      'support-contact': aSection({
        routes: [guarded('/support', 'Support'), guarded('/contact', 'Contact')],
        navigation: [entry('Support', '/support', 50)],
      }),
      'documents-forms': aSection({
        routes: [
          guarded('/documents', 'Documents'),
          guarded('/forms', 'Forms'),
          guarded('/forms/:fid', 'Forms'),
        ],
        navigation: [entry('Forms', '/forms', 40), entry('Documents', '/documents', 20)],
      }),
      payments: aSection({
        routes: [guarded('/payments', 'Payments'), guarded('/make-payments', 'Make Payments')],
        navigation: [entry('Payments', '/payments', 30)],
      }),
      certificates: aSection({
        routes: [
          guarded('/certificates', 'Certificates'),
          guarded('/certificate-details/:certificate', 'Certificate Details'),
        ],
        navigation: [entry('Certificates', '/certificates', 10)],
      }),
      'registration-profile': aSection({
        routes: [
          open('/registration', 'Registration'),
          open('/registration/:step', 'Registration'),
          guarded('/profile', 'Profile'),
        ],
      }),
      ...sections,
    },
  };
}
