import { Button } from './button.tsx';
import { SkeletonText } from './skeleton.tsx';
import { EmptyState, ErrorState, LoadingState } from './states.tsx';
import { Text } from './typography.tsx';

export default { title: 'Components/States' };

/** Nothing to show: why, and what to do. */
export function Empty() {
  return (
    <EmptyState title="You have no documents" actions={<Button variant="secondary">Ask us for one</Button>}>
      <Text>Contracts and letters appear here as soon as they are made.</Text>
    </EmptyState>
  );
}

/** What happened, what to do now, whom to call. */
export function Failed() {
  return (
    <ErrorState
      title="We could not get your documents"
      phone="800-555-0199"
      reference="4f2a"
      onRetry={() => undefined}
    >
      <Text>Nothing is lost. Please try again in a minute.</Text>
    </ErrorState>
  );
}

/** In the shape of what will come. */
export function Loading() {
  return (
    <LoadingState label="Getting your documents">
      <SkeletonText />
    </LoadingState>
  );
}
