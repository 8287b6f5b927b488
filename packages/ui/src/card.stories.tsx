import { Card, CardList } from './card.tsx';
import { Heading, Text } from './typography.tsx';

export default { component: Card, title: 'Components/Card' };

/** A quiet box around one thing. */
export function One() {
  return (
    <Card>
      <Heading as="h3" size="md">
        Whole Life
      </Heading>
      <Text>Certificate 000020419791</Text>
    </Card>
  );
}

/** Several, read out as a list with its length. */
export function Several() {
  return (
    <CardList>
      <Card as="li">Whole Life</Card>
      <Card as="li">Annuity</Card>
    </CardList>
  );
}
