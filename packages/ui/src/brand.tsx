import { chakra } from '@chakra-ui/react/styled-system';

const Root = chakra('span', {
  base: { display: 'inline-flex', alignItems: 'center', gap: '3', fontWeight: 'bold', lineHeight: 'tight' },
});

const Mark = chakra('img', { base: { height: '2.5rem', width: 'auto', flexShrink: '0' } });

/** The society's mark and name, both from the configuration; the name says it, so the mark is silent. */
export function Brand({ name, markUrl }: { name: string; markUrl: string }) {
  return (
    <Root>
      <Mark src={markUrl} alt="" htmlWidth={40} htmlHeight={40} />
      <span>{name}</span>
    </Root>
  );
}
