import { fnv1a } from '@portal/domain/values/fnv1a';
import { localStore } from '@portal/section-sdk/browser-storage';
import * as z from 'zod/mini';

/** ANN-03, AMB-16: stores the hash of the dismissed announcement. */
const DISMISSED_KEY = 'hide-announcement';

const Announcement = z.object({ header: z.string(), body: z.string() });
export type Announcement = z.infer<typeof Announcement>;

/** The announcement to members (ANN-01 to ANN-03). Undefined if there is none or the member dismissed it. */
export interface Announcements {
  /** Returns the announcement inlined in the page, so that the layout does not shift when the file arrives. */
  readInlined(): Announcement | undefined;
  load(): Promise<Announcement | undefined>;
  dismiss(announcement: Announcement): void;
}

/** Reads the message file once per page load, and again after a failure. `inlined` is the page's copy of the file. */
export function createAnnouncements(inlined?: unknown): Announcements {
  let loading: Promise<Announcement> | undefined;
  return {
    readInlined() {
      const parsed = Announcement.safeParse(inlined);
      return parsed.success ? unlessDismissed(parsed.data) : undefined;
    },
    async load() {
      loading ??= fetchAnnouncement();
      try {
        return unlessDismissed(await loading);
      } catch (error) {
        loading = undefined;
        throw error;
      }
    },
    dismiss(announcement) {
      localStore.set(DISMISSED_KEY, hashAnnouncement(announcement));
    },
  };
}

/** Returns the announcement, or undefined if it is empty or was dismissed, in this tab or another. */
export function unlessDismissed(announcement: Announcement): Announcement | undefined {
  const isEmpty = `${announcement.header}${announcement.body}`.trim() === '';
  const isHidden = localStore.get(DISMISSED_KEY) === hashAnnouncement(announcement);
  return isEmpty || isHidden ? undefined : announcement;
}

async function fetchAnnouncement(): Promise<Announcement> {
  const response = await fetch('/assets/navmessage.json', {
    cache: 'no-cache',
    signal: AbortSignal.timeout(8_000),
  });
  if (!response.ok) throw new Error(`The announcement request returned status ${response.status}`);
  return Announcement.parse(await response.json());
}

const hashAnnouncement = ({ header, body }: Announcement) =>
  fnv1a(`${header}\n${body}`).toString(16).padStart(8, '0');
