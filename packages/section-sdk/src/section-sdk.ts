/** Public interface between the shell and the sections. Module Federation shares one copy at run time. */
export { useApiExtension } from './api-extensions.ts';
export type { AppConfig } from './app-config.ts';
export { localStore, readCookies, tabStore, writeCookie } from './browser-storage.ts';
export { BusContext, useBus } from './bus-context.ts';
export { type Platform, PlatformContext, usePlatform } from './context.ts';
export { FlagsContext, flagsOf } from './flags-context.ts';
export { PageTopicContext, usePageTopic } from './page-topic.ts';
export type { SectionModule } from './section-module.ts';
export { type Account, type Member, MemberContext, type Session, useMember } from './session.ts';
export { SIGN_UP_FORM_FIELD } from './sign-up-form-field.ts';
export type { SlotInput, SlotName } from './slot-names.ts';
export { createStore, type Store } from './store.ts';
export { survivesSignOut, type UnconfirmedRequest, unconfirmedRequests } from './unconfirmed-requests.ts';
export { useErrorToast } from './use-error-toast.ts';
export { useUnsavedInput } from './use-unsaved-input.ts';
