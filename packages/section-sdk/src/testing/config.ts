import { AppConfig } from '../app-config.ts';

/** A configuration like `app-config.json`, whose values differ from each other and from those of other environments. */
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
    redirectUri: 'http://localhost/auth',
    postLogoutRedirectUri: 'http://localhost/',
    signUpSignInAuthority: 'https://localhost/sign-in',
    editProfileAuthority: 'https://localhost/edit',
    forgotPasswordAuthority: 'https://localhost/password',
    authorityDomain: 'sign-in.localhost',
  },
  protectedResources: [{ accessUrl: 'https://api.example.org/v1', scopes: ['member.access'] }],
  guardScopes: ['openid'],
  footer: {
    privacy: 'https://example.org/privacy',
    accessibility: 'https://example.org/accessibility',
    contactUs: 'https://example.org/contact',
  },
  allowedHosts: ['sign.example.org'],
});
