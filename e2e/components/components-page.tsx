import { Box, Grid, Heading, Stack, Text, TextLink } from '@portal/ui';
import { Fragment } from 'react';
import { EXAMPLES } from './examples.ts';
import type { State } from './parse-states.ts';

interface Props {
  /** Description and code of each example file. */
  readonly states: Readonly<Record<string, readonly State[]>>;
}

/** Catalogue of `packages/ui`: every component in its states, each with its code. */
export function ComponentsPage({ states }: Props) {
  const [first, ...others] = Object.keys(EXAMPLES);
  return (
    <Box maxWidth="72rem" marginInline="auto" padding="4">
      <main>
        {first !== undefined && <Family file={first} states={states[first]} />}
        <nav aria-label="Components">
          <ul className="of-components">
            {others.map((file) => (
              <li key={file}>
                <TextLink standalone href={`#${file}`}>
                  {titleOf(file)}
                </TextLink>
              </li>
            ))}
          </ul>
        </nav>
        {others.map((file) => (
          <Fragment key={file}>
            <Heading as="h2" size="xl" id={file} marginBlock="8" tabIndex={-1}>
              {titleOf(file)}
            </Heading>
            <Family file={file} states={states[file]} />
          </Fragment>
        ))}
      </main>
    </Box>
  );
}

/** Returns 'Description list' for `descriptionList`. */
const titleOf = (name: string) =>
  `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`;

function Family({ file, states = [] }: { file: string; states: readonly State[] | undefined }) {
  return (
    <Stack gap="12">
      {states.map(({ name, title, code }) => {
        const Example = EXAMPLES[file]?.[name];
        return (
          <Stack key={name} gap="3">
            <Text>{title}</Text>
            <Grid gap="4" templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}>
              <div>{Example && <Example />}</div>
              <Code of={`${titleOf(file)}: ${name}`}>{code}</Code>
            </Grid>
          </Stack>
        );
      })}
    </Stack>
  );
}

/** Focusable, because long lines scroll horizontally. */
function Code({ of, children }: { of: string; children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section aria-label={`Code of ${of}`} tabIndex={0} className="code">
      <pre>
        <code>{children}</code>
      </pre>
    </section>
  );
}
