import { usePlatform } from '@portal/section-sdk';
import type { RegistrySection } from '@portal/section-sdk/registry';
import { useLocation } from '@portal/section-sdk/router';
import { ErrorState, PageHeader, Text } from '@portal/ui';
import { useTransition } from 'react';

interface Props {
  readonly fallback: RegistrySection['fallback'];
  /** Title of the page that failed. */
  readonly title: string | undefined;
  /** Loads the section again and shows the page at a path. */
  readonly onRetry: (path: string) => Promise<void>;
}

/** Shows the section's fallback card in place of a page that failed. */
export function SectionUnavailable({ fallback, title, onRetry }: Props) {
  const { config } = usePlatform();
  const { pathname, search } = useLocation();
  const [retrying, startRetry] = useTransition();
  return (
    <>
      {title !== undefined && <PageHeader title={title} />}
      <ErrorState
        title={fallback.title}
        onRetry={() => startRetry(() => onRetry(`${pathname}${search}`))}
        retrying={retrying}
        phone={config.society.supportPhoneTollFree}
      >
        <Text>{fallback.body}</Text>
      </ErrorState>
    </>
  );
}
