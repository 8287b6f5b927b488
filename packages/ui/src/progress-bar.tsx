import { chakra } from '@chakra-ui/react/styled-system';

const Bar = chakra('progress', {
  base: { display: 'block', width: 'full', height: '4', accentColor: 'accent' },
});

interface Props {
  /** What is on its way, for example 'Loading your document'. */
  readonly label: string;
  /** From 0 to 1; undefined where nobody knows how much there is to come. */
  readonly done: number | undefined;
}

/** How far something long has come; the words beside it say it too. */
export function ProgressBar({ label, done }: Props) {
  return <Bar aria-label={label} max={1} {...(done !== undefined && { value: done })} />;
}
