import type { AppConfig } from './app-config.ts';

/** Stands in HTML that is made when something is built, for a value that the gateway puts there: `%%society.name%%`. */
export function placeholder(name: string): string {
  return `%%${name}%%`;
}

/** A configuration in which every value is the token that stands for it (decision 0005). */
export function placeholderConfig(): AppConfig {
  return {
    society: {
      name: placeholder('society.name'),
      shortName: placeholder('society.shortName'),
      markUrl: placeholder('society.markUrl'),
      supportPhoneTollFree: placeholder('society.supportPhoneTollFree'),
      supportPhoneLocal: placeholder('society.supportPhoneLocal'),
      supportHours: placeholder('society.supportHours'),
    },
    footer: {
      privacy: placeholder('footer.privacy'),
      accessibility: placeholder('footer.accessibility'),
      contactUs: placeholder('footer.contactUs'),
      socialMedia: placeholder('footer.socialMedia'),
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
