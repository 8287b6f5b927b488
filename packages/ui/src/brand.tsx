import { chakra } from '@chakra-ui/react/styled-system';

const Root = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '3',
    fontWeight: 'bold',
    // With larger text, no word is wider than a phone.
    fontSize: 'min(1em, 7.5vw)',
    lineHeight: 'tight',
  },
});

const Mark = chakra('img', { base: { height: '2.5rem', width: 'auto', flexShrink: '0' } });

/** The society's logo and name from the configuration. The logo is decorative, because the name is text. */
export function Brand({ name, markUrl }: { name: string; markUrl: string }) {
  return (
    <Root>
      <Mark src={markUrl} alt="" htmlWidth={40} htmlHeight={40} />
      <span>{name}</span>
    </Root>
  );
}
