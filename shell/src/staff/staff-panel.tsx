import type { Registry } from '@portal/platform/registry';
import { findSectionPage } from '@portal/platform/section-pages';
import { StaffFacts } from '@portal/platform/staff-facts';
import { useLocation } from '@portal/router';
import { Box, Button, Fact, FactList, Heading, HStack, Icon, TextLink } from '@portal/ui';
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { inlineJson } from '../sections/inline-json.ts';
import { useRegistry } from '../sections/use-registry.ts';
import { useShell } from '../shell.ts';
import { describeSection } from './describe-section.ts';
import { EventTimeline } from './event-timeline.tsx';
import { PartOutlines } from './part-outlines.tsx';
import { useDrawnParts } from './parts.ts';
import { useStaffKey } from './use-staff-key.ts';

/** Answers the key `?` with whose the page is: section, release, since when, owner, and the same of its other parts. */
export function StaffPanel() {
  const { open, close } = useStaffKey();
  const [facts] = useState(() => StaffFacts.parse(inlineJson('portal-staff')));
  return open ? <OpenPanel facts={facts} onClose={close} /> : null;
}

function OpenPanel({ facts, onClose }: { facts: StaffFacts; onClose: () => void }) {
  const title = useId();
  const root = useRef<HTMLDivElement>(null);
  const parts = useDrawnParts();
  const { registry: booted, sectionLoader } = useShell();
  const registry = useRegistry();
  const behind = useSyncExternalStore(sectionLoader.watch.subscribe, sectionLoader.watch.isBehind);
  const page = findSectionPage(booted, useLocation().pathname);
  useEffect(() => root.current?.focus(), []);
  return (
    <>
      <PartOutlines parts={parts} />
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
          <Button variant="quiet" onClick={onClose}>
            <Icon name="close" />
            Close
          </Button>
        </HStack>
        <FactList columns={1} rowGap="4">
          {page ? (
            <SectionFacts label="Section of this page" name={page.section} {...{ registry, facts }} />
          ) : (
            <Fact label="Section of this page">none: the shell draws it</Fact>
          )}
          {parts
            .filter(({ section, place }) => section !== page?.section || place !== page.path)
            .map(({ section, place }) => (
              <SectionFacts
                key={`${section} ${place}`}
                label={`In ${place}`}
                name={section}
                {...{ registry, facts }}
              />
            ))}
          <Fact label="Shell" note={sinceNote(facts.since.shell?.words)}>
            {booted.shell?.version ?? 'from source'}
          </Fact>
          <Fact
            label="Registry of this tab"
            note={behind ? 'Newer releases are live. The next page that is chosen brings them.' : undefined}
          >
            {`revision ${registry.revision}`}
          </Fact>
        </FactList>
        <EventTimeline />
        <TextLink href="/status" external alone marginBlockStart="4">
          Status of the portal
        </TextLink>
      </Box>
    </>
  );
}

interface SectionFactsProps {
  readonly label: string;
  readonly name: string;
  readonly registry: Registry;
  readonly facts: StaffFacts;
}

function SectionFacts({ label, name, registry, facts }: SectionFactsProps) {
  const { watch } = useShell().sectionLoader;
  const section = registry.sections[name];
  if (!section) return <Fact label={label}>{`${name}, which this tab's registry does not name`}</Fact>;
  const { release, since, owner } = describeSection(name, section, watch.running(name), facts);
  return (
    <>
      <Fact label={label} note={sinceNote(since)}>
        {release}
      </Fact>
      <Fact label="Its owner">{owner}</Fact>
    </>
  );
}

const sinceNote = (words: string | undefined) => words && `Live since ${words}`;
