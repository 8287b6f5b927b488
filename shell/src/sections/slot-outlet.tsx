import { BusContext, FlagsContext, type SlotInput, type SlotName } from '@portal/section-sdk';
import { createBus } from '@portal/section-sdk/event-bus';
import { slotProvider } from '@portal/section-sdk/section-pages';
import { type ReactNode, Suspense, use, useMemo, useState } from 'react';
import { InspectorRegion } from '../devtools/inspector-region.tsx';
import { useShell } from '../shell.ts';
import { SectionBoundary } from './section-boundary.tsx';
import { usePageFlags } from './use-page-flags.ts';
import { useRegistry } from './use-registry.ts';

interface SlotContentProps {
  readonly name: SlotName;
  readonly input: SlotInput[SlotName];
}

interface Props extends SlotContentProps {
  readonly loading: ReactNode;
  readonly renderError: (retry: () => void) => ReactNode;
}

/**
 * Renders the content of the section that fills a slot, or nothing without one. Loads the section's code on render and
 * contains its errors.
 */
export function SlotOutlet({ loading, renderError, ...slotProps }: Props): ReactNode {
  const loader = useShell().sectionLoader;
  const section = slotProvider(useRegistry(), slotProps.name);
  const [attempt, setAttempt] = useState(0);
  if (section === undefined) return null;

  function retry() {
    if (section === undefined) return;
    loader.retry(section);
    setAttempt((count) => count + 1);
  }

  return (
    <SectionBoundary
      key={attempt}
      resetKey={slotProps.name}
      onError={(error) => loader.reportRenderError(section, error)}
      onReset={() => loader.retry(section)}
      fallback={renderError(retry)}
    >
      <Suspense fallback={loading}>
        <InspectorRegion section={section} location={slotProps.name}>
          <SlotContent section={section} {...slotProps} />
        </InspectorRegion>
      </Suspense>
    </SectionBoundary>
  );
}

function SlotContent({ section, name, input }: SlotContentProps & { readonly section: string }) {
  const loader = useShell().sectionLoader;
  const bus = useMemo(() => createBus(section), [section]);
  const enabledFlags = usePageFlags(name);
  const Content = use(loader.load(section)).slotContent?.[name];
  if (!Content) throw new Error(`${section} has no content for the slot ${name}`);
  return (
    <BusContext value={bus}>
      <FlagsContext value={enabledFlags}>
        <Content {...input} />
      </FlagsContext>
    </BusContext>
  );
}
