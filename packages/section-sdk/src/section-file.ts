import * as z from 'zod/mini';
import { FlagName } from './flags.ts';
import { ROUTE_PATTERN } from './route-patterns.ts';
import { SLOT_NAMES } from './slot-names.ts';

/** A route that a section serves, in the router's own pattern syntax, such as '/certificate-details/:certificate'. */
export const SectionRoute = z
  .strictObject({
    path: z.string().check(z.regex(ROUTE_PATTERN, 'Expected a path such as "/payments" or "/forms/:fid"')),
    /** The page's name, for the phone's top bar until the page itself has told its title. */
    title: z.string().check(z.minLength(1), z.maxLength(60)),
    access: z.enum(['public', 'guarded']),
    /**
     * What the page is about, for the questions beside it, such as 'payments'; parts in braces are those of the address:
     * 'form-{fid}'. Without one, the page has no questions beside it.
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
     * A public page that is rendered to HTML when the section is built: it is there, and can be used, before the shell is.
     * Its address has no parts that change, and what it shows to nobody in particular is what it begins with.
     */
    prerender: z.optional(z.boolean()),
    /** Members pay, or change a payment, on this page: nobody is asked there to take up a newer version. */
    noUpdatePrompt: z.optional(z.boolean()),
    /**
     * What a guarded page asks for first, as 'certificate/GetCertificateSummary': calls that read, and whose parameters
     * are none but the account (azureObjectId) and the member's number (lifeProNameId). They are on their way before any
     * code of the shell runs.
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

/** An entry of the main navigation, shown before any code of the section is loaded. */
export const NavigationEntry = z.strictObject({
  label: z.string().check(z.minLength(1), z.maxLength(24)),
  to: z.string().check(z.startsWith('/')),
  icon: z.string().check(z.minLength(1)),
  /** Entries of all sections are shown in this order (NAV-06). */
  order: z.int(),
});
export type NavigationEntry = z.infer<typeof NavigationEntry>;

/** What a member reads when the section cannot be shown: written by the team that owns it. */
export const FallbackCard = z.strictObject({
  title: z.string().check(z.minLength(1)),
  body: z.string().check(z.minLength(1)),
});
export type FallbackCard = z.infer<typeof FallbackCard>;

/** A section's `section.json`: what the shell knows of it before any of its code. */
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
  /** Slots that a page of this section offers to others, and slots that this section fills. */
  slots: z.optional(z.array(z.enum(SLOT_NAMES))),
  slotContent: z.optional(z.array(z.enum(SLOT_NAMES))),
  /** The flags that this section reads, each with what it does here where it is on. */
  flags: z.optional(z.record(FlagName, z.string().check(z.minLength(1)))),
});
export type SectionFile = z.infer<typeof SectionFile>;
