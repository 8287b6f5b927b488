import { NOT_CONNECTED_TEXT } from '@portal/domain/help/problem-texts';
import { usePlatform } from '@portal/section-sdk';
import { ErrorState, Text } from '@portal/ui';
import { type ComponentType, lazy, type ReactNode, Suspense, useState, useTransition } from 'react';
import { isOffline } from './is-offline.ts';

interface PartProps<Props> {
  readonly props: Props;
  readonly isOpened: boolean;
  readonly retrying: boolean;
  readonly onRetry: () => void;
}

type Part<Props> = ComponentType<PartProps<Props>>;

/**
 * Component of a part of a page whose code loads on first use. If the load fails, the page and its input stay. The part
 * then offers a retry, which `lazy` of React cannot do. Without `loading` the member opens the part, such as a dialog.
 * Its failure then scrolls into view.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  loading?: ReactNode,
): ComponentType<Props> {
  let current: Part<Props> | undefined;
  async function loadPart(): Promise<{ default: Part<Props> }> {
    try {
      const Loaded = await load();
      return { default: ({ props }) => <Loaded {...props} /> };
    } catch (error) {
      // The shell reports uncaught errors with their release. jsdom has no `reportError`.
      globalThis.reportError?.(error);
      // The next render or retry loads again.
      current = undefined;
      return { default: PartFailed };
    }
  }
  function createPart() {
    current ??= lazy(loadPart);
    return current;
  }
  return (props) => <LazyPart createPart={createPart} loading={loading} props={props} />;
}

interface LazyPartProps<Props> {
  readonly createPart: () => Part<Props>;
  readonly loading: ReactNode;
  readonly props: Props;
}

function LazyPart<Props extends object>({ createPart, loading, props }: LazyPartProps<Props>) {
  const [Current, setCurrent] = useState(createPart);
  const [retrying, startRetry] = useTransition();
  return (
    <Suspense fallback={loading}>
      <Current
        props={props}
        isOpened={loading === undefined}
        retrying={retrying}
        onRetry={() => startRetry(() => setCurrent(createPart))}
      />
    </Suspense>
  );
}

function PartFailed({ isOpened, retrying, onRetry }: Omit<PartProps<unknown>, 'props'>) {
  const { supportPhoneTollFree } = usePlatform().config.society;
  return (
    <div ref={isOpened ? scrollIntoView : null}>
      <ErrorState
        title="This part of the page could not be loaded."
        onRetry={onRetry}
        retrying={retrying}
        phone={supportPhoneTollFree}
      >
        {isOffline() && <Text>{NOT_CONNECTED_TEXT} Please connect, and try again.</Text>}
        <Text>Nothing that you typed or sent is lost.</Text>
      </ErrorState>
    </div>
  );
}

function scrollIntoView(element: HTMLElement | null): void {
  // jsdom has no `scrollIntoView`.
  element?.scrollIntoView?.({ block: 'center' });
}
