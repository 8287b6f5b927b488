import { ApiExtension } from '@portal/api/contracts/api-extensions';
import { SupportTimes } from '@portal/api/contracts/support-times';
import { SUPPORT_PHONE } from '@portal/domain/help/support-phone';
import * as z from 'zod/mini';

const WebAddress = z.url({ protocol: /^https?$/ });
/** Breaks '8 AM to 5 PM' before 'to' only, because the whole is wider than a phone with large text. */
const Hours = z
  .string()
  .check(z.minLength(1))
  .check(z.overwrite((text) => text.replaceAll(/(?<=\bto) (?=\d)|(?<=\d) (?=[AP]M)/g, '\u00A0')));
const Phone = z.string().check(z.regex(SUPPORT_PHONE));

/** The configuration of one environment, from /assets/config/app-config.json (CFG-01 to CFG-07, AMB-04, AMB-57). */
export const AppConfig = z.strictObject({
  $schema: z.optional(z.string()),
  /** The society that runs the portal. The code contains none of these values. */
  society: z.strictObject({
    name: z.string().check(z.minLength(1)),
    shortName: z.string().check(z.minLength(1)),
    markUrl: z.string().check(z.startsWith('/')),
    /** Icon of the browser tab; defaults to the mark. */
    iconUrl: z.optional(z.string().check(z.startsWith('/'))),
    /** Icon of the home screen: a square PNG of 512 by 512 pixels, without rounded corners. */
    appIconUrl: z.optional(z.string().check(z.startsWith('/'))),
    supportPhoneTollFree: Phone,
    supportPhoneLocal: Phone,
    supportHours: Hours,
    /** `supportHours` has the same hours as text. */
    supportTimes: z.optional(SupportTimes),
  }),
  /** CFG-02: base URL of the calls, to which their paths are appended. Empty means the portal's own origin. */
  restApiServer: z.union([WebAddress.check(z.overwrite((url) => url.replace(/\/+$/, ''))), z.literal('')]),
  /**
   * Extensions of the specification that the API has, or all. Undefined: the shell asks the API, which takes another
   * request (decision 0091).
   */
  apiExtensions: z.optional(z.union([z.literal('all'), z.array(ApiExtension)])),
  identityProvider: z.strictObject({
    clientId: z.string().check(z.minLength(1)),
    redirectUri: WebAddress,
    postLogoutRedirectUri: WebAddress,
    /** Authorities of the identity provider's policies (CFG-04). */
    signUpSignInAuthority: WebAddress,
    /** Absent for a provider without this policy, such as Microsoft Entra External ID. */
    editProfileAuthority: z.optional(WebAddress),
    /** Absent for a provider whose sign-in page resets passwords. */
    forgotPasswordAuthority: z.optional(WebAddress),
    /** The provider's page for name and password of a signed-in member, in place of absent policies. */
    accountPage: z.optional(WebAddress),
    authorityDomain: z.string().check(z.minLength(1)),
    /** Endpoints instead of discovery. Only for a provider on plain http on this machine. */
    authorityMetadata: z.optional(z.string()),
    cacheLocation: z._default(z.enum(['localStorage', 'sessionStorage']), 'localStorage'),
    /** AMB-14: use a popup instead of a redirect when silent token renewal fails. */
    popupFallback: z._default(z.boolean(), false),
  }),
  /** CFG-05: addresses that get a bearer token, with their scopes. */
  protectedResources: z.array(
    z.strictObject({
      accessUrl: z.string().check(z.minLength(1)),
      scopes: z.array(z.string().check(z.minLength(1))).check(z.minLength(1)),
    }),
  ),
  guardScopes: z.array(z.string().check(z.minLength(1))).check(z.minLength(1)),
  /** CFG-06, AMB-57. */
  footer: z.strictObject({
    privacy: WebAddress,
    accessibility: WebAddress,
    contactUs: WebAddress,
    socialMedia: z.optional(WebAddress),
  }),
  /** Shows the date of the data on file in the footer of members' pages, after a nightly import. */
  showDataDate: z.optional(z.boolean()),
  /** Hosts that a popup may open. */
  allowedHosts: z.array(z.string().check(z.minLength(1))),
  /** */
  idle: z._default(
    z.strictObject({
      minutes: z.number().check(z.positive()),
      warningMinutes: z.number().check(z.positive()),
    }),
    { minutes: 15, warningMinutes: 2 },
  ),
});
export type AppConfig = z.infer<typeof AppConfig>;
