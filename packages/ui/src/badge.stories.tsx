import { HStack } from '@chakra-ui/react/stack';
import { Badge } from './badge.tsx';

export default { component: Badge, title: 'Components/Badge' };

/** A state in a word, with the icon of its tone. */
export function Tones() {
  return (
    <HStack flexWrap="wrap">
      <Badge tone="success">Active</Badge>
      <Badge tone="warning">Late</Badge>
      <Badge tone="danger">Overdue</Badge>
      <Badge tone="info">New</Badge>
      <Badge tone="neutral">Lapsed</Badge>
    </HStack>
  );
}
