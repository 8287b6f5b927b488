import type { Registry } from '@portal/section-sdk/registry';
import { useLocation } from '@portal/section-sdk/router';
import { findSectionPage } from '@portal/section-sdk/section-pages';
import { StaffMetadata } from '@portal/section-sdk/staff-metadata';
import {
  Box,
  Button,
  DescriptionList,
  DescriptionListItem,
  Heading,
  HStack,
  Icon,
  TextLink,
} from '@portal/ui';
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { readInlineJson } from '../sections/read-inline-json.ts';
import { useRegistry } from '../sections/use-registry.ts';
import { useShell } from '../shell.ts';
import { describeSection } from './describe-section.ts';
import { EventTimeline } from './event-timeline.tsx';
import { RegionOutlines } from './region-outlines.tsx';
import { useRenderedRegions } from './rendered-regions.ts';
import { useInspectorShortcut } from './use-inspector-shortcut.ts';

/** Opens on the key `?`. Shows section, release, live date and owner of the page and its regions. */
export function StaffPanel() {
  const { open, close } = useInspectorShortcut();
  const [metadata] = useState(() => StaffMetadata.parse(readInlineJson('portal-staff')));
  return open ? <OpenPanel metadata={metadata} onClose={close} /> : null;
}

function OpenPanel({ metadata, onClose }: { metadata: StaffMetadata; onClose: () => void }) {
  const title = useId();
  const root = useRef<HTMLDivElement>(null);
  const regions = useRenderedRegions();
  const { registry: initialRegistry, sectionLoader } = useShell();
  const registry = useRegistry();
  const outdated = useSyncExternalStore(
    sectionLoader.registryObserver.subscribe,
    sectionLoader.registryObserver.isOutdated,
  );
  const page = findSectionPage(initialRegistry, useLocation().pathname);
  useEffect(() => root.current?.focus(), []);
  return (
    <>
      <RegionOutlines regions={regions} />
      <Box
        ref={root}
        role="dialog"
        aria-labelledby={title}
        tabIndex={-1}
        outline="none"
        position="fixed"
        zIndex="dialog"
        insetBlockEnd={{ base: '0', md: '6' }}
        insetInlineEnd={{ base: '0', md: '6' }}
        width={{ base: 'full', md: 'toast' }}
        maxHeight={{ base: '60dvh', md: 'calc(100dvh - {spacing.12})' }}
        overflowY="auto"
        overscrollBehavior="contain"
        padding={{ base: '4', md: '6' }}
        bg="surface"
        border="control"
        borderRadius="md"
        boxShadow="raised"
        _print={{ display: 'none' }}
      >
        <HStack justifyContent="space-between" gap="3" marginBlockEnd="4">
          <Heading as="h2" size="md" id={title}>
            What this page is
          </Heading>
          <Button variant="ghost" onClick={onClose}>
            <Icon name="close" />
            Close
          </Button>
        </HStack>
        <DescriptionList columns={1} rowGap="4">
          {page ? (
            <SectionDescription
              label="Section of this page"
              name={page.section}
              {...{ registry, metadata }}
            />
          ) : (
            <DescriptionListItem label="Section of this page">none: the shell renders it</DescriptionListItem>
          )}
          {regions
            .filter(({ section, location }) => section !== page?.section || location !== page.path)
            .map(({ section, location }) => (
              <SectionDescription
                key={`${section} ${location}`}
                label={`In ${location}`}
                name={section}
                {...{ registry, metadata }}
              />
            ))}
          <DescriptionListItem label="Shell" note={sinceNote(metadata.since.shell?.description)}>
            {initialRegistry.shell?.version ?? 'from source'}
          </DescriptionListItem>
          <DescriptionListItem
            label="Registry of this tab"
            note={outdated ? 'Newer releases are live. The next navigation loads them.' : undefined}
          >
            {`revision ${registry.revision}`}
          </DescriptionListItem>
        </DescriptionList>
        <EventTimeline />
        <TextLink href="/status" external standalone marginBlockStart="4">
          Status of the portal
        </TextLink>
      </Box>
    </>
  );
}

interface SectionDescriptionProps {
  readonly label: string;
  readonly name: string;
  readonly registry: Registry;
  readonly metadata: StaffMetadata;
}

function SectionDescription({ label, name, registry, metadata }: SectionDescriptionProps) {
  const { registryObserver } = useShell().sectionLoader;
  const section = registry.sections[name];
  if (!section)
    return (
      <DescriptionListItem
        label={label}
      >{`${name}, which this tab's registry does not contain`}</DescriptionListItem>
    );
  const { release, since, owner } = describeSection(
    name,
    section,
    registryObserver.runningVersion(name),
    metadata,
  );
  return (
    <>
      <DescriptionListItem label={label} note={sinceNote(since)}>
        {release}
      </DescriptionListItem>
      <DescriptionListItem label="Its owner">{owner}</DescriptionListItem>
    </>
  );
}

const sinceNote = (description: string | undefined) => description && `Live since ${description}`;
