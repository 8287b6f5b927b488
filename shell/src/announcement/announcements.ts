import { localStore } from '@portal/section-sdk/browser-storage';
import * as z from 'zod/mini';

/** ANN-03, AMB-16: holds the digest of the announcement that the member has put away. */
const DISMISSED_KEY = 'hide-announcement';

const Announcement = z.object({ header: z.string(), body: z.string() });
export type Announcement = z.infer<typeof Announcement>;

/** The announcement to members (ANN-01 to ANN-03). Undefined when there is none or it was put away. */
export interface Announcements {
  /** The announcement that came with the page, so that nothing moves when the file has been read. */
  readInlined(): Announcement | undefined;
  /** The announcement as the message file has it now. Rejects when the file fails. */
  load(): Promise<Announcement | undefined>;
  dismiss(announcement: Announcement): void;
}

/** Reads the message file once for each page load; what fails is asked for again. `written` is what the page holds of it. */
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

function unlessDismissed(announcement: Announcement): Announcement | undefined {
  const isEmpty = `${announcement.header}${announcement.body}`.trim() === '';
  const isHidden = localStore.get(DISMISSED_KEY) === hashAnnouncement(announcement);
  return isEmpty || isHidden ? undefined : announcement;
}

async function fetchAnnouncement(): Promise<Announcement> {
  const response = await fetch('/assets/navmessage.json', {
    cache: 'no-cache',
    signal: AbortSignal.timeout(8_000),
  });
  if (!response.ok) throw new Error(`The announcement answered ${response.status}`);
  return Announcement.parse(await response.json());
}

/** A short name for the text, so that a changed announcement is shown again (FNV-1a; nothing secret hangs on it). */
function hashAnnouncement({ header, body }: Announcement): string {
  let hash = 0x811c9dc5;
  for (const character of `${header}\n${body}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash.toString(16).padStart(8, '0');
}
