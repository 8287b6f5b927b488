import { busFor } from '@portal/event-bus';
import { BusContext, FlagsContext, type SlotName, type SlotProps } from '@portal/platform';
import { fillerOf } from '@portal/platform/section-pages';
import { type ReactNode, Suspense, use, useMemo, useState } from 'react';
import { Part } from '../staff/part.tsx';
import { SectionBoundary } from './section-boundary.tsx';
import { useSectionLoader } from './section-loader-context.ts';
import { usePageFlags } from './use-page-flags.ts';
import { useRegistry } from './use-registry.ts';

/** Draws what the section that fills a slot puts there; its code is loaded now, and its failures stay here. */
export function SlotOutlet({ loading, failed, ...filled }: SlotProps<SlotName>): ReactNode {
  const loader = useSectionLoader();
  const section = fillerOf(useRegistry(), filled.name);
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
      resetKey={filled.name}
      onError={(error) => loader.reportRenderFailure(section, error)}
      onReset={() => loader.retry(section)}
      fallback={failed(retry)}
    >
      <Suspense fallback={loading}>
        <Part section={section} place={filled.name}>
          <Filled section={section} {...filled} />
        </Part>
      </Suspense>
    </SectionBoundary>
  );
}

type FilledProps = Pick<SlotProps<SlotName>, 'name' | 'input'> & { readonly section: string };

function Filled({ section, name, input }: FilledProps) {
  const loader = useSectionLoader();
  const bus = useMemo(() => busFor(section), [section]);
  const on = usePageFlags(name);
  const Filler = use(loader.load(section)).fills?.[name];
  if (!Filler) throw new Error(`${section} puts nothing into ${name}`);
  return (
    <BusContext value={bus}>
      <FlagsContext value={on}>
        <Filler {...input} />
      </FlagsContext>
    </BusContext>
  );
}
