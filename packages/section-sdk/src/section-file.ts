import * as z from 'zod/mini';
import { FlagName } from './flags.ts';
import { ROUTE_PATTERN } from './route-patterns.ts';
import { SLOT_NAMES } from './slot-names.ts';

/** A route of a section, in the router's pattern syntax, such as '/certificate-details/:certificate'. */
export const SectionRoute = z
  .strictObject({
    path: z.string().check(z.regex(ROUTE_PATTERN, 'Expected a path such as "/payments" or "/forms/:fid"')),
    /** Page name for the phone's top bar until the page sets its own title. */
    title: z.string().check(z.minLength(1), z.maxLength(60)),
    access: z.enum(['public', 'guarded']),
    /**
     * Topic of the page for its help questions, such as 'payments'. Braces insert a path parameter: 'form-{fid}'.
     * Without a topic the page has no help questions.
     */
    topic: z.optional(
      z
        .string()
        .check(
          z.regex(
            /^[a-z](?:[a-z0-9-]|\{[a-z][a-z0-9-]*\})*$/,
            'Expected a topic such as "payments" or "form-{fid}"',
          ),
        ),
    ),
    /**
     * Renders a public page to HTML at build time, so that visitors can use it before the shell loads. The path has no
     * parameters. The HTML shows the signed-out state.
     */
    prerender: z.optional(z.boolean()),
    /** Suppresses the update prompt on this page, because members pay or change a payment on it. */
    noUpdatePrompt: z.optional(z.boolean()),
    /** Hides the announcement on this page, because members fill in a form on it. */
    noAnnouncement: z.optional(z.boolean()),
    /**
     * Calls that a guarded page needs first, such as 'certificate/GetCertificateSummary'. Each call only reads, and
     * its only parameters are the account (azureObjectId) and the member's number (lifeProNameId). The page sends them
     * before any code of the shell runs.
     */
    initialQueries: z.optional(
      z
        .array(
          z
            .string()
            .check(z.regex(/^[a-z]+\/[A-Za-z0-9]+$/, 'Expected a call such as "payment/GetPaymentList"')),
        )
        .check(z.maxLength(4)),
    ),
  })
  .check(
    z.refine(
      ({ prerender, access, path }) => !prerender || (access === 'public' && !path.includes(':')),
      'Only a public page at a fixed path can be prerendered',
    ),
  );
export type SectionRoute = z.infer<typeof SectionRoute>;

/** An entry of the main navigation. The shell shows it before it loads any code of the section. */
export const NavigationEntry = z.strictObject({
  label: z.string().check(z.minLength(1), z.maxLength(24)),
  to: z.string().check(z.startsWith('/')),
  icon: z.string().check(z.minLength(1)),
  /** Sort key among the entries of all sections (NAV-06). */
  order: z.int(),
});
export type NavigationEntry = z.infer<typeof NavigationEntry>;

/** Text for members when the section is unavailable. The owning team writes it. */
export const FallbackCard = z.strictObject({
  title: z.string().check(z.minLength(1)),
  body: z.string().check(z.minLength(1)),
});
export type FallbackCard = z.infer<typeof FallbackCard>;

/** A section's `section.json`: the metadata that the shell reads before any code of the section. */
export const SectionFile = z.strictObject({
  $schema: z.optional(z.string()),
  name: z.string().check(z.regex(/^[a-z][a-z0-9-]{1,40}$/)),
  owner: z.strictObject({
    team: z.string().check(z.minLength(1)),
    contact: z.string().check(z.minLength(1)),
  }),
  routes: z.array(SectionRoute).check(z.minLength(1)),
  navigation: z.array(NavigationEntry),
  fallback: FallbackCard,
  /** Slots that this section fills. */
  slotContent: z.optional(z.array(z.enum(SLOT_NAMES))),
  /** Flags that this section reads, each with its effect when it is on. */
  flags: z.optional(z.record(FlagName, z.string().check(z.minLength(1)))),
});
export type SectionFile = z.infer<typeof SectionFile>;
