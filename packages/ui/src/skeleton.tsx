import { chakra } from '@chakra-ui/react/styled-system';

/** Placeholder of loading content; give it the content's height. */
export const Skeleton = chakra('div', {
  base: {
    bg: 'sunken',
    border: '1px solid transparent',
    borderRadius: 'md',
    minHeight: 'control',
    animation: 'ui-pulse 1.8s ease-in-out infinite',
  },
});

const Lines = chakra('div', { base: { display: 'grid', gap: '3', maxWidth: 'prose' } });
const Line = chakra(Skeleton, { base: { minHeight: '1.25rem', _last: { width: '60%' } } });

/** Placeholder of a paragraph. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <Lines>
      {Array.from({ length: lines }, (_, line) => `line-${line}`).map((key) => (
        <Line key={key} />
      ))}
    </Lines>
  );
}

/** Placeholder of a value, with its line height. */
export const SkeletonValue = chakra(Skeleton, {
  base: { height: '1lh', minHeight: '1.25rem', maxWidth: '8rem', border: 'none' },
});
