import type { AppConfig } from './app-config.ts';

/** Returns the placeholder `%%society.name%%` for HTML that a build renders. The gateway replaces it with the value. */
export function placeholder(name: string): string {
  return `%%${name}%%`;
}

/** Returns a configuration with a placeholder for every value that HTML contains (decision 0042). */
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
    // Only the browser uses the values below.
    restApiServer: '',
    apiExtensions: 'all',
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
