import { HStack } from '@chakra-ui/react/stack';
import { Icon, type IconName } from './icon.tsx';

export default { component: Icon, title: 'Components/Icon' };

/** The compiler says when one is missing. */
const all: Readonly<Record<IconName, true>> = {
  announcement: true,
  back: true,
  bank: true,
  calendar: true,
  certificates: true,
  check: true,
  chevronDown: true,
  chevronLeft: true,
  chevronRight: true,
  clock: true,
  close: true,
  documents: true,
  download: true,
  edit: true,
  error: true,
  external: true,
  failure: true,
  forms: true,
  success: true,
  help: true,
  home: true,
  info: true,
  lock: true,
  mail: true,
  menu: true,
  payments: true,
  phone: true,
  plus: true,
  print: true,
  retry: true,
  search: true,
  signIn: true,
  signOut: true,
  sort: true,
  sortDown: true,
  sortUp: true,
  support: true,
  trash: true,
  user: true,
  warning: true,
};
const isName = (name: string): name is IconName => name in all;
const names = Object.keys(all).filter(isName);

/** All icons, by what they mean; silent unless `label` gives one a word of its own. */
export function All() {
  return (
    <HStack flexWrap="wrap" gap="6">
      {names.map((name) => (
        <HStack key={name} width="11rem" maxWidth="full">
          <Icon name={name} />
          <span>{name}</span>
        </HStack>
      ))}
    </HStack>
  );
}
