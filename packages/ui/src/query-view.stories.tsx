import { Stack } from '@chakra-ui/react/stack';
import { QueryView } from './query-view.tsx';
import { Skeleton } from './skeleton.tsx';
import { EmptyState, ErrorState, LoadingState } from './states.tsx';

export default { component: QueryView, title: 'Components/Query view' };

const again = () => undefined;

/** One query in the four states of every page: three are required, so that none is forgotten. */
export function FourStates() {
  const queries = [
    { status: 'pending', data: undefined, error: null, refetch: again },
    { status: 'error', data: undefined, error: new Error('no answer'), refetch: again },
    { status: 'success', data: [], error: null, refetch: again },
    { status: 'success', data: ['Whole Life'], error: null, refetch: again },
  ] as const;
  const views = queries.map((query, state) => (
    <QueryView<readonly string[]>
      // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
      key={state}
      query={query}
      loading={
        <LoadingState label="Getting your certificates">
          <Skeleton />
        </LoadingState>
      }
      failed={({ retry }) => <ErrorState title="We could not get your certificates" onRetry={retry} />}
      empty={<EmptyState title="You have no certificates" />}
    >
      {(names) => <p>{names.join(', ')}</p>}
    </QueryView>
  ));
  return <Stack gap="4">{views}</Stack>;
}
