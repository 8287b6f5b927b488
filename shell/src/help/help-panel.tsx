import { usePlatform } from '@portal/section-sdk';
import { Box, Button, ErrorState, Heading, HStack, Icon, LoadingState, SkeletonText } from '@portal/ui';
import { useEffect, useId, useRef } from 'react';
import { NotConnected } from '../offline/not-connected.tsx';
import { SlotOutlet } from '../sections/slot-outlet.tsx';
import type { PageHelp } from './use-page-help.ts';

const sidePanelStyle = {
  as: 'aside',
  position: 'sticky',
  insetBlockStart: '0',
  height: '100dvh',
  width: 'sidebar',
  borderInlineStart: 'subtle',
  padding: '4',
} as const;

/** Everything else is inert under the sheet, so it is a dialog. */
const sheetStyle = {
  role: 'dialog',
  'aria-modal': true,
  position: 'fixed',
  insetInline: '0',
  insetBlockEnd: '0',
  maxHeight: '80dvh',
  zIndex: 'header',
  borderBlockStart: 'control',
  boxShadow: 'raised',
  // Its text begins where the text of the page does.
  padding: { base: '4', md: '8' },
} as const;

interface Props {
  readonly help: PageHelp;
  readonly topic: string;
}

/** Help questions of the page: a side panel on a wide screen, a bottom sheet on a narrow one. */
export function HelpPanel({ help, topic }: Props) {
  const { society } = usePlatform().config;
  const title = useId();
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => root.current?.focus(), []);
  return (
    <>
      {!help.isSidePanel && (
        <Box
          data-part="outside"
          position="fixed"
          inset="0"
          zIndex="header"
          bg="backdrop"
          _print={{ display: 'none' }}
          onClick={help.close}
        />
      )}
      <Box
        ref={root}
        tabIndex={-1}
        aria-labelledby={title}
        overflowY="auto"
        overscrollBehavior="contain"
        bg="surface"
        _print={{ display: 'none' }}
        onKeyDown={({ key }) => key === 'Escape' && help.close()}
        {...(help.isSidePanel ? sidePanelStyle : sheetStyle)}
      >
        <HStack justifyContent="space-between" gap="3" marginBlockEnd="4">
          <Heading as="h2" size="lg" id={title} tabIndex={-1}>
            Help with this page
          </Heading>
          <Button variant="ghost" flexShrink="0" marginInlineEnd="-0.75rem" onClick={help.close}>
            <Icon name="close" />
            Close
          </Button>
        </HStack>
        <SlotOutlet
          name="page-help"
          input={{ topic }}
          loading={
            <LoadingState label="Getting the questions of this page">
              <SkeletonText lines={5} />
            </LoadingState>
          }
          renderError={(retry) => (
            <ErrorState
              title="Help cannot be shown right now"
              onRetry={retry}
              phone={society.supportPhoneTollFree}
            >
              <NotConnected onReconnect={retry} />
              <p>{`Your page works as before. Our hours: ${society.supportHours}.`}</p>
            </ErrorState>
          )}
        />
      </Box>
    </>
  );
}
