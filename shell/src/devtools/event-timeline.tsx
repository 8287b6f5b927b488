import { type SentEvent, sentEvents } from '@portal/event-bus';
import { DescriptionList, DescriptionListItem, Heading, Text } from '@portal/ui';
import { useEffect, useState } from 'react';
import { scan } from 'rxjs';
import { useShell } from '../shell.ts';
import { describeEvent } from './describe-event.ts';

/** The bus replays more. */
const MAX_EVENTS = 10;

/** What the parts of the portal told each other in this tab, the last first: who said what, who heard it, who could not. */
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
        What the parts told each other
      </Heading>
      {events.length === 0 && <Text>Nothing yet, in this tab.</Text>}
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
