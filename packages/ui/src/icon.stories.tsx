import { HStack } from '@chakra-ui/react/stack';
import { ICON_NAMES, Icon } from './icon.tsx';

export default { component: Icon, title: 'Components/Icon' };

/** All icons, by what they mean; silent unless `label` gives one a word of its own. */
export function All() {
  return (
    <HStack flexWrap="wrap" gap="6">
      {ICON_NAMES.map((name) => (
        <HStack key={name} width="11rem" maxWidth="full">
          <Icon name={name} />
          <span>{name}</span>
        </HStack>
      ))}
    </HStack>
  );
}
