import { calendarDate } from '@portal/api/contracts/primitives';
import { WEEKDAYS } from '@portal/domain/phone-hours';
import { z } from 'zod';

const WebAddress = z.url({ protocol: /^https?$/ });
const Phone = z.string().regex(/^[0-9 +()-]{7,24}$/);

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** When the telephone is answered, as `PhoneHours` of the domain says; `supportHours` says the same in words. */
const SupportTimes = z.strictObject({
  week: z
    .array(
      z
        .strictObject({ days: z.array(z.enum(WEEKDAYS)).min(1), from: Time, to: Time })
        .refine(({ from, to }) => from < to),
    )
    .min(1),
  closed: z.array(calendarDate()).default([]),
  open: z.array(calendarDate()).default([]),
});

/** The configuration of one environment, from /assets/config/app-config.json (CFG-01 to CFG-07, AMB-04, AMB-57). */
export const AppConfig = z.strictObject({
  $schema: z.string().optional(),
  /** Who the portal belongs to. Nothing in the code knows these values. */
  society: z.strictObject({
    name: z.string().min(1),
    shortName: z.string().min(1),
    markUrl: z.string().startsWith('/'),
    supportPhoneTollFree: Phone,
    supportPhoneLocal: Phone,
    supportHours: z.string().min(1),
    /** Without them nothing is said of whether somebody is there now. */
    supportTimes: SupportTimes.optional(),
  }),
  /** CFG-02; the paths of the calls follow it. Empty means the portal's own address. */
  restApiServer: z.union([WebAddress, z.literal('')]),
  identityProvider: z.strictObject({
    clientId: z.string().min(1),
    redirectUri: WebAddress,
    postLogoutRedirectUri: WebAddress,
    /** Authorities of the policies (CFG-04). */
    signUpSignInAuthority: WebAddress,
    editProfileAuthority: WebAddress,
    forgotPasswordAuthority: WebAddress,
    authorityDomain: z.string().min(1),
    /** Endpoints in place of discovery, for a provider on plain http on this machine only. */
    authorityMetadata: z.string().optional(),
    cacheLocation: z.enum(['localStorage', 'sessionStorage']).default('localStorage'),
    /** AMB-14: popup instead of redirect when a token cannot be renewed silently. */
    popupFallback: z.boolean().default(false),
  }),
  /** CFG-05: which addresses get a bearer token, with which scopes. */
  protectedResources: z.array(
    z.strictObject({ accessUrl: z.string().min(1), scopes: z.array(z.string().min(1)).min(1) }),
  ),
  guardScopes: z.array(z.string().min(1)).min(1),
  /** CFG-06, AMB-57. */
  footer: z.strictObject({
    privacy: WebAddress,
    accessibility: WebAddress,
    contactUs: WebAddress,
    socialMedia: WebAddress.optional(),
  }),
  /** Hosts at which a window may be opened. */
  allowedHosts: z.array(z.string().min(1)),
  /** */
  idle: z
    .strictObject({ minutes: z.number().positive(), warningMinutes: z.number().positive() })
    .default({ minutes: 15, warningMinutes: 2 }),
});
export type AppConfig = z.infer<typeof AppConfig>;
