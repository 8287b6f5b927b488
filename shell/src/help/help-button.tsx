import { Button, Icon } from '@portal/ui';
import type { PageHelp } from './use-page-help.ts';

const NAME = 'Help with this page';

/** Opens and closes the questions of this page; not drawn for a page that has none. */
export function HelpButton({ help, compact = false }: { help: PageHelp; compact?: boolean }) {
  if (help.topic === undefined) return null;
  return (
    <Button
      variant="ghost"
      paddingInline={compact ? '2' : '3'}
      gap={compact ? '1' : '2'}
      // In the frame that was made at build time the gateway leaves it out where a page has none.
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
