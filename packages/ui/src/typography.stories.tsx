import { Heading, Text } from './typography.tsx';

export default { title: 'Components/Typography' };

/** Set the level with `as` and the look with `size`; the page's only h1 is PageHeader. */
export function Headings() {
  return (
    <>
      <Heading as="h3" size="xl">
        Extra large
      </Heading>
      <Heading as="h3" size="lg">
        Large
      </Heading>
      <Heading as="h3" size="md">
        Medium
      </Heading>
    </>
  );
}

/** Lines never grow past about 70 characters. */
export function Texts() {
  return (
    <>
      <Text size="lg">A large sentence.</Text>
      <Text>What is read.</Text>
      <Text tone="muted">Text next to it.</Text>
      <Text size="sm">What is small.</Text>
    </>
  );
}
