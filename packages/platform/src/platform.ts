/** What a section may ask of the shell, and what it must give it; shared once at run time. */
export type { AppConfig } from './app-config.ts';
export { BackLink } from './back-link.tsx';
export { ByPhonePage, CallUs } from './by-phone-page.tsx';
export { CallFailed } from './call-failed.tsx';
export { type Platform, PlatformContext, usePlatform } from './context.ts';
export { useFailureNotice } from './failure-notice.ts';
export { PaymentSummaryPanel } from './payment-summary-panel.tsx';
export { type PanelQuery, QueryPanel } from './query-panel.tsx';
export { savePdf } from './save-pdf.ts';
export type { SectionModule } from './section-module.ts';
export { type Account, type Member, MemberContext, type Session, useMember } from './session.ts';
export type { SigningOutcome, SigningRequest } from './signing-request.ts';
export { useUnsavedInput } from './unsaved-input.ts';
export { useFormSigning } from './use-form-signing.ts';
