/** What a section may ask of the shell, and what it must give it; shared once at run time. */
export type { AppConfig } from './app-config.ts';
export { localStore, readCookies, tabStore, writeCookie } from './browser-storage.ts';
export { BusContext, useBus } from './bus-context.ts';
export { type Platform, PlatformContext, usePlatform } from './context.ts';
export { useFailureNotice } from './failure-notice.ts';
export type { SectionModule } from './section-module.ts';
export { type Account, type Member, MemberContext, type Session, useMember } from './session.ts';
export { BEGIN_SIGN_UP } from './sign-up-form.ts';
export type { SlotInput, SlotName } from './slot-names.ts';
export {
  PageTopicContext,
  Slot,
  type SlotProps,
  type Slots,
  SlotsContext,
  useIsFilled,
  usePageTopic,
} from './slots.tsx';
export { createStore, type Store } from './store.ts';
export { useUnsavedInput } from './unsaved-input.ts';
export { FlagsContext, flagsOf } from './use-flags.ts';
