import { BusContext, FlagsContext, usePlatform } from '@portal/section-sdk';
import { createBus } from '@portal/section-sdk/event-bus';
import { useLocation } from '@portal/section-sdk/router';
import { ErrorState, PageHeader, Text } from '@portal/ui';
import { Suspense, use, useMemo, useState } from 'react';
import { InspectorRegion } from '../devtools/inspector-region.tsx';
import { focusRetriedPageTitle } from '../focus-page-title.ts';
import { NotConnected } from '../offline/not-connected.tsx';
import { useShell } from '../shell.ts';
import { assetOrigins } from './asset-origins.ts';
import { PageLoading } from './page-loading.tsx';
import { SectionBoundary } from './section-boundary.tsx';
import { usePageFlags } from './use-page-flags.ts';
import { useRegistry } from './use-registry.ts';

interface Props {
  readonly section: string;
  readonly path: string;
}

/** Renders one page of a section. If it is unavailable, slow or throws, only its page shows the fallback card. */
export function SectionOutlet(props: Props) {
  return (
    <InspectorRegion section={props.section} location={props.path}>
      <SectionWithBoundary {...props} />
    </InspectorRegion>
  );
}

function SectionWithBoundary({ section, path }: Props) {
  const loader = useShell().sectionLoader;
  const { pathname } = useLocation();
  const { sections } = useRegistry();
  const [attempt, setAttempt] = useState(0);

  function retry() {
    loader.retry(section);
    setAttempt((count) => count + 1);
  }

  // Also while the section is open: a kill switch must stop it immediately.
  if (sections[section]?.enabled === false)
    return <SectionUnavailable section={section} path={path} onRetry={retry} />;
  return (
    <SectionBoundary
      key={`${section} ${attempt}`}
      resetKey={pathname}
      onError={(error) => {
        loader.reportRenderError(section, error);
        if (attempt === 0 && canRetryFromPortalOrigin(error)) retry();
      }}
      onReset={() => loader.retry(section)}
      fallback={<SectionUnavailable section={section} path={path} onRetry={retry} />}
    >
      <Suspense fallback={<PageLoading label="Loading your page" />}>
        <SectionPage section={section} path={path} />
      </Suspense>
    </SectionBoundary>
  );
}

/** Returns whether the CDN lacks a chunk, so that the portal's own origin can serve it (decision 0063). */
function canRetryFromPortalOrigin(error: unknown): boolean {
  return error instanceof Error && error.name === 'ChunkLoadError' && assetOrigins().length > 1;
}

function SectionPage({ section, path }: Props) {
  const loader = useShell().sectionLoader;
  const bus = useMemo(() => createBus(section), [section]);
  const enabledFlags = usePageFlags(path);
  const module = use(loader.load(section));
  const Page = module.pages[path];
  if (!Page) throw new Error(`${section} has no page for ${path}`);
  return (
    <BusContext value={bus}>
      <FlagsContext value={enabledFlags}>
        <Page />
      </FlagsContext>
    </BusContext>
  );
}

function SectionUnavailable({ section, path, onRetry }: Props & { onRetry: () => void }) {
  const { config } = usePlatform();
  const registrySection = useShell().sectionLoader.describe(section);
  const card = registrySection?.fallback;
  const title = registrySection?.routes.find((route) => route.path === path)?.title;

  function retry() {
    focusRetriedPageTitle();
    onRetry();
  }

  return (
    <>
      {title !== undefined && <PageHeader title={title} />}
      <ErrorState
        title={card?.title ?? 'This page cannot be shown right now'}
        onRetry={retry}
        phone={config.society.supportPhoneTollFree}
      >
        <NotConnected onReconnect={retry} />
        <Text>{card?.body ?? 'Nothing has been changed. Please try again in a moment.'}</Text>
      </ErrorState>
    </>
  );
}
