import { type SentEvent, sentEvents } from '@portal/section-sdk/event-bus';
import { DescriptionList, DescriptionListItem, Heading, Text } from '@portal/ui';
import { useEffect, useState } from 'react';
import { scan } from 'rxjs';
import { useShell } from '../shell.ts';
import { describeEvent } from './describe-event.ts';

const MAX_EVENTS = 10;

export function EventTimeline() {
  const { registry, sectionLoader } = useShell();
  const [events, setEvents] = useState<readonly SentEvent[]>([]);
  useEffect(() => {
    const latest = sentEvents.pipe(
      scan((before: readonly SentEvent[], event) => [event, ...before].slice(0, MAX_EVENTS), []),
    );
    const subscription = latest.subscribe(setEvents);
    return () => subscription.unsubscribe();
  }, []);
  const versionOf = (source: string) =>
    source === 'shell' ? registry.shell?.version : sectionLoader.registryObserver.runningVersion(source);
  return (
    <>
      <Heading as="h3" size="md" marginBlockStart="6" marginBlockEnd="4">
        Events in this tab
      </Heading>
      {events.length === 0 && <Text>No events yet.</Text>}
      <DescriptionList columns={1} rowGap="4">
        {events.map((event) => {
          const { emitted, delivery } = describeEvent(event, versionOf);
          return (
            <DescriptionListItem key={event.sequence} label={emitted}>
              {delivery}
            </DescriptionListItem>
          );
        })}
      </DescriptionList>
    </>
  );
}
