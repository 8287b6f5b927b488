import type { AppConfig } from './app-config.ts';

/** Stands in HTML that is made when something is built, for a value that the gateway puts there: `%%society.name%%`. */
export function token(name: string): string {
  return `%%${name}%%`;
}

/** A configuration in which every value is the token that stands for it (decision 0005). */
export function tokenConfig(): AppConfig {
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
