import { Button, Icon } from '@portal/ui';
import type { PageHelp } from './use-page-help.ts';

const NAME = 'Help with this page';

/** Toggles the page's help panel. Renders nothing if the page has no help topic. */
export function HelpButton({ help, compact = false }: { help: PageHelp; compact?: boolean }) {
  if (help.topic === undefined) return null;
  return (
    <Button
      variant="ghost"
      paddingInline={compact ? '2' : '3'}
      gap={compact ? '1' : '2'}
      // Without padding and border, so that its text ends where the page does.
      marginInlineEnd={compact ? undefined : '-0.875rem'}
      // In the prerendered layout the gateway removes the button from pages without a topic.
      data-if="page.topic"
      aria-label={NAME}
      aria-expanded={help.open}
      onClick={({ currentTarget }) => help.toggle(currentTarget)}
    >
      <Icon name="help" />
      <span>{compact ? 'Help' : NAME}</span>
    </Button>
  );
}
