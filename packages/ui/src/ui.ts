/**
 * Theme and components, a runtime singleton that the shell shares with the sections. Larger parts have separate
 * entries: `@portal/ui/date-picker`, `@portal/ui/dialog`, `@portal/ui/form`, `@portal/ui/table`.
 */
export { Box } from '@chakra-ui/react/box';
export { Grid } from '@chakra-ui/react/grid';
export { HStack, Stack } from '@chakra-ui/react/stack';
export { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
export { ActionBar } from './action-bar.tsx';
export { Alert } from './alert.tsx';
export { Badge } from './badge.tsx';
export { Brand } from './brand.tsx';
export { Button, type ButtonProps } from './button.tsx';
export { Card, CardList } from './card.tsx';
export { DescriptionList, DescriptionListItem } from './description-list.tsx';
export { Disclosure } from './disclosure.tsx';
export { createEmotionCache } from './emotion-cache.ts';
export { FullPageOverlay } from './full-page-overlay.tsx';
export { HelpTooltip } from './help-tooltip.tsx';
export { Icon, type IconName } from './icon.tsx';
export { IdPrefixContext } from './id-prefix.ts';
export { LinkButton, PhoneLink, TextLink } from './links.tsx';
export { MoneyText } from './money-text.tsx';
export { PageHeader, PageNoticeContext, pageTitleId, usePageTitleId } from './page-header.tsx';
export { PanelSection } from './panel-section.tsx';
export { PortalProvider } from './portal-provider.tsx';
export { PrintOnly, ScreenOnly } from './print.tsx';
export { ProgressBar } from './progress-bar.tsx';
export { type QueryLike, QueryView, type QueryViewProps } from './query-view.tsx';
export { Skeleton, SkeletonText, SkeletonValue } from './skeleton.tsx';
export { Spinner } from './spinner.tsx';
export { EmptyState, ErrorState, LoadingState, useFocusOnHeading } from './states.tsx';
export { StepIndicator } from './step-indicator.tsx';
export { Summary } from './summary.tsx';
export { clearNotifications, notify, type ToastMessage, type ToastTone } from './toast-store.ts';
export type { Tone } from './tone.ts';
export { Heading, Text } from './typography.tsx';
export { UnbrokenText } from './unbroken-text.tsx';
export { useHydrated } from './use-hydrated.ts';
