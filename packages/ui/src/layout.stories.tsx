import { Box } from '@chakra-ui/react/box';
import { Grid } from '@chakra-ui/react/grid';
import { HStack, Stack } from '@chakra-ui/react/stack';
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';

export default { title: 'Components/Layout' };

/** Below each other. */
export function BelowEachOther() {
  return (
    <Stack gap="4">
      <Box bg="sunken">First</Box>
      <Box bg="sunken">Second</Box>
    </Stack>
  );
}

/** In a row, or in a column where there is no room. */
export function BesideEachOther() {
  return (
    <HStack flexWrap="wrap" gap="4">
      <Box bg="sunken">First</Box>
      <Box bg="sunken">Second</Box>
    </HStack>
  );
}

/** In columns, by the width of the window. */
export function InColumns() {
  return (
    <Grid gap="4" templateColumns={{ base: '1fr', md: 'repeat(3, minmax(0, 1fr))' }}>
      <Box bg="sunken">First</Box>
      <Box bg="sunken">Second</Box>
      <Box bg="sunken">Third</Box>
    </Grid>
  );
}

/** For those who hear the page. */
export function OnlyRead() {
  return (
    <p>
      $108.13<VisuallyHidden> due on November 29</VisuallyHidden>
    </p>
  );
}
